import { createContext, useContext, type ReactNode } from 'react';
import type { Creative, Slot } from '@ad-foundry/contract/creatives.ts';
import type { VersionId } from '@ad-foundry/contract/ids.ts';
import type { UnfinishedUpload } from '@ad-foundry/contract/uploads.ts';
import type { Version } from '@ad-foundry/contract/variations.ts';
import type { Transfer } from '#features/collect/uploads/transfer.ts';
import type { Advertiser } from '#features/library/in-place/in-place-props.ts';
import type { ButtonProps } from '#ui/button.tsx';

/** Data and actions that slot components need from their page, independent of how it fetches. */
export interface SlotsData {
  /** The creatives on the page. A file that does not fit its slot can be moved to an empty slot of any of them. */
  creatives: readonly Creative[];
  /** The account's unfinished uploads to these creatives. */
  unfinished: readonly UnfinishedUpload[];
  /** Refetches the creatives and the unfinished uploads. */
  refresh: () => Promise<unknown>;
  /** Opens the viewer. */
  open: (versionId: VersionId) => void;
  /** Opens the dialog for the owner of a slot; absent if the page has none. */
  assign?: (slot: Slot) => void;
  /** Opens a comment on a slot; absent if the page has no comments. */
  comment?: (slot: Slot) => void;
  /** What is next for a slot's files: the decisions on them, or who made one; absent if the page has none. */
  review?: (slot: Slot) => ReactNode;
  /** The button that makes a fitting version of one that does not fit; absent where nobody may repair. */
  repair?: (version: Version) => ReactNode;
  /** The button that uploads a file which does not fit and repairs it then; absent where nobody may repair. */
  repairUnsent?: (transfer: Transfer, slot: Slot) => ReactNode;
  /** The menu item that reminds the guest who owes a slot; absent if the page has none. */
  remindItem?: (slot: Slot) => ReactNode;
  /** The name of the person who asked the guest for the files, null if unknown; absent on the team's pages. */
  requestedBy?: string | null;
  /** Passes the advertiser of the ads to what shows them in place; absent if nothing is shown. */
  withAdvertiser?: (show: (advertiser: Advertiser) => ReactNode) => ReactNode;
  /** Whether buttons are touch-sized. */
  isTouch: boolean;
}

export const SlotsContext = createContext<SlotsData>({
  creatives: [],
  unfinished: [],
  refresh: () => Promise.resolve(),
  open: () => undefined,
  isTouch: false,
});

export function useSlotsData(): SlotsData {
  return useContext(SlotsContext);
}

// Touch-sized buttons wrap their text, so that they fit a phone with large text.
const sizes = {
  touch: { className: 'h-auto min-h-10 max-w-full shrink py-1 whitespace-normal' },
  small: { size: 'sm' },
} as const;

/** The size of buttons with text in a slot. */
export function useButtonSize(): Pick<ButtonProps, 'size' | 'className'> {
  return useSlotsData().isTouch ? sizes.touch : sizes.small;
}

const iconSizes = {
  touch: { size: 'md', className: 'size-10 px-0' },
  small: { size: 'sm', className: 'w-control-sm px-0' },
} as const;

/** The size of buttons with only an icon in a slot. */
export function useIconButtonSize(): Pick<ButtonProps, 'size' | 'className'> {
  return useSlotsData().isTouch ? iconSizes.touch : iconSizes.small;
}
