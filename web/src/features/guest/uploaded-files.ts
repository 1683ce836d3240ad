import type { Slot } from '@ad-foundry/contract/creatives.ts';
import type { GuestPage } from '@ad-foundry/contract/guest-pages.ts';
import type { Version } from '@ad-foundry/contract/variations.ts';

/** The current version of every card of a slot. */
export const filesOf = ({ variations }: Slot): Version[] =>
  variations.flatMap(({ cards }) => cards.flatMap(({ versions: [current] }) => current ?? []));

/** Whether any file on the page was uploaded by the current account. */
export function hasUploaded({ creatives }: GuestPage): boolean {
  return creatives.some(({ slots }) => slots.some((slot) => filesOf(slot).some(({ mine }) => mine)));
}
