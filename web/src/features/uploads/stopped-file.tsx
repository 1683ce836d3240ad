import type { ReactNode } from 'react';
import { useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { FileButton } from '#ui/form/file-button.tsx';
import { StoppedBox } from './stopped-box.tsx';
import { sendAnyway } from './store.ts';
import { dismissTransfer } from './transfer-list.ts';
import type { Transfer } from './transfer.ts';

export interface StoppedFileProps {
  transfer: Transfer;
  /** Takes another file for the same place. */
  onFiles: (files: File[]) => void;
  /** Actions that move the file to another slot it fits. */
  moves?: ReactNode;
}

/** A team member's file that was not sent, with the possible actions. */
export function StoppedFile({ transfer, onFiles, moves }: StoppedFileProps) {
  const t = useTranslations('upload.action');
  const { id, phase } = transfer;
  const replace = (files: File[]) => {
    dismissTransfer(id);
    onFiles(files);
  };
  return (
    <StoppedBox transfer={transfer}>
      {moves}
      <FileButton size="sm" onFiles={replace}>
        {t('choose')}
      </FileButton>
      {phase === 'blocked' ? (
        <Button size="sm" variant="ghost" onClick={() => sendAnyway(id)}>
          {t('anyway')}
        </Button>
      ) : null}
      <Button size="sm" variant="ghost" onClick={() => dismissTransfer(id)}>
        {t('dismiss')}
      </Button>
    </StoppedBox>
  );
}
