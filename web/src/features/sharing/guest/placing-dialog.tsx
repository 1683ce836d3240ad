import { useCallback, useEffect } from 'react';
import type { GuestPage } from '@ad-foundry/contract/guest-pages.ts';
import type { Slot } from '@ad-foundry/contract/creatives.ts';
import { fits } from '@ad-foundry/contract/rules/completion/fits.ts';
import { placingSlot, type PlacingSlot } from '@ad-foundry/contract/rules/placing/places.ts';
import { ProposalSheet } from '#features/collect/placing/proposal-sheet.tsx';
import { filesOfSlot } from '#features/collect/slots/current-files.ts';
import { isExplained } from '#features/collect/slots/explained.ts';
import { isOthers } from '#features/sharing/guest/slot-order.ts';
import { useMe } from '#features/sharing/guest/entry/guest-session.ts';
import { useTranslations } from '#lib/i18n.ts';
import { toast } from '#ui/overlay/toast.tsx';
import { loadMore, pageNow } from './guest-page-store.ts';
import { clearSelection, storeSelection } from '#features/sharing/guest/selection/selection-store.ts';

interface DialogProps {
  page: GuestPage;
  files: File[];
  /** Names of files that were chosen before a reload and could not be stored. */
  missing: readonly string[];
  onDone: () => void;
}

/** The sheet that assigns files to the slots of the page; the same as the team's. */
export function PlacingDialog({ page, files, missing, onDone }: DialogProps) {
  const t = useTranslations('guest.selection');
  const { id: campaignId, name } = page.campaign;
  const accountId = useMe()?.id;
  const store = useCallback(
    (unsent: readonly File[]) => void (accountId && storeSelection({ campaignId, accountId }, unsent)),
    [campaignId, accountId],
  );
  const close = useCallback(() => {
    void clearSelection();
    onDone();
  }, [onDone]);
  const notice = missing.length === 0 ? null : t('missing', { count: missing.length, names: missing.join(', ') });
  const isEmpty = files.length === 0;
  useEffect(() => {
    if (!isEmpty) return;
    if (notice) toast.info(notice, { duration: Infinity, closeButton: true });
    close();
  }, [isEmpty, notice, close]);
  if (isEmpty) return null;
  return (
    <ProposalSheet
      files={files}
      name={name}
      load={loadPageSlots}
      closesOnBack
      mayRepair={page.can.repair}
      onUnsent={store}
      notice={
        notice ? (
          <p role="status" className="border-b border-info-line bg-info-fill px-5 py-2 text-sm wrap-anywhere">
            {notice}
          </p>
        ) : null
      }
      onClose={close}
    />
  );
}

/** The slots of the whole brief as input for placing; loads the remaining parts of the page. */
async function loadPageSlots(): Promise<PlacingSlot[]> {
  while (pageNow()?.nextCursor) await loadMore();
  const page = pageNow();
  if (!page) return [];
  return page.creatives.flatMap((creative) =>
    creative.slots.map((slot) => ({
      ...withCorrections(slot, placingSlot(slot, { creative, format: slot.format, around: [page.campaign.name] })),
      isOthers: isOthers(page, slot),
    })),
  );
}

/** Marks the files of a slot that the guest is expected to replace; one with a reason waits for the team instead. */
function withCorrections(slot: Slot, placing: PlacingSlot): PlacingSlot {
  const unfit = new Set(
    filesOfSlot(slot)
      .filter((file) => slot.decision === 'changes' || (!fits(file.verdict) && !file.waived && !isExplained(file)))
      .map(({ fileName }) => fileName),
  );
  if (unfit.size === 0) return placing;
  const variations = placing.variations.map((variation) => ({
    ...variation,
    cards: variation.cards.map((card) =>
      card.current
        ? { ...card, current: { ...card.current, needsCorrection: unfit.has(card.current.fileName) } }
        : card,
    ),
  }));
  return { ...placing, variations };
}
