import type { GuestPage } from '@ad-foundry/contract/guest-pages.ts';
import { filesOfSlot } from '#features/collect/slots/current-files.ts';

/** Whether any file on the page was uploaded by the current account. */
export function hasUploaded({ creatives }: GuestPage): boolean {
  return creatives.some(({ slots }) => slots.some((slot) => filesOfSlot(slot).some(({ mine: isMine }) => isMine)));
}
