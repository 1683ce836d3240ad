import { createElement, useSyncExternalStore, type ReactNode } from 'react';
import { IntlProvider } from 'use-intl';
import { locales, type Locale } from '@ad-foundry/contract/limits.ts';
import { pickLocale } from '@ad-foundry/contract/rules/people/pick-locale.ts';
import type { messages as english } from '#locales/en-US/messages.ts';
import type { Shape } from '#locales/shape.ts';
import { loadTexts, textsOf, type Area } from './texts.ts';

export { useTranslations } from 'use-intl';
export type { Area, Locale };

/** All texts of the product in one language. */
export type Messages = Shape<typeof english>;

declare module 'use-intl' {
  interface AppConfig {
    Locale: Locale;
    Messages: typeof english;
  }
}

const storageKey = 'af-locale';

interface Current {
  locale: Locale;
  messages: Messages;
}

let current: Current | undefined;
let requestedLocale: Locale | undefined;
/** Message areas that this page needs in every language. */
const needed = new Set<Area>();
const listeners = new Set<() => void>();

/** The language last used on this device, otherwise the browser's. */
export function rememberedLocale(): Locale {
  try {
    const stored = localStorage.getItem(storageKey);
    const storedLocale = locales.find((locale) => locale === stored);
    if (storedLocale) return storedLocale;
  } catch {
    // Without storage, the browser's languages decide.
  }
  return pickLocale(navigator.languages);
}

/** Loads a language, then switches to it; the current one stays active until then. The last call wins. */
export async function setLocale(locale: Locale): Promise<void> {
  requestedLocale = locale;
  try {
    await loadTexts(locale, needed);
  } catch (error) {
    if (requestedLocale === locale) requestedLocale = current?.locale;
    throw error;
  }
  if (requestedLocale === locale && current?.locale !== locale) show(locale);
}

/** Loads message areas; from then on, they are loaded with every chosen language. */
export async function needTexts(areas: readonly Area[]): Promise<void> {
  const locale = (requestedLocale ??= rememberedLocale());
  await loadTexts(locale, [...needed, ...areas]);
  // The language changed while the areas were loading.
  if (requestedLocale !== locale) return needTexts(areas);
  const isLoaded = current?.locale === locale && areas.every((area) => needed.has(area));
  for (const area of areas) needed.add(area);
  if (!isLoaded) show(locale);
}

function show(locale: Locale): void {
  current = { locale, messages: textsOf(locale) as unknown as Messages };
  document.documentElement.lang = locale;
  try {
    localStorage.setItem(storageKey, locale);
  } catch {
    // Storing the language is optional.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function getCurrent(): Current {
  if (!current) throw new Error('needTexts must have finished before the first render');
  return current;
}

/** The current language with its texts. */
export function useCurrentLanguage(): Current {
  return useSyncExternalStore(subscribe, getCurrent);
}

export function useLocale(): Locale {
  return useCurrentLanguage().locale;
}

/** Provides a language to all components below. */
export function Intl({ locale, messages, children }: Current & { children: ReactNode }): ReactNode {
  // The library types compiled messages as plain strings. Without a timeZone, the device's applies, because reading its
  // name would be the slowest step of starting a page.
  // oxlint-disable-next-line react/no-children-prop -- this file holds no JSX, so that it can be imported as .ts
  return createElement(IntlProvider, { locale, messages: messages as typeof english, children });
}
