import type { GuestPage } from '@ad-foundry/contract/guest-pages.ts';
import { ProposalSheet } from '#features/collect/placing/proposal-sheet.tsx';
import { useBackCloses } from '#ui/overlay/use-back-closes.ts';
import { loadPageSlots } from './placing.ts';

interface DialogProps {
  page: GuestPage;
  files: File[];
  onDone: () => void;
}

/** Assigns files to the slots of the page, in the same sheet as the team's. */
export function PlacingDialog({ page, files, onDone }: DialogProps) {
  useBackCloses(onDone);
  return <ProposalSheet files={files} name={page.campaign.name} load={loadPageSlots} onClose={onDone} />;
}
