import { useQuery } from '@tanstack/react-query';
import { CalendarOff, Plus, Replace, ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { daysOf, monthOf, type Day } from '@ad-foundry/contract/rules/periods/periods.ts';
import type { InsightAdvertiser } from '@ad-foundry/contract/insights/values.ts';
import { formatFigure } from '#features/platforms/insights/figure-text.ts';
import { cn } from '#lib/cn.ts';
import { formatDate } from '#lib/format.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { Card } from './card.tsx';
import { storedDaysQuery } from './queries.ts';
import { gapDays, moneyOf, type Target } from './targets.ts';
import type { Destination } from './use-import.ts';

interface Props {
  destinations: readonly Destination[];
  advertisers: readonly InsightAdvertiser[];
  onTarget: (key: string, change: Partial<Target>) => void;
}

/** Which days of which ad accounts change, and what they hold today. */
export function ReplacedDays({ destinations, advertisers, onTarget }: Props) {
  const t = useTranslations('insights.import.replaced');
  const included = destinations.filter(({ target }) => target.isIncluded);
  const days = [...new Set(included.flatMap(({ reportAdvertiser }) => reportAdvertiser.days))].toSorted();
  return (
    <Card title={t('title')} note={days.length > 0 ? <Legend text={t('legend')} /> : null}>
      <Months days={days} />
      <ul className="grid">
        {included.map((destination) => (
          <AdvertiserDays
            key={destination.reportAdvertiser.key}
            destination={destination}
            advertisers={advertisers}
            onTarget={onTarget}
          />
        ))}
        <Line icon={<ShieldCheck />} title={t('kept')} body={t('keptBody')} />
      </ul>
    </Card>
  );
}

function Legend({ text }: { text: string }) {
  return (
    <span className="flex items-center gap-1.5">
      <span aria-hidden className="size-2.5 rounded-xs bg-ink" />
      {text}
    </span>
  );
}

interface LineProps {
  icon: ReactNode;
  title: string;
  body?: ReactNode;
  value?: string | undefined;
}

function Line({ icon, title, body, value }: LineProps) {
  return (
    <li className="flex items-start gap-3 border-t border-line px-4 py-2.5 text-sm [&>svg]:mt-0.5 [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-ink-2">
      {icon}
      <span className="grid min-w-0 flex-1">
        <span className="font-medium">{title}</span>
        {body ? <span className="text-xs text-ink-2">{body}</span> : null}
      </span>
      {value ? <span className="num font-semibold">{value}</span> : null}
    </li>
  );
}

function AdvertiserDays({
  destination,
  advertisers,
  onTarget,
}: Omit<Props, 'destinations'> & { destination: Destination }) {
  const { reportAdvertiser, target } = destination;
  const t = useTranslations('insights.import.replaced');
  const locale = useLocale();
  const { replaced, isLoading } = useReplaced(destination);
  const money = (minor: number) =>
    formatFigure('spend', minor, { ...moneyOf(reportAdvertiser.currency), locale }, { exact: true });
  const name = advertisers.find(({ id }) => id === target.advertiser?.id)?.name ?? target.name;
  const gaps = gapDays(reportAdvertiser.days).length;
  const fresh = reportAdvertiser.days.length - replaced.days;
  if (isLoading) return <Line icon={<Replace />} title={t('loading')} />;
  return (
    <>
      {replaced.days > 0 ? (
        <Line
          icon={<Replace />}
          title={t('replaces', { count: replaced.days, advertiser: name })}
          body={t('holds', { count: replaced.days, spend: money(replaced.spend) })}
          value={money(
            reportAdvertiser.days
              .filter((day) => replaced.of.has(day))
              .reduce((sum, day) => sum + (reportAdvertiser.sumsByDay[day] ?? 0), 0),
          )}
        />
      ) : null}
      {fresh > 0 ? (
        <Line
          icon={<Plus />}
          title={t('isNew', { count: fresh, advertiser: name })}
          body={t('isNewBody', { count: fresh })}
          value={money(
            reportAdvertiser.days
              .filter((day) => !replaced.of.has(day))
              .reduce((sum, day) => sum + (reportAdvertiser.sumsByDay[day] ?? 0), 0),
          )}
        />
      ) : null}
      {gaps > 0 ? (
        <Line
          icon={<CalendarOff />}
          title={t('gaps', { count: gaps })}
          body={
            <span className="flex pt-1.5">
              <Checkbox
                checked={target.countsEmptyDays}
                onCheckedChange={(countsEmptyDays) => onTarget(reportAdvertiser.key, { countsEmptyDays })}
                label={t('gapsChoice', { count: gaps })}
              />
            </span>
          }
        />
      ) : null}
    </>
  );
}

/** What the target holds of the days that an account of the report has rows for. */
export function useReplaced({ reportAdvertiser, target }: Destination) {
  const [since, until] = [reportAdvertiser.days[0] ?? '2000-01-01', reportAdvertiser.days.at(-1) ?? '2000-01-01'];
  const { data, isLoading } = useQuery({
    ...storedDaysQuery(target.advertiser, { since, until }),
    enabled: reportAdvertiser.days.length > 0,
  });
  const days = new Set(reportAdvertiser.days);
  const stored = target.advertiser === null ? [] : (data ?? []).filter(({ day }) => days.has(day));
  return {
    isLoading,
    replaced: {
      days: stored.length,
      spend: stored.reduce((sum, { spend }) => sum + spend, 0),
      of: new Set(stored.map(({ day }) => day)),
    },
  };
}

const maxMonths = 3;

/** The last months of the report, one mark a day. */
function Months({ days }: { days: readonly Day[] }) {
  const locale = useLocale();
  const inFile = new Set(days);
  const months = [...new Set(days.map(monthOf))].slice(-maxMonths);
  return (
    <div aria-hidden className="grid gap-2 px-4 py-3 empty:hidden">
      {months.map((month) => {
        const start = new Date(`${month}T00:00:00Z`);
        const end = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 0)).toISOString().slice(0, 10);
        return (
          <div key={month} className="grid grid-cols-[3.5rem_1fr] items-center gap-2">
            <span className="num text-[11px] text-ink-2">
              {formatDate(start, locale, { month: 'short', year: '2-digit', timeZone: 'UTC' })}
            </span>
            <span className="flex gap-0.5">
              {daysOf({ since: month, until: end }).map((day) => (
                <span
                  key={day}
                  className={cn(
                    'h-4 min-w-0 flex-1 rounded-[2px] border',
                    inFile.has(day) ? 'border-ink bg-ink' : 'border-line',
                  )}
                />
              ))}
            </span>
          </div>
        );
      })}
    </div>
  );
}
