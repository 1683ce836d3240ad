import { Check, Copy } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { ProviderAsset, Sending } from '@ad-foundry/contract/deliveries/sending.ts';
import { formatBytes, formatNumber } from '#lib/format.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { ProgressLine } from '#ui/feedback/progress-line.tsx';
import { useTimes } from './times.ts';
import { usePlatform } from './platform.ts';

interface SendingDetailProps {
  sending: Sending;
  /** The time until which the account waits; null if it does not wait, or the time is unknown. */
  pausedUntil: string | null;
}

/** Two lines about a sending: its progress, why it waits, or the resulting asset. */
export function SendingDetail({ sending, pausedUntil }: SendingDetailProps) {
  const t = useTranslations('deliveries.sending');
  switch (sending.state) {
    case 'queued':
      return <Waiting sending={sending} until={pausedUntil} />;
    case 'sending':
      return <Progress sending={sending} />;
    case 'paused':
      return <Paused sending={sending} />;
    case 'processing':
      return sending.pause ? <Paused sending={sending} /> : <Processing sending={sending} />;
    case 'ready':
      return sending.asset ? <Asset asset={sending.asset}>{null}</Asset> : null;
    case 'already-there':
      return <Earlier sending={sending} />;
    case 'failed':
      return <Tries sending={sending} />;
    case 'canceled':
      return <span className="text-ink-2">{t('notSent')}</span>;
  }
}

function Lines({ first, second, third }: { first: ReactNode; second?: ReactNode; third?: ReactNode }) {
  return (
    <span className="grid min-w-0 gap-0.5">
      <span className="num truncate">{first}</span>
      {second ? <span className="num truncate text-xs text-ink-2">{second}</span> : null}
      {third ? <span className="num truncate text-xs text-ink-2">{third}</span> : null}
    </span>
  );
}

function Waiting({ sending, until }: { sending: Sending; until: string | null }) {
  const t = useTranslations('deliveries.sending');
  const { short } = useTimes();
  const follows = useFollows(sending);
  if (until === null) return <Lines first={t('queued')} second={follows} />;
  return <Lines first={t('waits')} second={t('nextAt', { time: short(until) })} third={follows} />;
}

/** Names the other delivery that sends the same content. */
function useFollows({ waitsFor }: Sending): string | undefined {
  const t = useTranslations('deliveries.sending');
  const { long } = useTimes();
  return waitsFor ? t('follows', { when: long(waitsFor.startedAt) }) : undefined;
}

function Progress({ sending }: { sending: Sending }) {
  const t = useTranslations('deliveries.sending');
  const locale = useLocale();
  const { sentBytes, sizeBytes, fileName } = sending;
  return (
    <span className="grid gap-1">
      <ProgressLine
        label={t('progress', { file: fileName })}
        tone="info"
        value={sizeBytes > 0 ? sentBytes / sizeBytes : 0}
      />
      <span className="num text-xs text-ink-2">
        {t('of', { sent: formatBytes(sentBytes, locale), total: formatBytes(sizeBytes, locale) })}
      </span>
    </span>
  );
}

function Paused({ sending }: { sending: Sending }) {
  const t = useTranslations('deliveries');
  const platform = usePlatform();
  const { short } = useTimes();
  const follows = useFollows(sending);
  const { pause } = sending;
  if (!pause) return <Lines first={t('sending.waits')} second={follows} />;
  const until = pause.until === null ? undefined : t('sending.nextAt', { time: short(pause.until) });
  const first = pause.reason === 'throttled' ? t('sending.waits') : t(`account.pause.${pause.reason}`, { platform });
  return <Lines first={first} second={until} third={follows} />;
}

function Processing({ sending }: { sending: Sending }) {
  const t = useTranslations('deliveries.sending');
  const platform = usePlatform();
  const locale = useLocale();
  const { processedPercent } = sending;
  // Images have no asset before they are ready; only videos report their processing.
  const isVideo = sending.asset?.kind !== 'image';
  return (
    <Lines
      first={isVideo ? t('checkingVideo', { platform }) : t('checkingImage', { platform })}
      second={
        processedPercent === null
          ? t('usually')
          : t('converted', { percent: formatNumber(processedPercent / 100, locale, { style: 'percent' }) })
      }
    />
  );
}

function Earlier({ sending }: { sending: Sending }) {
  const t = useTranslations('deliveries.sending');
  const { short } = useTimes();
  const { earlier, asset } = sending;
  const text =
    earlier === null
      ? t('before')
      : earlier.by
        ? t('sentBy', { date: short(earlier.sentAt), name: earlier.by.name })
        : t('sentOn', { date: short(earlier.sentAt) });
  return asset ? <Asset asset={asset}>{text}</Asset> : <Lines first={text} />;
}

/** The id of the asset at the platform, linked to its page. */
function Asset({ asset, children }: { asset: ProviderAsset; children: ReactNode }) {
  const t = useTranslations('deliveries.sending');
  const link = (
    <a
      href={asset.url}
      target="_blank"
      rel="noreferrer"
      className="w-fit font-medium text-ink underline decoration-line-strong underline-offset-2 hover:decoration-ink"
    >
      {t('open')}
    </a>
  );
  return (
    <span className="grid min-w-0 gap-0.5">
      <span className="flex min-w-0 items-center gap-1">
        <span className="truncate font-mono text-xs" title={asset.id}>
          {asset.id}
        </span>
        <CopyId id={asset.id} />
      </span>
      <span className="truncate text-xs text-ink-2">{children ?? link}</span>
    </span>
  );
}

const noticeMs = 1600;

function CopyId({ id }: { id: string }) {
  const t = useTranslations('deliveries.sending');
  const platform = usePlatform();
  const action = useTranslations('ui.action');
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(id);
    setCopied(true);
    setTimeout(() => setCopied(false), noticeMs);
  };
  const Icon = isCopied ? Check : Copy;
  return (
    <button
      type="button"
      aria-label={isCopied ? action('copied') : t('copyId', { platform })}
      onClick={() => void copy()}
      className="grid size-6 shrink-0 place-items-center rounded-xs text-ink-3 hover:bg-sunk hover:text-ink"
    >
      <Icon aria-hidden className="size-3.5" />
    </button>
  );
}

function Tries({ sending }: { sending: Sending }) {
  const t = useTranslations('deliveries.sending');
  const { attempt, attempts, failure, can } = sending;
  const tries = t('tries', { attempt: Math.min(attempt, attempts), attempts });
  return (
    <Lines
      first={failure?.code ? t('codeTries', { code: failure.code, tries }) : tries}
      second={can.retry ? t('yourRetry') : undefined}
    />
  );
}
