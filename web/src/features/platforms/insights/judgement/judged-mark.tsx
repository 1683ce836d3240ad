import type { Verdict } from '@ad-foundry/contract/rules/judgement/judgement.ts';
import { cn } from '#lib/cn.ts';
import type { Style } from '#features/platforms/insights/place.ts';
import { useJudgementText, type Floor, type JudgedFacts } from './use-judgement-text.ts';

const inks: Record<Verdict, string> = {
  good: 'text-ok',
  bad: 'text-bad',
  even: 'text-ink-2',
  'too-little-data': 'text-ink-2',
};

interface JudgedMarkProps extends JudgedFacts {
  floor: Floor;
  style: Style;
  className?: string;
  /** Leaves the reason to hover, where there is little room. */
  isNarrow?: boolean;
}

/** How far a figure is from what it is judged against, green or red only if that is sure. */
export function JudgedMark({ figure, judgement, set, floor, style, className, isNarrow = false }: JudgedMarkProps) {
  const { short, narrow, full } = useJudgementText(floor, style);
  const { verdict, difference } = judgement;
  const text = full({ figure, judgement });
  const isSure = verdict === 'good' || verdict === 'bad';
  const isUp = (difference ?? 0) > 0;
  return (
    <span className={cn('text-xs', inks[verdict], className)} title={text}>
      {isSure ? <span aria-hidden>{isUp ? '▲' : '▼'} </span> : null}
      <span aria-hidden>{(isNarrow ? narrow : short)({ figure, judgement, set })}</span>
      <span className="sr-only">{text}</span>
    </span>
  );
}
