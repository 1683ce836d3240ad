import type { CreativeGroup } from '@ad-foundry/contract/insights/creatives.ts';
import type { WhyAnswer } from '@ad-foundry/contract/insights/why.ts';
import { formatFigure } from '#features/platforms/insights/figure-text.ts';
import { LongName } from '#features/platforms/insights/long-name.tsx';
import type { Style } from '#features/platforms/insights/place.ts';
import { cn } from '#lib/cn.ts';
import { useTranslations } from '#lib/i18n.ts';

interface WhyBarsProps {
  why: WhyAnswer;
  /** The name of the attribute. */
  label: string;
  valueOf: (value: string) => string;
  style: Style;
  group: CreativeGroup;
}

/** The cost per result of each value of the attribute, with its interval; that of the creative is marked. */
export function WhyBars({ why, label, valueOf, style, group }: WhyBarsProps) {
  const t = useTranslations('insights.detail.why');
  const { values, count, current } = why;
  const most = Math.max(...values.map(({ costPerResult, interval }) => interval?.high ?? costPerResult ?? 0));
  return (
    <div className="grid gap-2.5">
      <ul aria-label={label} className="grid gap-2.5">
        {values.map((each) => (
          <li key={each.value} className="grid gap-0.5">
            <ValueBar
              value={each}
              name={valueOf(each.value)}
              mark={each.value === current ? t('current', { group }) : null}
              isBest={each.value === why.better.value}
              most={most}
              style={style}
            />
          </li>
        ))}
      </ul>
      {count > values.length ? (
        <p className="text-xs text-ink-2">{t('more', { count: count - values.length })}</p>
      ) : null}
    </div>
  );
}

interface ValueBarProps {
  value: WhyAnswer['values'][number];
  name: string;
  /** What the creative is called at the value that it has; null at others. */
  mark: string | null;
  isBest: boolean;
  /** The cost at the end of the longest bar. */
  most: number;
  style: Style;
}

function ValueBar({ value: { costPerResult, interval, spend, ads }, name, mark, isBest, most, style }: ValueBarProps) {
  const t = useTranslations('insights.detail.why');
  const tooLittle = useTranslations('insights.heat.verdicts')('too-little-data');
  const cost = (amount: number | null) => formatFigure('costPerResult', amount, style);
  const facts = [
    interval === null ? tooLittle : t('between', { low: cost(interval.low), high: cost(interval.high) }),
    t('spent', { spend: formatFigure('spend', spend, style), ads }),
  ];
  return (
    <>
      <span className="flex items-baseline gap-2 text-sm">
        <LongName name={name} className={cn(mark !== null && 'font-semibold')} />
        {mark === null ? null : <span className="shrink-0 text-xs text-ink-2">{mark}</span>}
        <span className={cn('ml-auto shrink-0', interval === null ? 'text-ink-2' : 'font-semibold')}>
          {cost(costPerResult)}
        </span>
      </span>
      <Bar cost={costPerResult} interval={interval} isBest={isBest} isCurrent={mark !== null} most={most} />
      <span className="text-xs text-pretty text-ink-2">{facts.join(' · ')}</span>
    </>
  );
}

interface BarProps extends Pick<ValueBarProps, 'isBest' | 'most'> {
  cost: number | null;
  interval: { low: number; high: number } | null;
  isCurrent: boolean;
}

/** The cost as a bar, its interval as a line over the bar's end; the text beside it says the same. */
function Bar({ cost, interval, isBest, isCurrent, most }: BarProps) {
  const at = (amount: number) => `${most > 0 ? (amount / most) * 100 : 0}%`;
  const ink = interval === null ? 'bg-line-strong' : isBest ? 'bg-ok' : isCurrent ? 'bg-ink' : 'bg-ink-2';
  return (
    <span aria-hidden className="relative block h-2 rounded-full bg-press">
      <span className={cn('block h-full rounded-full', ink)} style={{ width: at(cost ?? 0) }} />
      {interval === null ? null : (
        <span
          className="absolute -inset-y-0.5 border-x border-ink before:absolute before:inset-x-0 before:top-1/2 before:h-px before:bg-ink before:content-['']"
          style={{ left: at(interval.low), width: at(interval.high - interval.low) }}
        />
      )}
    </span>
  );
}
