import { useSyncExternalStore } from 'react';
import { themes, type Theme } from '@ad-foundry/contract/limits.ts';

const storageKey = 'af-theme';
const barColors = { light: '#fbfaf8', dark: '#11100e' };
const device = window.matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();

function isTheme(value: unknown): value is Theme {
  return themes.some((theme) => theme === value);
}

function read(): Theme {
  try {
    const stored = localStorage.getItem(storageKey);
    return isTheme(stored) ? stored : 'system';
  } catch {
    return 'system';
  }
}

let current = read();

/** The chosen theme: light, dark, or system (the default). */
export function getTheme(): Theme {
  return current;
}

/** The theme in effect; `system` is resolved by the device. */
export function getShownTheme(): 'light' | 'dark' {
  if (current !== 'system') return current;
  return device.matches ? 'dark' : 'light';
}

function apply(): void {
  const shown = getShownTheme();
  document.documentElement.dataset.theme = shown;
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', barColors[shown]);
  for (const listener of listeners) listener();
}

/** Sets the theme, applies it immediately and stores it on this device. */
export function setTheme(theme: Theme): void {
  current = theme;
  try {
    localStorage.setItem(storageKey, theme);
  } catch {
    // Without storage, the choice lasts until the page is left.
  }
  apply();
}

device.addEventListener('change', apply);
window.addEventListener('storage', (event) => {
  if (event.key !== storageKey) return;
  current = read();
  apply();
});

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The chosen theme, the theme in effect, and the setter; follows changes of the device and of other tabs. */
export function useTheme(): { theme: Theme; shown: 'light' | 'dark'; setTheme: (theme: Theme) => void } {
  const theme = useSyncExternalStore(subscribe, getTheme);
  const shown = useSyncExternalStore(subscribe, getShownTheme);
  return { theme, shown, setTheme };
}
