import { createElement, useSyncExternalStore, type ReactNode } from 'react';
import { IntlProvider } from 'use-intl';
import { locales, type Locale } from '@ad-foundry/contract/limits.ts';
import { pickLocale } from '@ad-foundry/contract/rules/pick-locale.ts';
import type { messages as english } from '#locales/en-US/messages.ts';
import type { Shape } from '#locales/shape.ts';

export { useTranslations } from 'use-intl';
export type { Locale };

/** Every text of the product, in one language. */
export type Messages = Shape<typeof english>;

declare module 'use-intl' {
  interface AppConfig {
    Locale: Locale;
    Messages: typeof english;
  }
}

const storageKey = 'af-locale';
const timeZone = globalThis.Intl.DateTimeFormat().resolvedOptions().timeZone;

type Tree = { readonly [key: string]: string | readonly unknown[] | Tree };

/** Lays the texts that differ over the full set. Compiled texts are strings or lists, never objects. */
function overlay(base: Tree, changes: Tree): Tree {
  const result: Record<string, string | readonly unknown[] | Tree> = { ...base };
  for (const [key, change] of Object.entries(changes)) {
    const below = base[key];
    const isGroup = typeof change === 'object' && !Array.isArray(change);
    result[key] = isGroup ? overlay((below ?? {}) as Tree, change as Tree) : change;
  }
  return result;
}

/** Fetches one language; the others stay on the server. */
export async function loadMessages(locale: Locale): Promise<Messages> {
  if (locale === 'fr-FR') return (await import('#locales/fr-FR/messages.ts')).messages;
  const american = import('#locales/en-US/messages.ts');
  if (locale === 'en-US') return (await american).messages;
  const british = import('#locales/en-GB.ts');
  return overlay((await american).messages, (await british).messages) as Messages;
}

interface Current {
  locale: Locale;
  messages: Messages;
}

let current: Current | undefined;
let wanted: Locale | undefined;
const listeners = new Set<() => void>();

/** The language used last on this device, else the browser's. */
export function rememberedLocale(): Locale {
  try {
    const stored = localStorage.getItem(storageKey);
    const known = locales.find((locale) => locale === stored);
    if (known) return known;
  } catch {
    // Without storage the browser's languages decide.
  }
  return pickLocale(navigator.languages);
}

/** Loads a language and shows it; the old one stays until the new one is there. The last call wins. */
export async function setLocale(locale: Locale): Promise<void> {
  wanted = locale;
  if (current?.locale === locale) return;
  const messages = await loadMessages(locale);
  if (wanted !== locale) return;
  current = { locale, messages };
  document.documentElement.lang = locale;
  try {
    localStorage.setItem(storageKey, locale);
  } catch {
    // Remembering is a courtesy only.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function getCurrent(): Current {
  if (!current) throw new Error('setLocale must have finished before the first render');
  return current;
}

/** The language shown now, with its texts. */
export function useCurrentLanguage(): Current {
  return useSyncExternalStore(subscribe, getCurrent);
}

/** The locale shown now. */
export function useLocale(): Locale {
  return useCurrentLanguage().locale;
}

/** Gives everything below it one language. */
export function Intl({ locale, messages, children }: Current & { children: ReactNode }): ReactNode {
  // The texts arrive compiled, which the library's types know as plain strings.
  // oxlint-disable-next-line react/no-children-prop -- this file holds no JSX, so that it can be imported as .ts
  return createElement(IntlProvider, { locale, messages: messages as typeof english, timeZone, children });
}
