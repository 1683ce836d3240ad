import { useState } from 'react';
import type { Tile } from '#features/sharing/review-page/store/tiles.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { TileNames } from './tile-names.tsx';

interface ApproveAllProps {
  tiles: readonly Tile[];
  open: boolean;
  onClose: () => void;
  onApprove: (tiles: readonly Tile[]) => Promise<unknown>;
}

/** Lists the undecided files and approves them at once. */
export function ApproveAllDialog({ tiles, open, onClose, onApprove }: ApproveAllProps) {
  const t = useTranslations('reviewPage.decide');
  // Approving empties the list while the dialog closes.
  const [listed] = useState(tiles);
  const [isPending, setPending] = useState(false);
  const approve = async () => {
    setPending(true);
    await onApprove(listed);
    onClose();
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('allTitle', { count: listed.length })}
      description={t('allBody')}
      size="sm"
      onContinue={() => void approve()}
      continueLabel={t('allConfirm', { count: listed.length })}
      busy={isPending}
    >
      <TileNames tiles={listed} />
    </Dialog>
  );
}
