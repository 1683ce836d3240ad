import type { ReactNode } from 'react';
import { useTranslations } from '#lib/i18n.ts';
import type { Transfer } from './transfer.ts';
import { VerdictLines } from './verdict-lines.tsx';

interface StoppedBoxProps {
  transfer: Transfer;
  /** Actions for the user. */
  children: ReactNode;
}

/** A file that was not sent: the rules it breaks, or why it is unusable. */
export function StoppedBox({ transfer: { file, verdict, refusal }, children }: StoppedBoxProps) {
  const t = useTranslations('upload.refused');
  return (
    <div
      role="alert"
      className="grid grid-cols-1 gap-2.5 rounded-control border border-bad-line bg-bad-fill p-2.5 text-xs"
    >
      <p className="truncate font-medium" title={file.name}>
        {file.name}
      </p>
      {refusal ? (
        <p>
          <span className="font-semibold text-bad">{t('title')}.</span> {t(refusal.reason)}{' '}
          {refusal.detail ? t('detail', { found: refusal.detail }) : null}
        </p>
      ) : null}
      {verdict ? <VerdictLines verdict={verdict} /> : null}
      <div className="flex flex-wrap gap-1.5">{children}</div>
    </div>
  );
}
