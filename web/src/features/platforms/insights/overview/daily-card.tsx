import { ChartLine } from 'lucide-react';
import { useState } from 'react';
import { valuesByDay } from '@ad-foundry/contract/insights/daily.ts';
import { dailyFigures, figures as definitions, type FigureName } from '@ad-foundry/contract/insights/figures.ts';
import type { Overview } from '@ad-foundry/contract/insights/tables.ts';
import { shiftDay } from '@ad-foundry/contract/rules/periods/periods.ts';
import { spendJumps } from '@ad-foundry/contract/rules/spend/spend-jumps.ts';
import { formatNumber } from '#lib/format.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { ChoiceMenu } from '#ui/overlay/choice-menu.tsx';
import { longDay, mediumDay, monthDay, shortDay } from '#features/platforms/insights/day-text.ts';
import { formatFigure, formatTick } from '#features/platforms/insights/figure-text.ts';
import { useStyle } from '#features/platforms/insights/place.ts';
import { DayPanels } from '#features/platforms/insights/chart/day-panels.tsx';
import type { DayMark } from '#features/platforms/insights/chart/panel.ts';
import { Card, TableSwitch, PlainTable } from './card.tsx';

/** What is shown by day: of an advertiser, or of one group. */
export type Daily = Pick<Overview, 'advertiser' | 'settlesOn' | 'daily' | 'dailyBefore' | 'launches'>;

interface DailyCardProps {
  data: Daily;
  figures: readonly [FigureName, FigureName];
  /** Without it, the figures cannot be changed. */
  onFigures?: (figures: readonly [FigureName, FigureName]) => void;
}

/** Longer periods are labelled by month and day. */
const weekdaysUpTo = 10;

/** Two figures by day, the previous period dashed, with launches; or the same as a table. */
export function DailyCard({ data, figures, onFigures }: DailyCardProps) {
  const t = useTranslations('insights');
  const [isTable, setIsTable] = useState(false);
  const [first, second] = figures;
  const title = useTitle(figures);
  const options = dailyFigures.map((name) => ({ value: name, label: t(`figure.${name}`) }));
  return (
    <Card
      title={title}
      hint={<Legend data={data} />}
      tools={
        <div className="flex items-center gap-1.5">
          {onFigures ? (
            <>
              <ChoiceMenu
                size="sm"
                label={t('chart.first')}
                value={first}
                options={options}
                onChoose={(next) => onFigures([next, second])}
              />
              <ChoiceMenu
                size="sm"
                label={t('chart.second')}
                value={second}
                options={options}
                onChoose={(next) => onFigures([first, next])}
              />
            </>
          ) : null}
          <TableSwitch isTable={isTable} onSwitch={setIsTable} icon={<ChartLine />} />
        </div>
      }
    >
      {isTable ? (
        <DailyTable data={data} figures={figures} title={title} />
      ) : (
        <DailyChart data={data} figures={figures} />
      )}
    </Card>
  );
}

/** A name within a sentence: `cost per result`, but `CTR`. */
const inSentence = (name: string): string =>
  /^\p{Lu}\p{Ll}/u.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name;

function useTitle([first, second]: readonly [FigureName, FigureName]): string {
  const t = useTranslations('insights');
  if (first === second) return t('chart.one', { first: t(`figure.${first}`) });
  return t('chart.two', { first: t(`figure.${first}`), second: inSentence(t(`figure.${second}`)) });
}

function Legend({ data }: { data: Daily }) {
  const t = useTranslations('insights.chart');
  return (
    <span className="flex flex-wrap items-center gap-x-4">
      {data.dailyBefore ? (
        <span className="inline-flex items-center gap-1.5">
          <svg viewBox="0 0 20 4" aria-hidden className="h-1 w-5">
            <path d="M0 2h20" strokeDasharray="3 3" strokeWidth="1.5" className="stroke-ink-3" />
          </svg>
          {t('before')}
        </span>
      ) : null}
      {openFrom(data) > 0 ? <span>{t('open')}</span> : null}
    </span>
  );
}

type Shown = Pick<DailyCardProps, 'data' | 'figures'>;

/** As many values as there are days: the previous period may have a day more or less. */
const alignedTo = (days: readonly string[], values: readonly (number | null)[]) =>
  days.map((_, index) => values[index] ?? null);

/** The figures by day, each once. */
function useSeries({ data, figures }: Shown) {
  const t = useTranslations('insights.figure');
  const style = useStyle(data.advertiser);
  const { daily, dailyBefore } = data;
  return [...new Set(figures)].map((figure) => ({
    id: figure,
    label: t(figure),
    values: valuesByDay(daily, figure),
    before: dailyBefore && alignedTo(daily.days, valuesByDay(dailyBefore, figure)),
    startsAtZero: ['money', 'count'].includes(definitions[figure].unit) && !definitions[figure].formula,
    format: (value: number | null) => formatFigure(figure, value, style),
    formatTick: (value: number) => formatTick(figure, value, style),
  }));
}

function DailyChart({ data, figures }: Shown) {
  const t = useTranslations('insights');
  const title = useTitle(figures);
  const locale = useLocale();
  const panels = useSeries({ data, figures });
  const { daily, dailyBefore } = data;
  const { days } = daily;
  const marks = useMarks(data);
  const short = days.length <= weekdaysUpTo ? shortDay : monthDay;
  return (
    <div className="px-4 pb-2.5">
      <DayPanels
        label={`${title}. ${t('chart.keys')}`}
        days={days.map((day) => ({ short: short(day, locale), long: longDay(day, locale) }))}
        daysBefore={dailyBefore && dailyBefore.days.map((day) => mediumDay(day, locale))}
        panels={panels}
        marks={marks}
        openFrom={openFrom(data)}
      />
    </div>
  );
}

/** What happened on a day: ads launched, and spend that jumps to another level. */
function useMarks({ daily, dailyBefore, launches, advertiser }: Daily): DayMark[] {
  const t = useTranslations('insights.chart');
  const { locale } = useStyle(advertiser);
  // A period right before this one shows the level that its first days are compared with.
  const isContinued = dailyBefore?.days.at(-1) === shiftDay(daily.days[0] ?? advertiser.today, -1);
  const spendBefore = isContinued && dailyBefore ? valuesByDay(dailyBefore, 'spend') : [];
  const jumps = spendJumps([...spendBefore, ...valuesByDay(daily, 'spend')]);
  const most = Math.max(1, ...launches.map(({ ads }) => ads));
  return daily.days.flatMap((day, at) => {
    const launch = launches.find((each) => each.day === day);
    const jump = jumps.find((each) => each.at - spendBefore.length === at);
    const texts = [
      jump ? t('jumped', { change: formatNumber(jump.change, locale, signedPercent) }) : null,
      launch ? t('launched', { count: launch.ads }) : null,
    ].filter((text) => text !== null);
    if (texts.length === 0) return [];
    const weight = (jump ? 1 + Math.abs(jump.change) : 0) + (launch ? launch.ads / most : 0);
    return [{ at, text: texts.join(', '), weight }];
  });
}

const signedPercent = { style: 'percent', maximumFractionDigits: 0, signDisplay: 'always' } as const;

/** Index of the first day whose figures may still change; -1 for none, 0 for all. */
function openFrom({ daily, advertiser }: Daily): number {
  const limit = new Date(`${advertiser.today}T00:00:00Z`).getTime() - 28 * 86_400_000;
  return daily.days.findIndex((day) => new Date(`${day}T00:00:00Z`).getTime() >= limit);
}

function DailyTable({ data, figures, title }: Shown & { title: string }) {
  const t = useTranslations('insights.chart');
  const locale = useLocale();
  const series = useSeries({ data, figures });
  return (
    <PlainTable
      label={title}
      head={[
        t('day'),
        ...series.flatMap(({ label, before }) => [label, ...(before ? [`${label}, ${t('before')}`] : [])]),
      ]}
      rows={data.daily.days.map((day, index) => [
        mediumDay(day, locale),
        ...series.flatMap(({ values, before, format }) => [
          format(values[index] ?? null),
          ...(before ? [format(before[index] ?? null)] : []),
        ]),
      ])}
    />
  );
}
