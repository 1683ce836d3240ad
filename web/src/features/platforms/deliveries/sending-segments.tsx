import type { ReactNode } from 'react';
import type { SendingCounts, SendingState } from '@ad-foundry/contract/deliveries/sending.ts';
import { useTranslations } from '#lib/i18n.ts';
import { cn } from '#lib/cn.ts';

const states: readonly SendingState[] = [
  'ready',
  'already-there',
  'processing',
  'sending',
  'paused',
  'failed',
  'queued',
  'canceled',
];

/** Fill, outline, stripes or half fill, so that states are distinguishable without colour. */
const looks: Record<SendingState, string> = {
  ready: 'bg-ok',
  'already-there': 'bg-ok-fill shadow-[inset_0_0_0_1.5px_var(--ok)]',
  processing: 'bg-[repeating-linear-gradient(-45deg,var(--info)_0_3px,var(--info-line)_3px_6px)]',
  sending: 'bg-[linear-gradient(90deg,var(--info)_50%,var(--info-line)_50%)]',
  paused: 'bg-[repeating-linear-gradient(90deg,var(--warn)_0_4px,var(--warn-line)_4px_7px)]',
  failed: 'bg-bad',
  queued: 'shadow-[inset_0_0_0_1.5px_var(--line-strong)]',
  canceled: 'bg-[linear-gradient(var(--line-strong),var(--line-strong))] bg-[length:100%_1.5px] bg-center bg-no-repeat',
};

/** Above this number, the segments of a state are drawn as one. */
const single = 40;

/** One segment for each sending, grouped by state, with a legend that counts them. */
export function SendingSegments({ counts, aside }: { counts: SendingCounts; aside: ReactNode }) {
  const t = useTranslations('deliveries.card');
  const shown = states.filter((state) => counts[state] > 0);
  const total = shown.reduce((sum, state) => sum + counts[state], 0);
  const segments =
    total > single
      ? shown.map((state) => ({ state, weight: counts[state] }))
      : shown.flatMap((state) => Array.from({ length: counts[state] }, () => ({ state, weight: 1 })));
  return (
    <div className="grid gap-2">
      <div aria-hidden className="flex h-2 gap-0.75">
        {segments.map(({ state, weight }, index) => (
          <span
            key={index}
            style={{ flexGrow: weight }}
            className={cn('min-w-1.5 basis-0 rounded-full', looks[state])}
          />
        ))}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-1">
        <ul aria-label={t('progress')} className="num flex flex-wrap gap-x-4 gap-y-1 text-xs text-ink-2">
          {shown.map((state) => (
            <li key={state} className="flex items-center gap-1.5">
              <span
                aria-hidden
                className={cn('size-2.5 rounded-[3px]', looks[state], state === 'failed' && 'scale-80 rotate-45')}
              />
              {t(`counts.${state}`, { count: counts[state] })}
            </li>
          ))}
        </ul>
        {aside}
      </div>
    </div>
  );
}
