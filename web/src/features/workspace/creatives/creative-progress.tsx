import type { Creative } from '@ad-foundry/contract/creatives.ts';
import { countReviews } from '@ad-foundry/contract/rules/review/state.ts';
import { isBusy } from '#features/collect/uploads/transfer.ts';
import { useTransfers } from '#features/collect/uploads/transfer-list.ts';
import { dotsOf, ReviewDots, useReviewSum } from '#ui/data/review-state.tsx';
import { useTranslations } from '#lib/i18n.ts';

/** "2 of 8 approved, 1 sent · 3 to review · 1 uploading · 1 empty", with a mark for each slot. */
export function CreativeProgress({ creative: { id, slots, attributesMissing } }: { creative: Creative }) {
  const t = useTranslations('creative.counts');
  const uploading = useTransfers().filter((transfer) => transfer.target.creativeId === id && isBusy(transfer)).length;
  const counts = countReviews(slots);
  const { sum, rest } = useReviewSum()(counts);
  if (uploading > 0) rest.push(t('uploading', { count: uploading }));
  if (attributesMissing > 0) rest.push(t('fields', { count: attributesMissing }));
  return (
    <span className="num flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
      <ReviewDots slots={dotsOf(counts)} />
      <span className="font-semibold">{sum}</span>
      {rest.length > 0 ? <span className="text-ink-2">· {rest.join(' · ')}</span> : null}
    </span>
  );
}
