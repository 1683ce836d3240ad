import { Ban, Check, CheckCheck, CirclePause, Clock, Hourglass, Upload, X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Delivery } from '@ad-foundry/contract/deliveries/delivery.ts';
import type { Sending, SendingState } from '@ad-foundry/contract/deliveries/sending.ts';
import { formatNumber } from '#lib/format.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { Chip } from '#ui/data/chip.tsx';
import type { Tone } from '#ui/data/tone.ts';
import { useTimes } from './times.ts';
import { usePlatform } from './platform.ts';

const deliveryLooks: Record<Delivery['state'], [Tone, ReactNode]> = {
  sending: ['info', <Upload key="icon" aria-hidden />],
  processing: ['info', <Hourglass key="icon" aria-hidden />],
  paused: ['warn', <CirclePause key="icon" aria-hidden />],
  finished: ['ok', <Check key="icon" aria-hidden />],
  failed: ['bad', <X key="icon" aria-hidden />],
  canceled: ['neutral', <Ban key="icon" aria-hidden />],
};

export function DeliveryStateChip({ delivery }: { delivery: Delivery }) {
  const [tone, icon] = deliveryLooks[delivery.state];
  return (
    <Chip tone={tone} icon={icon}>
      <DeliveryState delivery={delivery} />
    </Chip>
  );
}

function DeliveryState({ delivery: { state, counts, pausedUntil } }: { delivery: Delivery }) {
  const t = useTranslations('deliveries.card.state');
  const platform = usePlatform();
  const { short } = useTimes();
  if (state === 'failed') return t('failed', { count: counts.failed });
  return state === 'paused' && pausedUntil ? t('pausedUntil', { time: short(pausedUntil) }) : t(state, { platform });
}

const sendingLooks: Record<SendingState, [Tone, ReactNode]> = {
  queued: ['neutral', <Clock key="icon" aria-hidden />],
  sending: ['info', <Upload key="icon" aria-hidden />],
  paused: ['warn', <CirclePause key="icon" aria-hidden />],
  processing: ['info', <Hourglass key="icon" aria-hidden />],
  ready: ['ok', <Check key="icon" aria-hidden />],
  'already-there': ['neutral', <CheckCheck key="icon" aria-hidden />],
  failed: ['bad', <X key="icon" aria-hidden />],
  canceled: ['neutral', <Ban key="icon" aria-hidden />],
};

export function SendingStateChip({ sending }: { sending: Sending }) {
  const t = useTranslations('deliveries.sending.state');
  const locale = useLocale();
  const { pause, sentBytes, sizeBytes } = sending;
  const state = pause ? 'paused' : sending.state;
  const [tone, icon] = sendingLooks[state];
  const share = sizeBytes > 0 ? Math.floor((sentBytes / sizeBytes) * 100) / 100 : 0;
  return (
    <Chip tone={tone} icon={icon}>
      {state === 'sending' ? t('sendingAt', { percent: formatNumber(share, locale, { style: 'percent' }) }) : t(state)}
    </Chip>
  );
}
