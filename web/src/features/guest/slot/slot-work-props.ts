import type { Creative, Slot } from '@ad-foundry/contract/creatives.ts';
import type { GuestPage } from '@ad-foundry/contract/guest-pages.ts';
import type { Variation } from '@ad-foundry/contract/variations.ts';
import type { Place } from '#features/slots/place.ts';

/** Common props of the components that edit a slot. */
export interface SlotWorkProps {
  creative: Creative;
  slot: Slot;
  variation: Variation | undefined;
  page: GuestPage;
  /** Whether uploads are still allowed. */
  isOpen: boolean;
  give: (files: File[], where?: Place) => void;
}
