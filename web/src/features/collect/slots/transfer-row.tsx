import { Pause, Play, RotateCcw, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { cancelTransfer, pauseTransfer, resumeTransfer } from '#features/collect/uploads/store.ts';
import { useTimeLeft } from '#features/collect/uploads/time-left.ts';
import { isStopped, secondsLeft, type Transfer } from '#features/collect/uploads/transfer.ts';
import { hasCode, useErrorText } from '#lib/error-text.ts';
import { formatBytes } from '#lib/format.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { useOnline } from '#lib/online.ts';
import { FileName } from '#ui/data/file-name.tsx';
import { ProgressLine } from '#ui/feedback/progress-line.tsx';
import { SlotIconButton } from './slot-icon-button.tsx';
import { useSlotsData } from './slots-data.ts';

interface RowProps {
  transfer: Transfer;
  /** Whether to show the phase too, because there is no slot state beside the row. */
  saysPhase?: boolean;
}

/** A running transfer: progress, speed, remaining time and actions. */
export function TransferRow({ transfer, saysPhase = false }: RowProps) {
  const { file, phase, sentBytes, interrupted } = transfer;
  const isOnline = useOnline();
  const share = file.size === 0 ? 0 : sentBytes / file.size;
  const waits = phase === 'uploading' && (interrupted !== null || !isOnline);
  return (
    <div className="grid grid-cols-1 gap-1.5 text-xs" data-phase={phase}>
      <div className="flex min-w-0 items-center gap-1">
        <FileName name={file.name} className="flex-1 font-medium" />
        <Buttons transfer={transfer} />
      </div>
      {isStopped(transfer) ? null : (
        <ProgressLine label={file.name} value={share} tone={phase === 'failed' ? 'bad' : waits ? 'warn' : 'info'} />
      )}
      <Words transfer={transfer} waits={waits} saysPhase={saysPhase} />
    </div>
  );
}

function Words({ transfer, waits, saysPhase }: Required<RowProps> & { waits: boolean }) {
  const t = useTranslations('upload');
  const errorText = useErrorText();
  const { requestedBy } = useSlotsData();
  const isOnline = useOnline();
  const { phase, error, elsewhere, restarted, interrupted } = transfer;
  if (phase === 'failed')
    return (
      <p role="alert" className="text-bad">
        {requestedBy !== undefined && hasCode(error, 'storage.full')
          ? t('full', { name: requestedBy ?? 'nobody' })
          : errorText(error)}
      </p>
    );
  const isSaid = phase === 'checking' || phase === 'waiting' || phase === 'paused';
  return (
    <p className="num flex flex-wrap gap-x-1.5 text-ink-2">
      <Figures transfer={transfer} waits={waits} />
      {elsewhere ? <span className="text-info">{t('elsewhere')}</span> : null}
      {waits && !elsewhere ? (
        <span role="status" className="text-warn">
          {t(interrupted === 'archived' ? 'archived' : isOnline ? 'interrupted' : 'offline')}
        </span>
      ) : null}
      {restarted && phase === 'uploading' ? <span role="status">{t('restarted')}</span> : null}
      {phase === 'blocked' || phase === 'refused' ? (
        <span className="font-medium text-bad">{t(`state.${phase}`)}</span>
      ) : null}
      {isSaid && saysPhase ? <span>{t(`state.${phase}`)}</span> : null}
    </p>
  );
}

/** Sent and total bytes; while bytes move, also speed and remaining time. */
function Figures({ transfer, waits }: { transfer: Transfer; waits: boolean }): ReactNode {
  const t = useTranslations('upload');
  const locale = useLocale();
  const timeLeft = useTimeLeft();
  const { file, sentBytes, bytesPerSecond, phase } = transfer;
  if (phase === 'checking' || isStopped(transfer)) return null;
  const remainingSeconds = secondsLeft(transfer);
  const parts = [t('progress', { sent: formatBytes(sentBytes, locale), total: formatBytes(file.size, locale) })];
  const isMoving = phase === 'uploading' && !waits;
  if (isMoving && bytesPerSecond !== null) parts.push(t('speed', { speed: formatBytes(bytesPerSecond, locale) }));
  if (isMoving && remainingSeconds !== null) parts.push(timeLeft(remainingSeconds));
  return <span>{parts.join(' · ')}</span>;
}

function Buttons({ transfer: { id, phase } }: { transfer: Transfer }) {
  const t = useTranslations('upload.action');
  const { refresh } = useSlotsData();
  return (
    <span className="-my-1 flex shrink-0 items-center">
      {phase === 'uploading' ? (
        <SlotIconButton label={t('pause')} icon={<Pause />} onClick={() => void pauseTransfer(id)} />
      ) : null}
      {phase === 'paused' ? (
        <SlotIconButton label={t('resume')} icon={<Play />} onClick={() => resumeTransfer(id)} />
      ) : null}
      {phase === 'failed' ? (
        <SlotIconButton label={t('retry')} icon={<RotateCcw />} onClick={() => resumeTransfer(id)} />
      ) : null}
      <SlotIconButton label={t('cancel')} icon={<X />} onClick={() => void cancelTransfer(id).then(refresh)} />
    </span>
  );
}
