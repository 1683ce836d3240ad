import { Pause, Play, RotateCcw, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useErrorText } from '#lib/error-text.ts';
import { formatBytes } from '#lib/format.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { ProgressLine } from '#ui/progress-line.tsx';
import { cancelTransfer, pauseTransfer, resumeTransfer } from './store.ts';
import { useTimeLeft } from './time-left.ts';
import { secondsLeft, type Transfer } from './transfer.ts';

/** A file on its way: how far, how fast, how long still, and what can be done about it. */
export function TransferRow({ transfer }: { transfer: Transfer }) {
  const t = useTranslations('upload');
  const errorText = useErrorText();
  const { file, phase, sentBytes, interrupted, elsewhere } = transfer;
  const share = file.size === 0 ? 0 : sentBytes / file.size;
  // It waits for a decision: nothing of it is sent.
  const isHeld = phase === 'blocked' || phase === 'refused';
  return (
    <div className="grid gap-1.5 text-xs" data-phase={phase}>
      <div className="flex min-w-0 items-center gap-1">
        <span className="min-w-0 flex-1 truncate font-medium" title={file.name}>
          {file.name}
        </span>
        <Buttons transfer={transfer} />
      </div>
      {isHeld ? null : (
        <ProgressLine
          label={file.name}
          value={share}
          tone={phase === 'failed' ? 'bad' : interrupted ? 'warn' : 'info'}
        />
      )}
      <p className="num flex flex-wrap gap-x-1.5 text-ink-2" role={phase === 'failed' ? 'alert' : undefined}>
        {phase === 'failed' ? (
          <span className="text-bad">{errorText(transfer.error)}</span>
        ) : (
          <Figures transfer={transfer} />
        )}
        {elsewhere ? <span className="text-info">{t('elsewhere')}</span> : null}
        {interrupted && !elsewhere ? (
          <span role="status" className="text-warn">
            {t('interrupted')}
          </span>
        ) : null}
        {isHeld ? <span className="font-medium text-bad">{t(`state.${phase}`)}</span> : null}
        {phase === 'checking' || phase === 'waiting' || phase === 'paused' ? <span>{t(`state.${phase}`)}</span> : null}
      </p>
    </div>
  );
}

function Figures({ transfer }: { transfer: Transfer }): ReactNode {
  const t = useTranslations('upload');
  const locale = useLocale();
  const timeLeft = useTimeLeft();
  const { file, sentBytes, bytesPerSecond, phase } = transfer;
  if (phase === 'checking' || phase === 'blocked' || phase === 'refused') return null;
  const left = secondsLeft(transfer);
  const parts = [t('progress', { sent: formatBytes(sentBytes, locale), total: formatBytes(file.size, locale) })];
  if (phase === 'uploading' && bytesPerSecond !== null)
    parts.push(t('speed', { speed: formatBytes(bytesPerSecond, locale) }));
  if (phase === 'uploading' && left !== null) parts.push(timeLeft(left));
  return <span>{parts.join(' · ')}</span>;
}

function Buttons({ transfer: { id, phase } }: { transfer: Transfer }) {
  const t = useTranslations('upload.action');
  return (
    <span className="flex shrink-0 items-center">
      {phase === 'uploading' ? (
        <IconButton size="sm" variant="ghost" label={t('pause')} onClick={() => void pauseTransfer(id)}>
          <Pause className="size-3.5" />
        </IconButton>
      ) : null}
      {phase === 'paused' ? (
        <IconButton size="sm" variant="ghost" label={t('resume')} onClick={() => resumeTransfer(id)}>
          <Play className="size-3.5" />
        </IconButton>
      ) : null}
      {phase === 'failed' ? (
        <IconButton size="sm" variant="ghost" label={t('retry')} onClick={() => resumeTransfer(id)}>
          <RotateCcw className="size-3.5" />
        </IconButton>
      ) : null}
      <IconButton size="sm" variant="ghost" label={t('cancel')} onClick={() => void cancelTransfer(id)}>
        <X className="size-3.5" />
      </IconButton>
    </span>
  );
}
