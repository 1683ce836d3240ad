import { useQuery } from '@tanstack/react-query';
import type { CreativeSummary } from '@ad-foundry/contract/creatives.ts';
import { DueChip } from '#features/campaigns/due-chip.tsx';
import { creativeQuery } from '#features/creatives/queries.ts';
import { useErrorText } from '#lib/error-text.ts';
import { useTranslations } from '#lib/i18n.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import { GuestSlot } from './guest-slot.tsx';

/** One creative of the brief: what it is about, and each thing to deliver for it. */
export function GuestCreative({ summary }: { summary: CreativeSummary }) {
  const t = useTranslations('guest.creative');
  const errorText = useErrorText();
  const { data: creative, error, refetch } = useQuery(creativeQuery(summary.id));
  const slots = creative?.slots ?? summary.slots;
  const delivered = slots.filter(({ state }) => state === 'delivered').length;
  const titleId = `creative-${summary.id}`;
  return (
    <section aria-labelledby={titleId} className="grid gap-3">
      <div className="flex min-w-0 flex-wrap items-baseline gap-x-3 gap-y-1">
        <h2 id={titleId} className="min-w-0 flex-1 text-lg font-semibold break-words">
          {summary.name}
        </h2>
        {summary.deadlineAt ? <DueChip dueAt={summary.deadlineAt} done={summary.completedAt !== null} /> : null}
        <span className="num text-xs text-ink-2">{t('count', { delivered, total: slots.length })}</span>
      </div>
      {creative?.description ? (
        <p className="text-sm break-words whitespace-pre-line text-ink-2">{creative.description}</p>
      ) : null}
      {creative ? (
        creative.slots.map((slot) => <GuestSlot key={slot.id} creative={creative} slot={slot} />)
      ) : error ? (
        <ErrorState body={errorText(error)} onRetry={() => void refetch()} />
      ) : (
        <SkeletonGroup className="grid gap-3">
          {summary.slots.map((_, index) => (
            <Skeleton key={index} className="h-28 rounded-card" />
          ))}
        </SkeletonGroup>
      )}
    </section>
  );
}
