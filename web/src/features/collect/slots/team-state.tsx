import { cardLimits } from '@ad-foundry/contract/rules/formats/carousel.ts';
import { ReviewChip } from '#ui/data/review-state.tsx';
import { useTranslations } from '#lib/i18n.ts';
import { currentFiles } from './current-files.ts';
import { SlotState, type ShownState } from './slot-state.tsx';
import type { SlotView } from './use-slot.ts';

const passing: readonly ShownState[] = [
  'checking',
  'waiting',
  'uploading',
  'offline',
  'paused',
  'failed',
  'scanning',
  'with-team',
];

/**
 * The state of a slot in the words of every list; while a file is on its way, its transfer; for guests also that the team
 * was asked about it.
 */
export function TeamState({ view }: { view: SlotView }) {
  const { state, transfers, slot } = view;
  if (passing.includes(state)) return <SlotState state={state} transfers={transfers} />;
  if (state === 'does-not-fit') return <ReviewChip state="does-not-fit" />;
  if (slot.state === 'partial' && slot.review === 'empty') return <Cards view={view} />;
  return <ReviewChip state={slot.review} />;
}

/** How many cards of a carousel are there. */
function Cards({ view: { creative, slot, variation } }: { view: SlotView }) {
  const t = useTranslations('slots.picture');
  const needed = Math.max(variation?.cards.length ?? 0, cardLimits(slot.format.spec, creative.strict).min);
  const count = currentFiles(variation).length;
  return <ReviewChip state="empty">{count < needed ? t('cardsOf', { count, needed }) : undefined}</ReviewChip>;
}
