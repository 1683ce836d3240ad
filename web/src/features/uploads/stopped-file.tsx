import type { ReactNode } from 'react';
import { useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { FileButton } from '#ui/file-button.tsx';
import { sendAnyway } from './store.ts';
import { dismissTransfer } from './transfer-list.ts';
import type { Transfer } from './transfer.ts';
import { VerdictLines } from './verdict-lines.tsx';

export interface StoppedFileProps {
  transfer: Transfer;
  /** Takes another file for the same place. */
  onFiles: (files: File[]) => void;
  /** Ways to another slot that this file would fit. */
  moves?: ReactNode;
}

/** A file that has not been sent: what it breaks, or why nobody could use it, and what to do now. */
export function StoppedFile({ transfer, onFiles, moves }: StoppedFileProps) {
  const t = useTranslations('upload');
  const { id, file, phase, verdict, refusal } = transfer;
  const replace = (files: File[]) => {
    dismissTransfer(id);
    onFiles(files);
  };
  return (
    <div role="alert" className="grid gap-2 rounded-control border border-bad-line bg-bad-fill p-2.5 text-xs">
      <p className="truncate font-medium" title={file.name}>
        {file.name}
      </p>
      {refusal ? (
        <p>
          <span className="font-semibold text-bad">{t('refused.title')}.</span> {t(`refused.${refusal.reason}`)}{' '}
          {refusal.detail ? t('refused.detail', { found: refusal.detail }) : null}
        </p>
      ) : null}
      {verdict ? <VerdictLines verdict={verdict} /> : null}
      <div className="flex flex-wrap gap-1.5">
        {moves}
        <FileButton size="sm" onFiles={replace}>
          {t('action.choose')}
        </FileButton>
        {phase === 'blocked' ? (
          <Button size="sm" variant="ghost" onClick={() => sendAnyway(id)}>
            {t('action.anyway')}
          </Button>
        ) : null}
        <Button size="sm" variant="ghost" onClick={() => dismissTransfer(id)}>
          {t('action.dismiss')}
        </Button>
      </div>
    </div>
  );
}
