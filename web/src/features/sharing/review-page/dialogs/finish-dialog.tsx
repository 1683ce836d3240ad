import { useState } from 'react';
import type { Tile } from '#features/sharing/review-page/store/tiles.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { TileNames } from './tile-names.tsx';

interface FinishDialogProps {
  organization: string;
  undecided: readonly Tile[];
  open: boolean;
  onClose: () => void;
  onFinish: () => Promise<unknown>;
}

/** Names what stays undecided before the review ends. */
export function FinishDialog({ organization, undecided, open, onClose, onFinish }: FinishDialogProps) {
  const t = useTranslations('reviewPage.finish');
  const [isPending, setPending] = useState(false);
  const finish = async () => {
    setPending(true);
    await onFinish();
    onClose();
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('title', { count: undecided.length })}
      description={t('body', { organization })}
      size="sm"
      onContinue={() => void finish()}
      cancelLabel={t('stay')}
      continueLabel={t('confirm')}
      busy={isPending}
    >
      <TileNames tiles={undecided} />
    </Dialog>
  );
}
