import { CircleDashed, Minus, TrendingDown, TrendingUp, Trophy } from 'lucide-react';
import { isWinner, type WholeJudgement } from '@ad-foundry/contract/rules/judgement/judgement.ts';
import { Chip } from '#ui/data/chip.tsx';
import { useTranslations } from '#lib/i18n.ts';
import type { Style } from '#features/platforms/insights/place.ts';
import { useJudgementText, type Floor } from './use-judgement-text.ts';

const looks = {
  good: { tone: 'ok', Icon: TrendingUp },
  even: { tone: 'neutral', Icon: Minus },
  bad: { tone: 'bad', Icon: TrendingDown },
  'too-little-data': { tone: 'neutral', Icon: CircleDashed },
} as const;

interface VerdictChipProps {
  judgement: WholeJudgement;
  floor: Floor;
  style: Style;
  /** Whether it is about a creative, which can be a winner. */
  isCreative?: boolean;
}

/** The verdict in a word; hovering and screen readers get against what, and how surely. */
export function VerdictChip({ judgement, floor, style, isCreative = false }: VerdictChipProps) {
  const text = useJudgementText(floor, style).full({ figure: judgement.figure, judgement });
  const name = useVerdictName()(judgement, isCreative);
  const { tone, Icon } = looks[judgement.verdict];
  const Mark = isCreative && isWinner(judgement) ? Trophy : Icon;
  return (
    <Chip tone={tone} icon={<Mark aria-hidden />} title={text} tabIndex={0}>
      {name}
      <span className="sr-only">: {text}</span>
    </Chip>
  );
}

/** Names a verdict: what it is judged against decides the word. */
export function useVerdictName() {
  const t = useTranslations('insights.judgement');
  return (judgement: WholeJudgement, isCreative: boolean): string => {
    const against = judgement.against ?? 'account';
    if (judgement.verdict === 'too-little-data') return t('tooLittle');
    if (judgement.verdict === 'good') return isCreative && isWinner(judgement) ? t('winner') : t('good');
    return t(judgement.verdict, { against });
  };
}
