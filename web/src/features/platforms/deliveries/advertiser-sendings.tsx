import { useQueryClient } from '@tanstack/react-query';
import { CirclePause } from 'lucide-react';
import { useId, useState } from 'react';
import type { Delivery } from '@ad-foundry/contract/deliveries/delivery.ts';
import type { Sending, SendingCounts } from '@ad-foundry/contract/deliveries/sending.ts';
import { useTimeLeft } from '#features/collect/uploads/time-left.ts';
import { formatBytes, formatRelative } from '#lib/format.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { useCan } from '#lib/permissions.tsx';
import { Chip } from '#ui/data/chip.tsx';
import { advertiserNumber } from './advertiser-number.ts';
import { IntegrationButton } from './integration-button.tsx';
import { SendingRow } from './sending-row.tsx';
import { useTimes } from './times.ts';
import { deliveriesQuery, type DeliveryPlace } from './queries.ts';
import { usePlatform } from './platform.ts';

interface Sample {
  atMs: number;
  bytes: number;
}

const windowMs = 15_000;
const leastMs = 400;

/**
 * Bytes per second of a count that is refetched, over the last answers; null while unknown or inactive.
 * `atMs` is when the count was answered.
 */
function useSpeed({ atMs, bytes }: Sample, isActive: boolean): number | null {
  const [samples, setSamples] = useState<readonly Sample[]>([]);
  if (isActive && samples.at(-1)?.atMs !== atMs) {
    setSamples([...samples.filter((sample) => atMs - sample.atMs <= windowMs), { atMs, bytes }]);
  }
  const [first] = samples;
  const last = samples.at(-1);
  if (!isActive || !first || !last || last.atMs - first.atMs < leastMs) return null;
  return ((last.bytes - first.bytes) / (last.atMs - first.atMs)) * 1000;
}

type Advertiser = Delivery['advertisers'][number];
type Pause = NonNullable<Advertiser['pause']>;

interface AdvertiserSendingsProps {
  delivery: Delivery;
  advertiser: Advertiser;
  place: DeliveryPlace;
  rows: readonly Sending[];
  /** All of its rows are loaded. */
  isWhole: boolean;
}

const totalOf = (counts: SendingCounts) => Object.values(counts).reduce((sum, count) => sum + count, 0);

/** The files of a delivery to one account; why the account waits stands above them. */
export function AdvertiserSendings({ delivery, advertiser, place, rows, isWhole }: AdvertiserSendingsProps) {
  const t = useTranslations('deliveries.account');
  const id = useId();
  const { counts, pause } = advertiser;
  if (rows.length === 0 && !isWhole) return null;
  const ready = counts.ready + counts['already-there'];
  return (
    <section aria-labelledby={id}>
      <div className="flex min-h-9 flex-wrap items-center gap-x-2.5 border-t border-line bg-sunk px-4 py-1.5">
        <h4 id={id} className="text-sm font-semibold">
          {advertiser.name}
        </h4>
        <p className="num text-sm text-ink-2">
          {advertiserNumber(advertiser.id)} · {t('ready', { ready, total: totalOf(counts) })}
        </p>
        <span className="num ml-auto text-xs text-ink-2">
          {pause ? <PauseChip pause={pause} /> : <Speed advertiser={advertiser} place={place} />}
        </span>
      </div>
      {pause ? <PauseBanner pause={pause} /> : null}
      <ul>
        {rows.map((sending) => (
          <SendingRow key={sending.id} delivery={delivery} advertiser={advertiser} sending={sending} />
        ))}
      </ul>
    </section>
  );
}

/** Bytes per second and the time that is left, while bytes are on their way. */
function Speed({ advertiser, place }: { advertiser: Advertiser; place: DeliveryPlace }) {
  const t = useTranslations('deliveries.account');
  const locale = useLocale();
  const timeLeft = useTimeLeft();
  const { sent, total } = advertiser.bytes;
  // Rendered with each answer, which brings the count.
  const atMs = useQueryClient().getQueryState(deliveriesQuery(place).queryKey)?.dataUpdatedAt ?? 0;
  const speed = useSpeed({ atMs, bytes: sent }, advertiser.counts.sending > 0);
  if (speed === null || speed <= 0) return null;
  const size = t('speed', { size: formatBytes(speed, locale) });
  return t('left', { speed: size, left: timeLeft(Math.ceil((total - sent) / speed)) });
}

function PauseChip({ pause }: { pause: Pause }) {
  const t = useTranslations('deliveries.account');
  const { short } = useTimes();
  return (
    <Chip tone="warn" icon={<CirclePause aria-hidden />}>
      {pause.until === null ? t('paused') : t('pausedUntil', { time: short(pause.until) })}
    </Chip>
  );
}

function PauseBanner({ pause }: { pause: Pause }) {
  const t = useTranslations('deliveries.account');
  const platform = usePlatform();
  const advertisersText = useTranslations('deliveries.accounts');
  const mayManage = useCan('integration:manage');
  const isCut = pause.remedy === 'reconnect' || pause.remedy === 'ask-access';
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-3 gap-y-1.5 border-y border-warn-line bg-warn-fill px-4 py-2 text-sm"
    >
      <CirclePause aria-hidden className="size-4 shrink-0 text-warn" />
      <p className="min-w-48 flex-1 text-pretty">
        <span className="font-semibold">{t(`pause.${pause.reason}`, { platform })}</span> <Resumption pause={pause} />
        {isCut && !mayManage ? ` ${advertisersText('askAdmin')}` : null}
      </p>
      {isCut && mayManage ? <IntegrationButton>{advertisersText('reconnectAction')}</IntegrationButton> : null}
      {pause.code ? (
        <span className="font-mono text-xs text-warn" title={pause.message ?? undefined}>
          {pause.code}
        </span>
      ) : null}
    </div>
  );
}

function Resumption({ pause }: { pause: Pause }) {
  const t = useTranslations('deliveries.account.resume');
  const platform = usePlatform();
  const locale = useLocale();
  const { short } = useTimes();
  if (pause.remedy === 'reconnect') return t('reconnect', { platform });
  if (pause.remedy === 'ask-access') return t('access', { platform });
  if (pause.remedy === 'resume') return t('resume');
  if (pause.until === null) return t('self');
  return t('at', { time: short(pause.until), relative: formatRelative(pause.until, locale) });
}
