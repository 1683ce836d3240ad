import { createElement, useSyncExternalStore, type ReactNode } from 'react';
import type { ExternalToast } from 'sonner';
import { onFirstInteraction } from '#ui/first-interaction.ts';

type ToastId = string | number;
type Kind = 'message' | 'success' | 'info' | 'warning' | 'error' | 'loading';
export type ToastOptions = ExternalToast;

type Library = (typeof import('./toaster.tsx'))['library'];

const loadToaster = () => import('./toaster.tsx');

let count = 0;
let Shown: (typeof import('./toaster.tsx'))['Toaster'] | null = null;
const unsaid: ((library: Library) => void)[] = [];
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Runs `use` with the toast library, which is loaded on first use; calls keep their order. */
function withLibrary(use: (library: Library) => void): void {
  unsaid.push(use);
  loadToaster().then(
    ({ Toaster, library }) => {
      Shown ??= Toaster;
      for (const listener of listeners) listener();
      for (const each of unsaid.splice(0)) each(library);
    },
    // While offline, the toast waits for the next call; the page works without it.
    () => undefined,
  );
}

function show(kind: Kind, message: ReactNode, options: ToastOptions = {}): ToastId {
  const id = options.id ?? `toast-${++count}`;
  withLibrary(({ toast: sonner }) => sonner[kind](message, { ...options, id }));
  return id;
}

function base(message: ReactNode, options?: ToastOptions): ToastId {
  return show('message', message, options);
}

/** Shows a toast. Each call returns an id; a later call with `{ id }` replaces that toast. */
export const toast = Object.assign(base, {
  success: (message: ReactNode, options?: ToastOptions) => show('success', message, options),
  info: (message: ReactNode, options?: ToastOptions) => show('info', message, options),
  warning: (message: ReactNode, options?: ToastOptions) => show('warning', message, options),
  error: (message: ReactNode, options?: ToastOptions) => show('error', message, options),
  loading: (message: ReactNode, options?: ToastOptions) => show('loading', message, options),
  // Before the first toast, there is nothing to dismiss and no library to load.
  dismiss: (id?: ToastId) => {
    if (Shown || unsaid.length > 0) withLibrary(({ toast: sonner }) => void sonner.dismiss(id));
  },
});

/** The container of toasts, rendered once near the root. */
export function Toaster() {
  onFirstInteraction(loadToaster);
  const isThere = useSyncExternalStore(subscribe, () => Shown !== null);
  return isThere && Shown ? createElement(Shown) : null;
}
