import { figures, type FigureName } from '@ad-foundry/contract/insights/figures.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { cn } from '#lib/cn.ts';
import { changeOf } from './figure-text.ts';

interface ChangeMarkProps {
  figure: FigureName;
  value: number | null;
  before: number | null | undefined;
  /** Says unit and direction in words, too. */
  hasWord?: boolean;
  className?: string;
}

const inks = { better: 'text-ok', worse: 'text-bad', neither: 'text-ink-2' };

/** The change from the previous period: an arrow and its size; screen readers read whether it is better. */
export function ChangeMark({ figure, value, before, hasWord = false, className }: ChangeMarkProps) {
  const t = useTranslations('insights.change');
  const change = changeOf(figure, value, before, useLocale());
  if (!change) return null;
  const { text, direction, verdict } = change;
  const word = verdict === 'neither' ? t(direction === 'up' ? 'more' : 'less') : t(verdict);
  const size = figures[figure].unit === 'share' ? t('points', { value: text }) : text;
  if (direction === 'same') return <span className={cn('text-xs text-ink-2', className)}>{t('same')}</span>;
  return (
    <span className={cn('num inline-flex items-center gap-1 text-xs whitespace-nowrap', inks[verdict], className)}>
      <svg
        viewBox="0 0 10 8"
        aria-hidden
        className={cn('h-2 w-2.5 fill-current', direction === 'down' && 'rotate-180')}
      >
        <path d="M5 0l5 8H0z" />
      </svg>
      <span className="sr-only">{`${t(direction, { value: size })} ${verdict === 'neither' ? '' : word}`}</span>
      <span aria-hidden>{hasWord ? `${size} ${word}` : size}</span>
    </span>
  );
}
