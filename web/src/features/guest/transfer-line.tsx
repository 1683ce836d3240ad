import { Pause, Play, RotateCcw, X } from 'lucide-react';
import { cancelTransfer, pauseTransfer, resumeTransfer } from '#features/uploads/store.ts';
import { useTimeLeft } from '#features/uploads/time-left.ts';
import { secondsLeft, type Transfer } from '#features/uploads/transfer.ts';
import { useErrorText } from '#lib/error-text.ts';
import { formatBytes } from '#lib/format.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { ProgressLine } from '#ui/progress-line.tsx';
import { useOnline } from './guest-frame.tsx';
import { refreshPage } from './guest-page-store.ts';
import { SignButton } from './sign-button.tsx';

/** A file on its way: how far, how fast, how long still, and what can be done about it. */
export function TransferLine({ transfer }: { transfer: Transfer }) {
  const { file, phase, sentBytes, interrupted } = transfer;
  const isOnline = useOnline();
  const share = file.size === 0 ? 0 : sentBytes / file.size;
  const waits = phase === 'uploading' && (interrupted || !isOnline);
  return (
    <div className="grid grid-cols-1 gap-1 text-xs" data-phase={phase}>
      <div className="flex min-w-0 items-center">
        <span className="min-w-0 flex-1 truncate font-medium" title={file.name}>
          {file.name}
        </span>
        <Buttons transfer={transfer} />
      </div>
      <ProgressLine label={file.name} value={share} tone={phase === 'failed' ? 'bad' : waits ? 'warn' : 'info'} />
      <Words transfer={transfer} waits={waits} isOnline={isOnline} />
    </div>
  );
}

function Words({ transfer, waits, isOnline }: { transfer: Transfer; waits: boolean; isOnline: boolean }) {
  const t = useTranslations();
  const errorText = useErrorText();
  const { phase, error } = transfer;
  if (phase === 'failed')
    return (
      <p role="alert" className="text-bad">
        {errorText(error)}
      </p>
    );
  if (waits)
    return (
      <p role="status" className="text-warn">
        {t(isOnline ? 'guest.work.interrupted' : 'guest.work.offline')}
      </p>
    );
  if (phase === 'checking') return <p className="text-ink-2">{t('upload.state.checking')}</p>;
  return <Figures transfer={transfer} />;
}

function Figures({ transfer }: { transfer: Transfer }) {
  const t = useTranslations('upload');
  const locale = useLocale();
  const { file, sentBytes, bytesPerSecond, phase } = transfer;
  const timeLeft = useTimeLeft();
  const left = secondsLeft(transfer);
  const parts = [t('progress', { sent: formatBytes(sentBytes, locale), total: formatBytes(file.size, locale) })];
  if (phase === 'uploading' && bytesPerSecond !== null)
    parts.push(t('speed', { speed: formatBytes(bytesPerSecond, locale) }));
  if (phase === 'uploading' && left !== null) parts.push(timeLeft(left));
  return <p className="num text-ink-2">{parts.join(' · ')}</p>;
}

function Buttons({ transfer: { id, phase } }: { transfer: Transfer }) {
  const t = useTranslations('upload.action');
  return (
    <span className="-my-1 flex shrink-0 items-center">
      {phase === 'uploading' ? (
        <SignButton label={t('pause')} onClick={() => void pauseTransfer(id)}>
          <Pause aria-hidden />
        </SignButton>
      ) : null}
      {phase === 'paused' ? (
        <SignButton label={t('resume')} onClick={() => resumeTransfer(id)}>
          <Play aria-hidden />
        </SignButton>
      ) : null}
      {phase === 'failed' ? (
        <SignButton label={t('retry')} onClick={() => resumeTransfer(id)}>
          <RotateCcw aria-hidden />
        </SignButton>
      ) : null}
      <SignButton label={t('cancel')} onClick={() => void cancelTransfer(id).then(refreshPage)}>
        <X aria-hidden />
      </SignButton>
    </span>
  );
}
