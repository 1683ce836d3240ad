import { ArrowRight, CircleHelp, Check, Replace, TriangleAlert } from 'lucide-react';
import { currencyDigits } from '@ad-foundry/contract/insights/figures.ts';
import { shiftDay } from '@ad-foundry/contract/rules/periods/periods.ts';
import { dayRange, mediumDay } from '#features/platforms/insights/day-text.ts';
import { formatFigure } from '#features/platforms/insights/figure-text.ts';
import { cn } from '#lib/cn.ts';
import { formatDate, formatNumber } from '#lib/format.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { Kbd } from '#ui/data/kbd.tsx';
import type { ReportQuestion } from './reading/report-reading.ts';

export type QuestionOption = ReportQuestion['options'][number];

interface Props {
  question: ReportQuestion;
  /** The option that the page shows: the answer, or one that is looked at. */
  shown: QuestionOption['value'] | undefined;
  isAnswered: boolean;
  /** What the days of an option hold today, as text; null where nothing would be replaced. */
  replacedBy: (option: QuestionOption) => string | null;
  onLook: (value: QuestionOption['value']) => void;
  onAnswer: (value: QuestionOption['value']) => void;
  onReopen: () => void;
}

const nameOf = (value: QuestionOption['value']) => (value === ',' ? 'comma' : value === '.' ? 'point' : value);

/** A column that can be read two ways: both readings of its first cells, and what each would do. None is preset. */
export function ReadingQuestion(props: Props) {
  const { question, shown, isAnswered, onLook, onAnswer, onReopen } = props;
  const t = useTranslations('insights.import.question');
  const title = t(question.kind, { heading: question.heading });
  if (isAnswered) {
    const answer = question.options.find(({ value }) => value === shown);
    return (
      <section className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card border border-line bg-card px-4 py-2.5 text-sm">
        <Check aria-hidden className="size-4 text-ok" />
        <p className="min-w-48 flex-1">
          <span className="font-medium">{answer ? t(`option.${nameOf(answer.value)}`) : title}</span>{' '}
          <span className="text-ink-2">{answer ? <Answer option={answer} /> : null}</span>
        </p>
        <Button size="sm" onClick={onReopen}>
          {t('change')}
        </Button>
      </section>
    );
  }
  return (
    <section aria-label={title} className="overflow-clip rounded-card border border-warn-line bg-card">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-warn-line bg-warn-fill px-4 py-2.5">
        <CircleHelp aria-hidden className="size-4.5 text-warn" />
        <h2 className="min-w-48 flex-1 font-semibold">{title}</h2>
        <p className="text-xs">{t('count', { count: question.count })}</p>
      </header>
      <div role="group" aria-label={title} className="grid gap-3 p-3 md:grid-cols-2">
        {question.options.map((option, at) => (
          <OptionCard
            key={option.value}
            option={option}
            no={at + 1}
            isShown={option.value === shown}
            replaced={props.replacedBy(option)}
            onLook={() => onLook(option.value)}
            onAnswer={() => onAnswer(option.value)}
          />
        ))}
      </div>
    </section>
  );
}

function Answer({ option }: { option: QuestionOption }) {
  const t = useTranslations('insights.import.question');
  const locale = useLocale();
  const [example] = option.examples;
  if (!example) return null;
  const value = example.day === null ? formatNumber(example.number ?? 0, locale) : mediumDay(example.day, locale);
  return t('answered', { text: example.text, value });
}

interface OptionCardProps {
  option: QuestionOption;
  no: number;
  isShown: boolean;
  replaced: string | null;
  onLook: () => void;
  onAnswer: () => void;
}

function OptionCard({ option, no, isShown, replaced, onLook, onAnswer }: OptionCardProps) {
  const t = useTranslations('insights.import.question');
  return (
    <button
      type="button"
      onFocus={onLook}
      onClick={onAnswer}
      className={cn(
        'overflow-clip rounded-control border border-line text-left transition-colors hover:border-line-strong',
        isShown && 'ring-2 ring-focus',
      )}
    >
      <span className="flex min-h-10 items-center gap-2 border-b border-line px-3">
        <Kbd>{no}</Kbd>
        <span className="flex-1 font-semibold">{t(`option.${nameOf(option.value)}`)}</span>
        {isShown ? <span className="text-xs text-ink-2">{t('shown')}</span> : null}
      </span>
      <span className="grid">
        {option.examples.map((example) => (
          <Example key={example.text} example={example} />
        ))}
      </span>
      <span className="grid gap-1 bg-sunk px-3 py-2 text-xs">
        <Consequences option={option} />
        {option.days.length > 0 ? (
          <span className="flex items-center gap-2">
            <Replace aria-hidden className="size-3.5 text-ink-2" />
            {replaced ?? t('replacesNothing')}
          </span>
        ) : null}
      </span>
    </button>
  );
}

function Example({ example }: { example: QuestionOption['examples'][number] }) {
  const t = useTranslations('insights.import.question');
  const locale = useLocale();
  const { text, day, number, isFuture } = example;
  const weekday = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const;
  return (
    <span className="num grid grid-cols-[1fr_auto_1.3fr] items-center gap-2 border-b border-line px-3 py-1.5 text-sm last:border-b-0">
      <span className="truncate font-mono text-xs text-ink-2">{text}</span>
      <ArrowRight aria-hidden className="size-3.5 text-ink-3" />
      <span className={cn('font-medium', isFuture && 'text-bad')}>
        {day !== null
          ? formatDate(new Date(`${day}T00:00:00Z`), locale, weekday)
          : number !== null
            ? formatNumber(number, locale, { maximumFractionDigits: 6 })
            : t('noDay')}
      </span>
    </span>
  );
}

function Consequences({ option: { days, futureDays, advertisers } }: { option: QuestionOption }) {
  const t = useTranslations('insights.import.question');
  const locale = useLocale();
  const [first, last] = [days[0], days.at(-1)];
  const isRow = days.every((day, at) => at === 0 || shiftDay(days[at - 1] ?? '', 1) === day);
  const range = first && last ? dayRange({ since: first, until: last }, locale, '') : '';
  const sums = advertisers.map(({ currency, sums: figures }) => {
    const style = { currency, currencyDigits: currencyDigits(currency ?? 'EUR'), locale };
    return formatFigure('spend', figures.spend ?? 0, style, { exact: true });
  });
  return (
    <>
      {days.length > 0 ? (
        <span className="flex items-center gap-2">
          {isRow && futureDays === 0 ? (
            <Check aria-hidden className="size-3.5 text-ok" />
          ) : (
            <TriangleAlert aria-hidden className="size-3.5 text-warn" />
          )}
          {t(isRow && days.length > 1 ? 'row' : 'days', { count: days.length, range })} ·{' '}
          {t('sum', { spend: sums.join(' + ') })}
        </span>
      ) : null}
      {futureDays > 0 ? (
        <span className="flex items-center gap-2 text-bad">
          <TriangleAlert aria-hidden className="size-3.5" />
          {t('future', { count: futureDays })}
        </span>
      ) : null}
    </>
  );
}
