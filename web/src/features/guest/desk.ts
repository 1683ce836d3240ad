import { useSyncExternalStore, type ComponentProps, type ComponentType } from 'react';
import type { Transfer } from '#features/uploads/transfer.ts';
import { needTexts } from '#lib/i18n.ts';
import { late } from '#lib/late.ts';

type Desk = (typeof import('./desk-work.tsx'))['desk'];

let desk: Desk | null = null;
const listeners = new Set<() => void>();
const none: readonly Transfer[] = [];

/** Whether what handles files has been fetched. */
export const isDeskThere = (): boolean => desk !== null;

/** Fetches all that handles files: reading, judging, sending, and what is said about it. */
export async function loadDesk(): Promise<Desk> {
  const [{ desk: loaded }] = await Promise.all([import('./desk-work.tsx'), needTexts(['deliver'])]);
  if (!desk) {
    desk = loaded;
    loaded.watchTransfers(() => listeners.forEach((listener) => listener()));
    for (const listener of listeners) listener();
  }
  return loaded;
}

type PartOfDesk = { [K in keyof Desk]: Desk[K] extends ComponentType<never> ? K : never }[keyof Desk];

/** A part of the page that comes with the desk, and its texts with it. */
export function fromDesk<K extends PartOfDesk>(name: K) {
  type Part = ComponentType<ComponentProps<Desk[K]>>;
  const of = (whole: Desk) => whole[name] as unknown as Part;
  return late<ComponentProps<Desk[K]>>(
    async () => of(await loadDesk()),
    () => desk && of(desk),
  ).Part;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The desk, once it has been fetched. */
export function useDesk(): Desk | null {
  return useSyncExternalStore(subscribe, () => desk);
}

/** All files that are checked, sent or stopped just now. */
export function useTransfers(): readonly Transfer[] {
  return useSyncExternalStore(subscribe, () => desk?.transfersNow() ?? none);
}
