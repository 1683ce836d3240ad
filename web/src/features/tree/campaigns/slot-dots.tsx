import type { CreativeSummary } from '@ad-foundry/contract/creatives.ts';
import type { SlotState } from '@ad-foundry/contract/rules/completion/completion.ts';
import type { Decision } from '@ad-foundry/contract/rules/completion/decision.ts';
import { useTranslations } from '#lib/i18n.ts';
import { StatusDots, type DotTone } from '#ui/feedback/status-dots.tsx';

/** The tone of the dot for each state of a slot. */
const slotTone: Record<SlotState, DotTone> = {
  empty: 'empty',
  partial: 'info',
  'does-not-fit': 'bad',
  delivered: 'ok',
};

interface SlotDotsProps {
  slots: readonly { state: SlotState; decision?: Decision | null }[];
  /** Maximum number of dots; the others are shown as a number. */
  max?: number;
  className?: string;
}

/** One dot for each slot of a creative. */
export function SlotDots({ slots, max, className }: SlotDotsProps) {
  const t = useTranslations('campaigns.slot');
  const items = slots.map(({ state, decision }) => {
    const shown = (state === 'delivered' && decision) || state;
    return { tone: shown === 'changes' ? ('warn' as const) : slotTone[state], label: t(shown) };
  });
  return <StatusDots items={items} max={max} className={className} />;
}

/** Above this number, dots show proportions. */
const maxDots = 10;

/** At most ten dots in the proportions of all slots; each occurring state has at least one. */
export function dotsOf(slots: Record<'delivered' | 'partial' | 'unfit' | 'empty', number>): { state: SlotState }[] {
  const { delivered, partial, unfit, empty } = slots;
  const scale = Math.min(1, maxDots / Math.max(1, delivered + partial + unfit + empty));
  const dots = (state: SlotState, count: number) =>
    Array.from({ length: count === 0 ? 0 : Math.max(1, Math.round(count * scale)) }, () => ({ state }));
  return [
    ...dots('delivered', delivered),
    ...dots('does-not-fit', unfit),
    ...dots('partial', partial),
    ...dots('empty', empty),
  ];
}

/** "4 of 7 slots delivered", "2 of 2 slots delivered · 1 field missing". */
export function useSlotsText(): (creative: Pick<CreativeSummary, 'slots' | 'attributesMissing'>) => string {
  const t = useTranslations('campaigns.creatives');
  return ({ slots, attributesMissing }) => {
    const delivered = slots.filter(({ state }) => state === 'delivered').length;
    const text = slots.length === 0 ? t('noSlots') : t('slots', { delivered, total: slots.length });
    return attributesMissing > 0 ? `${text} · ${t('fields', { count: attributesMissing })}` : text;
  };
}
