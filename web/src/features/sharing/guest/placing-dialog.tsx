import type { GuestPage } from '@ad-foundry/contract/guest-pages.ts';
import { ProposalSheet } from '#features/collect/placing/proposal-sheet.tsx';
import { useBackCloses } from '#ui/overlay/use-back-closes.ts';
import { placingSlot, type PlacingSlot } from '@ad-foundry/contract/rules/placing/places.ts';
import { loadMore, pageNow } from './guest-page-store.ts';

interface DialogProps {
  page: GuestPage;
  files: File[];
  onDone: () => void;
}

/** The sheet that assigns files to the slots of the page; the same as the team's. */
export function PlacingDialog({ page, files, onDone }: DialogProps) {
  useBackCloses(onDone);
  return <ProposalSheet files={files} name={page.campaign.name} load={loadPageSlots} onClose={onDone} />;
}

/** The slots of the whole brief as input for placing; loads the remaining parts of the page. */
async function loadPageSlots(): Promise<PlacingSlot[]> {
  while (pageNow()?.nextCursor) await loadMore();
  const page = pageNow();
  if (!page) return [];
  return page.creatives.flatMap((creative) =>
    creative.slots.map((slot) => placingSlot(slot, { creative, format: slot.format, around: [page.campaign.name] })),
  );
}
