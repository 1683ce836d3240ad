import { TrendingDown } from 'lucide-react';
import { useTranslations } from '#lib/i18n.ts';
import { cn } from '#lib/cn.ts';
import { Chip } from '#ui/data/chip.tsx';
import { formatFigure } from '#features/platforms/insights/figure-text.ts';
import type { Style } from '#features/platforms/insights/place.ts';
import { useFatigueText, type Fatigue } from './fatigue-text.ts';

interface FatigueNoteProps {
  fatigue: Fatigue | null;
  style: Style;
  /** Shows the name of the cause only; the sentences are its title. */
  isShort?: boolean;
}

/** Says that results of a creative cost more than in its first week, why, and what that costs. */
export function FatigueNote({ fatigue, style, isShort = false }: FatigueNoteProps) {
  const t = useTranslations('insights.fatigue');
  const textOf = useFatigueText(style);
  if (!fatigue) return null;
  const { says, risk } = textOf(fatigue);
  const isTired = fatigue.cause === 'creative';
  if (isShort)
    return (
      <>
        <Chip tone={isTired ? 'warn' : 'neutral'} icon={<TrendingDown aria-hidden />} title={says}>
          {t(`causes.${fatigue.cause}`)}
        </Chip>
        <span className="num text-[11px] whitespace-nowrap text-ink-2">
          {t('riskShort', { amount: formatFigure('spend', fatigue.atRisk.amount, style) })}
        </span>
      </>
    );
  return (
    <p
      className={cn(
        'num grid grid-cols-[auto_1fr] gap-x-1.5 rounded-control border px-2 py-1.5 text-xs',
        isTired ? 'border-warn-line bg-warn-fill text-warn' : 'border-line bg-sunk text-ink-2',
      )}
    >
      <TrendingDown aria-hidden className="mt-px size-3.5" />
      <span className="text-pretty">{says}</span>
      <span className="col-start-2">{risk}</span>
    </p>
  );
}
