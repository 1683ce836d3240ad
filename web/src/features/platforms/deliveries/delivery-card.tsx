import { ChevronDown, CirclePause, CirclePlay, RotateCcw } from 'lucide-react';
import { useId, useState } from 'react';
import type { Delivery } from '@ad-foundry/contract/deliveries/delivery.ts';
import { openSendingStates } from '@ad-foundry/contract/deliveries/sending.ts';
import { cn } from '#lib/cn.ts';
import { useErrorText } from '#lib/error-text.ts';
import { formatBytes } from '#lib/format.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { useAlert } from '#ui/feedback/alert.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { DeliverySendings } from './delivery-sendings.tsx';
import { PlatformContext } from './platform.ts';
import {
  useCancelSendings,
  usePauseSendings,
  useResumeSendings,
  useRetrySendings,
  type DeliveryPlace,
} from './queries.ts';
import { SendingSegments } from './sending-segments.tsx';
import { DeliveryStateChip } from './state-chip.tsx';
import { useTimes } from './times.ts';
import { WriteButton } from '#ui/write-button.tsx';

export interface DeliveryCardProps {
  delivery: Delivery;
  place: DeliveryPlace;
  isNewest: boolean;
}

/** One delivery: what was sent, who started it, its progress, and its files by account. */
export function DeliveryCard({ delivery, place, isNewest }: DeliveryCardProps) {
  const t = useTranslations('deliveries.card');
  const id = useId();
  const [choice, setChoice] = useState<boolean>();
  // By default, the newest delivery is open, and those that are running or have failures.
  const isOpen = choice ?? (isNewest || delivery.finishedAt === null || delivery.counts.failed > 0);
  const names = delivery.advertisers.map(({ name }) => name);
  return (
    <PlatformContext value={delivery.provider}>
      <li aria-labelledby={id} className="rounded-card border border-line bg-card">
        <div className="grid gap-3 px-4 pt-3.5 pb-3">
          <div className="flex flex-wrap items-start gap-x-2 gap-y-2.5">
            <div className="grid min-w-0 flex-1 basis-52 gap-0.5">
              <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
                <h3 id={id} className="text-lg font-semibold">
                  {t('title', { files: delivery.files, accounts: names.length, name: names[0] ?? '' })}
                </h3>
                <DeliveryStateChip delivery={delivery} />
              </div>
              {names.length > 1 ? <p className="truncate text-sm">{names.join(', ')}</p> : null}
              <p className="num text-sm text-ink-2">
                <StartedBy delivery={delivery} />
              </p>
            </div>
            <Actions delivery={delivery} />
            <IconButton
              className="order-2 sm:order-3"
              label={isOpen ? t('hide') : t('show')}
              aria-expanded={isOpen}
              aria-controls={`${id}-files`}
              onClick={() => setChoice(!isOpen)}
            >
              <ChevronDown className={cn('transition-transform', isOpen && 'rotate-180')} />
            </IconButton>
          </div>
          <SendingSegments counts={delivery.counts} aside={<Bytes delivery={delivery} />} />
        </div>
        <div id={`${id}-files`} hidden={!isOpen}>
          {isOpen ? <DeliverySendings delivery={delivery} place={place} /> : null}
        </div>
      </li>
    </PlatformContext>
  );
}

function StartedBy({ delivery }: { delivery: Delivery }) {
  const t = useTranslations('deliveries.card');
  const { long } = useTimes();
  const { createdBy, createdAt, finishedAt } = delivery;
  const when = long(createdAt);
  const started = createdBy ? t('startedBy', { name: createdBy.name, when }) : t('started', { when });
  return `${started} · ${finishedAt === null ? t('goesOn') : t('finished', { when: long(finishedAt) })}`;
}

/** "180.6 MB of 282.4 MB · 64 %"; renders nothing if no bytes have to be sent. */
function Bytes({ delivery }: { delivery: Delivery }) {
  const t = useTranslations('deliveries.card');
  const locale = useLocale();
  const { sent, total } = delivery.bytes;
  if (total === 0) return null;
  return (
    <p className="num text-xs text-ink-2">
      <span className="font-semibold text-ink">
        {t('bytes', { sent: formatBytes(sent, locale), total: formatBytes(total, locale) })}
      </span>{' '}
      · {t('percent', { value: Math.floor((sent / total) * 100) / 100 })}
    </p>
  );
}

function Actions({ delivery }: { delivery: Delivery }) {
  const t = useTranslations('deliveries.card');
  const errorText = useErrorText();
  const alert = useAlert();
  const cancel = useCancelSendings(delivery.id);
  const pause = usePauseSendings(delivery.id);
  const resume = useResumeSendings(delivery.id);
  const retry = useRetrySendings(delivery.id);
  const onError = (error: unknown) => void toast.error(errorText(error));
  const { can, counts } = delivery;
  const left = openSendingStates.reduce((sum, state) => sum + counts[state], 0);
  const ask = async () => {
    const isSure = await alert.confirm({
      title: t('cancelTitle'),
      body: t('cancelBody', { count: left }),
      confirmLabel: t('cancel'),
      cancelLabel: t('cancelKeep'),
      tone: 'danger',
    });
    if (isSure) cancel.mutate(undefined, { onError });
  };
  const mayRetry = can.retry && counts.failed > 0;
  if (!can.cancel && !can.pause && !can.resume && !mayRetry) return null;
  return (
    <div className="order-3 flex flex-wrap gap-2 max-sm:w-full sm:order-2">
      {can.pause ? (
        <WriteButton
          icon={<CirclePause />}
          loading={pause.isPending}
          onClick={() => pause.mutate(undefined, { onError })}
        >
          {t('pause')}
        </WriteButton>
      ) : null}
      {can.resume ? (
        <WriteButton
          icon={<CirclePlay />}
          loading={resume.isPending}
          onClick={() => resume.mutate(undefined, { onError })}
        >
          {t('resume')}
        </WriteButton>
      ) : null}
      {can.cancel ? (
        <WriteButton loading={cancel.isPending} onClick={() => void ask()}>
          {t('cancel')}
        </WriteButton>
      ) : null}
      {mayRetry ? (
        <WriteButton
          icon={<RotateCcw />}
          loading={retry.isPending}
          onClick={() => retry.mutate(undefined, { onError })}
        >
          {t('retry', { count: counts.failed })}
        </WriteButton>
      ) : null}
    </div>
  );
}
