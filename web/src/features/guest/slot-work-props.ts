import type { AskedCreative, AskedSlot, AskedVariation, GuestPage } from '@ad-foundry/contract/guest-pages.ts';
import type { Place } from './place.ts';

/** What everything that works on a slot is told. */
export interface SlotWorkProps {
  creative: AskedCreative;
  slot: AskedSlot;
  variation: AskedVariation | undefined;
  page: GuestPage;
  /** Files may still be given. */
  isOpen: boolean;
  give: (files: File[], where?: Place) => void;
}
