import { figures, type FigureName } from '@ad-foundry/contract/insights/figures.ts';
import type { ChangeReason, ChangeVerdict } from '@ad-foundry/contract/rules/judgement/change.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { cn } from '#lib/cn.ts';
import { changeOf, type FigureChange } from './figure-text.ts';
import { useReasonText, type Floor } from './judgement/use-judgement-text.ts';
import type { Style } from './place.ts';

interface ChangeMarkProps {
  figure: FigureName;
  value: number | null;
  before: number | null | undefined;
  className?: string;
}

/** The change from the previous period as an arrow and its size, of a figure that is not judged. */
export function ChangeMark({ figure, value, before, className }: ChangeMarkProps) {
  const change = changeOf(figure, value, before, useLocale());
  return change && <Arrow figure={figure} change={change} word="" className={className} />;
}

interface JudgedChangeProps extends ChangeMarkProps {
  /** Absent for a figure for which more is neither better nor worse. */
  verdict: ChangeVerdict | undefined;
  floor: Floor;
  style: Style;
}

const inks = { better: 'text-ok', worse: 'text-bad' };

/** The change from the previous period in words, in color only if it is surely better or worse. */
export function JudgedChange({ figure, value, before, verdict, floor, style, className }: JudgedChangeProps) {
  const t = useTranslations('insights.change');
  const tooLittle = useTranslations('insights.heat.verdicts')('too-little-data');
  const reasonText = useReasonText(floor, style);
  const change = changeOf(figure, value, before, style.locale);
  if (!change) return null;
  if (verdict === 'better' || verdict === 'worse')
    return <Arrow figure={figure} change={change} word={` ${t(verdict)}`} className={cn(className, inks[verdict])} />;
  const direction = t(change.direction === 'down' ? 'less' : 'more');
  if (verdict === undefined)
    return <Arrow figure={figure} change={change} word={` ${direction}`} className={className} />;
  const words: Record<ChangeReason, string> = {
    small: ` ${direction}`,
    chance: ` ${direction}, ${reasonText.short('chance')}`,
    days: ` ${direction}, ${reasonText.short('days')}`,
    spend: `, ${tooLittle}`,
    events: `, ${tooLittle}`,
  };
  return (
    <Arrow
      figure={figure}
      change={change}
      word={words[verdict]}
      title={reasonText.full(verdict)}
      className={className}
    />
  );
}

interface ArrowProps {
  figure: FigureName;
  change: FigureChange;
  /** What follows the size. */
  word: string;
  title?: string;
  className?: string | undefined;
}

function Arrow({ figure, change: { text, direction }, word, title, className }: ArrowProps) {
  const t = useTranslations('insights.change');
  const size = figures[figure].unit === 'share' ? t('points', { value: text }) : text;
  if (direction === 'same') return <span className={cn('text-xs text-ink-2', className)}>{t('same')}</span>;
  return (
    <span
      title={title}
      className={cn('num inline-flex max-w-full items-center gap-1 text-xs whitespace-nowrap text-ink-2', className)}
    >
      <svg
        viewBox="0 0 10 8"
        aria-hidden
        className={cn('h-2 w-2.5 shrink-0 fill-current', direction === 'down' && 'rotate-180')}
      >
        <path d="M5 0l5 8H0z" />
      </svg>
      <span className="sr-only">
        {[t(direction, { value: size }), title ?? word.trim()].filter(Boolean).join(', ')}
      </span>
      <span aria-hidden className="truncate">
        {size}
        {word}
      </span>
    </span>
  );
}
