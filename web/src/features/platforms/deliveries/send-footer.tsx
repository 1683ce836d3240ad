import { Send } from 'lucide-react';
import { limits } from '@ad-foundry/contract/limits.ts';
import { formatBytes } from '#lib/format.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import type { SendState } from './use-send.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** The size and estimated duration of the delivery, and the button that starts it. */
export function SendFooter({ state, onCancel }: { state: SendState; onCancel: () => void }) {
  const t = useTranslations('deliveries.footer');
  const ui = useTranslations('ui.action');
  const { uploads, rows } = state.chosen;
  const isTooMany = rows.length > limits.deliveries.sendingsAtOnce;
  const isReady = uploads > 0 && !isTooMany && !state.isChecking;
  return (
    <>
      <Estimate state={state} isTooMany={isTooMany} />
      <div className="flex gap-2 max-sm:w-full">
        <Button onClick={onCancel}>{ui('cancel')}</Button>
        <Button
          variant="primary"
          icon={<Send />}
          disabled={!isReady && !state.isSending}
          loading={state.isSending}
          onClick={state.send}
          className="max-sm:flex-1"
        >
          {uploads > 0 ? t('submit', { count: uploads }) : state.plan.isSuccess ? t('nothing') : t('send')}
        </Button>
      </div>
    </>
  );
}

function Estimate({ state, isTooMany }: { state: SendState; isTooMany: boolean }) {
  const t = useTranslations('deliveries.footer');
  const locale = useLocale();
  const duration = useEstimate();
  const { chosen } = state;
  const sums = state.plan.data?.sums;
  if (!sums || state.picked.length === 0) return <span className="mr-auto" />;
  // The dry run's estimate covers all uploads, including excluded ones.
  const ms = sums.bytes > 0 ? (sums.estimatedMs * chosen.bytes) / sums.bytes : 0;
  return (
    <div role="status" className="num mr-auto grid min-w-0 content-center max-sm:w-full">
      {chosen.uploads > 0 ? (
        <p className="text-sm">
          <span className="font-semibold">{formatBytes(chosen.bytes, locale)}</span>{' '}
          <span className="text-ink-2">· {duration(ms)}</span>
        </p>
      ) : null}
      <p className="text-xs text-ink-2">
        {isTooMany
          ? t('tooMany', { count: limits.deliveries.sendingsAtOnce })
          : chosen.uploads > 0
            ? [t('goesOn'), ...(sums.blocked > 0 ? [t('out', { count: sums.blocked })] : [])].join(' ')
            : chosen.rows.length > 0
              ? t('allThere')
              : null}
      </p>
    </div>
  );
}

/** A rough duration: "about 4 minutes". */
function useEstimate(): (ms: number) => string {
  const t = useTranslations('deliveries.footer');
  return (ms) =>
    ms < 1.5 * hourMs
      ? t('time', { minutes: Math.round(ms / minuteMs) })
      : t('hours', { hours: Math.round(ms / hourMs) });
}
