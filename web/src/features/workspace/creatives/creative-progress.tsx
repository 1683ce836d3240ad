import type { Creative } from '@ad-foundry/contract/creatives.ts';
import type { SlotState } from '@ad-foundry/contract/rules/completion/completion.ts';
import type { Decision } from '@ad-foundry/contract/rules/completion/decision.ts';
import { useTranslations } from '#lib/i18n.ts';
import { isBusy } from '#features/collect/uploads/transfer.ts';
import { useTransfers } from '#features/collect/uploads/transfer-list.ts';
import { ProgressRing } from '#ui/feedback/progress-ring.tsx';

const mentioned: SlotState[] = ['does-not-fit', 'partial', 'empty'];

/** "4 of 7 slots delivered · 1 does not fit · 1 uploading · 1 empty", with a ring. */
export function CreativeProgress({ creative: { id, slots, attributesMissing } }: { creative: Creative }) {
  const t = useTranslations('creative');
  const uploading = useTransfers().filter((transfer) => transfer.target.creativeId === id && isBusy(transfer)).length;
  const count = (state: SlotState) => slots.filter((slot) => slot.state === state).length;
  const delivered = count('delivered');
  const text = t('delivered', { delivered, total: slots.length });
  const rest = mentioned
    .filter((state) => count(state) > 0)
    .map((state) => t(`counts.${state as 'empty'}`, { count: count(state) }));
  const decided = (decision: Decision) => slots.filter((slot) => slot.decision === decision).length;
  if (uploading > 0) rest.splice(1, 0, t('counts.uploading', { count: uploading }));
  for (const decision of ['changes', 'approved'] as const)
    if (decided(decision) > 0) rest.push(t(`counts.${decision}`, { count: decided(decision) }));
  if (attributesMissing > 0) rest.push(t('counts.fields', { count: attributesMissing }));
  return (
    <span className="num flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
      <ProgressRing value={slots.length === 0 ? 0 : delivered / slots.length} label={text} />
      <span className="font-semibold">{text}</span>
      {rest.length > 0 ? <span className="text-ink-2">· {rest.join(' · ')}</span> : null}
    </span>
  );
}
