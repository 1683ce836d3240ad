import type { ReactNode } from 'react';
import { reviewStates } from '@ad-foundry/contract/rules/review/state.ts';
import type { ListedCampaign } from '@ad-foundry/contract/lists.ts';

/** A campaign or creative as a row of board and timeline. */
export interface WorkRow {
  id: string;
  name: string;
  edition: number;
  /** The name of its group or campaign. */
  place: string | null;
  createdAt: string;
  dueAt: string | null;
  /** The due date of the item itself; null if that of its campaign applies. */
  ownDueAt: string | null;
  done: boolean;
  slots: ListedCampaign['slots'];
  people: ListedCampaign['people'];
  /** Renders the link to the item with these class names. */
  link: (className: string) => ReactNode;
}

export const boardColumns = ['untouched', 'started', 'unfit', 'complete'] as const;
export type BoardColumn = (typeof boardColumns)[number];

export function columnOf({ done, slots }: Pick<WorkRow, 'done' | 'slots'>): BoardColumn {
  if (done) return 'complete';
  if (slots['does-not-fit'] > 0) return 'unfit';
  return reviewStates.some((state) => state !== 'empty' && slots[state] > 0) ? 'started' : 'untouched';
}

/** Rows by group or campaign, in the order of first occurrence; rows without one come last. */
export function placesOf(rows: readonly WorkRow[]): { place: string | null; inside: WorkRow[] }[] {
  const places = new Map<string | null, WorkRow[]>();
  for (const row of rows) places.set(row.place, [...(places.get(row.place) ?? []), row]);
  const all = [...places].map(([place, inside]) => ({ place, inside }));
  return [...all.filter(({ place }) => place !== null), ...all.filter(({ place }) => place === null)];
}
