import type { Locale } from '@ad-foundry/contract/limits.ts';

/** Texts that are needed together and travel in one file: src/locales/<language>/areas. */
export type Area =
  | 'base'
  | 'sign'
  | 'steps'
  | 'guest'
  | 'door'
  | 'deliver'
  | 'shell'
  | 'work'
  | 'viewer'
  | 'campaigns'
  | 'downloads'
  | 'fields'
  | 'attributes'
  | 'insights'
  | 'library'
  | 'onboarding'
  | 'settings'
  | 'audit'
  | 'me'
  | 'dropping';

/** Texts as they are looked up; compiled ones are strings or lists, never objects. */
export type Tree = { readonly [key: string]: string | readonly unknown[] | Tree };

/** By `./locales/<language>/areas/<area>.ts`. */
type Files = Record<string, () => Promise<Tree>>;

const files: Files = {};
const loading = new Map<string, Promise<void>>();
const loaded: Partial<Record<Locale, Tree>> = {};

/** Says where the texts are that the pages of an entry ask for: each entry names its own, and carries no others' names. */
export function offerTexts(offered: Files): void {
  Object.assign(files, offered);
}

/** Lays the texts that differ over the others. */
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
  const fetchFile = files[`./locales/${language}/areas/${area}.ts`];
  if (!fetchFile) throw new Error(`There are no texts for ${area} in ${language}`);
  return fetchFile();
}

async function fetchTexts(locale: Locale, area: Area): Promise<Tree> {
  if (locale !== 'en-GB') return fetchArea(locale, area);
  const [american, british] = await Promise.all([fetchArea('en-US', area), import('#locales/en-GB.ts')]);
  const own = Object.entries(british.messages).filter(([name]) => name in american);
  return overlay(american, Object.fromEntries(own));
}

/** Fetches the texts of some areas in one language, each once; a failure may be tried again. */
export async function loadTexts(locale: Locale, areas: Iterable<Area>): Promise<void> {
  const load = (area: Area) => {
    const key = `${locale} ${area}`;
    const known = loading.get(key);
    if (known) return known;
    const fetched = fetchTexts(locale, area).then((texts) => {
      // Two areas may share a namespace: the errors.
      loaded[locale] = overlay(loaded[locale] ?? {}, texts);
    });
    loading.set(key, fetched);
    fetched.catch(() => loading.delete(key));
    return fetched;
  };
  await Promise.all([...areas].map(load));
}

/** Everything that was fetched of one language. */
export function textsOf(locale: Locale): Tree {
  return loaded[locale] ?? {};
}
