import type { Locale } from '@ad-foundry/contract/limits.ts';

/**
 * The name of a group of messages that are loaded together as one file: src/locales/<language>/areas/<area>.ts. A test
 * finds names without a file.
 */
export type Area = string;

/** Nested messages by key; compiled messages are strings or arrays, never objects. */
export type Tree = { readonly [key: string]: string | readonly unknown[] | Tree };

const files = import.meta.glob<Tree>('../locales/*/areas/*.ts', { import: 'texts' });
const loading = new Map<string, Promise<void>>();
const loaded: Partial<Record<Locale, Tree>> = {};

/** Merges the messages that differ deeply over the base. */
function overlay(base: Tree, changes: Tree): Tree {
  const result: Record<string, string | readonly unknown[] | Tree> = { ...base };
  for (const [key, change] of Object.entries(changes)) {
    const below = base[key];
    const isGroup = typeof change === 'object' && !Array.isArray(change);
    result[key] = isGroup ? overlay((below ?? {}) as Tree, change as Tree) : change;
  }
  return result;
}

async function fetchArea(language: 'en-US' | 'fr-FR', area: Area): Promise<Tree> {
  const fetchFile = files[`../locales/${language}/areas/${area}.ts`];
  if (!fetchFile) throw new Error(`There are no texts for ${area} in ${language}`);
  return fetchFile();
}

async function fetchTexts(locale: Locale, area: Area): Promise<Tree> {
  if (locale !== 'en-GB') return fetchArea(locale, area);
  const [american, british] = await Promise.all([fetchArea('en-US', area), import('#locales/en-GB.ts')]);
  const britishTexts = Object.entries(british.messages).filter(([name]) => name in american);
  return overlay(american, Object.fromEntries(britishTexts));
}

/** Fetches message areas in one language, each once; a failed fetch can be retried. */
export async function loadTexts(locale: Locale, areas: Iterable<Area>): Promise<void> {
  const load = (area: Area) => {
    const key = `${locale} ${area}`;
    const pendingLoad = loading.get(key);
    if (pendingLoad) return pendingLoad;
    const fetched = fetchTexts(locale, area).then((texts) => {
      // Two areas may share a namespace, such as the errors.
      loaded[locale] = overlay(loaded[locale] ?? {}, texts);
    });
    loading.set(key, fetched);
    fetched.catch(() => loading.delete(key));
    return fetched;
  };
  await Promise.all([...areas].map(load));
}

/** All loaded messages of a language. */
export function textsOf(locale: Locale): Tree {
  return loaded[locale] ?? {};
}
