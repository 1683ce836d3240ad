import type { Delivered, GuestPage } from '@ad-foundry/contract/guest-pages.ts';
import type { SlotId } from '@ad-foundry/contract/ids.ts';
import { slotStatus } from '@ad-foundry/contract/rules/completion/completion.ts';
import { notRunning } from '#features/collect/slots/unfinished.ts';
import { useTransfers } from '#features/collect/uploads/transfer-list.ts';
import { isBusy, isStopped, isUnsent } from '#features/collect/uploads/transfer.ts';
import { isAsked } from '#features/collect/slots/explained.ts';
import { filesOfSlot } from '#features/collect/slots/current-files.ts';
import { isOthers } from './slot-order.ts';

interface PageProgress extends Delivered {
  /** Slots of running transfers, once per file. */
  going: SlotId[];
  /** Slots of the loaded page that need attention. */
  wrong: SlotId[];
  /** Slots of paused, failed and unfinished uploads, once per file. */
  stopped: SlotId[];
  /** Whether any transfer of this browser is unfinished. */
  isUnsettled: boolean;
}

/**
 * Progress of a campaign including rejected files of this browser, so that all parts of the page show the same numbers.
 */
export function usePageProgress(page: GuestPage): PageProgress {
  const { campaign, creatives, unfinished } = page;
  const transfers = useTransfers();
  const slotsOf = (chosen: typeof transfers) => chosen.map(({ target }) => target.slotId);
  const blocked = new Set(slotsOf(transfers.filter(isStopped)));
  const slots = creatives.flatMap((creative) => creative.slots);
  const local = slots.filter((slot) => blocked.has(slot.id) && slot.state === 'empty' && !isOthers(page, slot));
  // The team has to act on these, not the guest.
  const waiting = slots.filter((slot) => isAsked(slot) && !isOthers(page, slot));
  const stopped = [
    ...slotsOf(transfers.filter((transfer) => isUnsent(transfer) && !isBusy(transfer))),
    ...notRunning(campaign.archivedAt === null ? unfinished : [], transfers).map(({ slotId }) => slotId),
  ];
  return {
    ...campaign.progress,
    attention: Math.max(0, campaign.progress.attention + local.length - waiting.length),
    going: slotsOf(transfers.filter(isBusy)),
    wrong: slots
      .filter(
        (slot) => (slotStatus(slot) === 'attention' && !isOthers(page, slot) && !isAsked(slot)) || blocked.has(slot.id),
      )
      .map(({ id }) => id),
    stopped,
    isUnsettled: transfers.some(({ phase }) => phase !== 'stored') || stopped.length > 0,
  };
}

/** Whether the guest can add files: the campaign is open and its brief has slots. */
export function acceptsFiles({ campaign, creatives }: GuestPage): boolean {
  return campaign.archivedAt === null && creatives.some(({ slots }) => slots.length > 0);
}

/** Whether any file on the page was uploaded by the current account. */
export function hasUploaded({ creatives }: GuestPage): boolean {
  return creatives.some(({ slots }) =>
    slots.some((slot) => filesOfSlot(slot).some(({ uploadedByCaller }) => uploadedByCaller)),
  );
}
