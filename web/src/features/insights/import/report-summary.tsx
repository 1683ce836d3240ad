import { useState } from 'react';
import { currencyDigits } from '@ad-foundry/contract/insights/figures.ts';
import { formatNumber } from '#lib/format.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { dayRange } from '#features/insights/day-text.ts';
import { formatFigure } from '#features/insights/figure-text.ts';
import { useColumnName } from './column-table.tsx';
import type { ReportColumn } from './columns.ts';
import type { Problem, Report } from './report.ts';

interface Props {
  name: string;
  report: Report;
  currency: string;
  missing: readonly ReportColumn[];
}

/** What was read from a file: ads, days and spend, to compare with Ads Manager, and what could not be read. */
export function ReportSummary({ name, report, currency, missing }: Props) {
  const t = useTranslations('insights.import');
  const locale = useLocale();
  const column = useColumnName();
  const { rows, totals, merged, problems } = report;
  const ads = new Set(rows.map(({ adId, campaign, adSet, ad }) => adId ?? JSON.stringify([campaign, adSet, ad]))).size;
  const spend = rows.reduce((sum, { figures }) => sum + (figures.spend ?? 0), 0);
  const style = { currency, currencyDigits: currencyDigits(currency), locale };
  const [first, last] = [rows[0]?.day, rows.at(-1)?.day];
  const facts = [
    t('rows', { count: rows.length }),
    t('ads', { count: ads }),
    first && last ? dayRange({ since: first, until: last }, locale, '') : null,
    t('spend', { spend: formatFigure('spend', spend, style, { exact: true }) }),
  ];
  return (
    <section className="grid gap-3">
      <div className="grid gap-0.5">
        <h3 className="truncate font-semibold" title={name}>
          {name}
        </h3>
        <p className="num text-sm">{facts.filter(Boolean).join(' · ')}</p>
        <p className="num text-xs text-ink-2">
          {[
            totals > 0 ? t('totals', { count: totals }) : null,
            merged > 0 ? t('merged', { count: formatNumber(merged, locale) }) : null,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      {missing.length > 0 ? (
        <Banner tone="bad" title={t('missing', { columns: missing.map(column).join(', ') })} body={t('missingBody')} />
      ) : problems.length > 0 ? (
        <Problems problems={problems} />
      ) : null}
    </section>
  );
}

const mostShown = 5;

/** Rows that are left out, with the reason; all of them on request. */
function Problems({ problems }: { problems: readonly Problem[] }) {
  const t = useTranslations('insights.import');
  const column = useColumnName();
  const [isWhole, setWhole] = useState(false);
  const lines = new Set(problems.map(({ line }) => line)).size;
  const isOfSeveralDays = problems.some(({ kind }) => kind === 'several-days');
  return (
    <div className="grid gap-2 text-sm">
      <Banner
        tone="warn"
        title={t('problems', { count: lines })}
        body={isOfSeveralDays ? t('severalDays') : undefined}
      />
      <ul className="num scroll-slim grid max-h-64 gap-0.5 overflow-y-auto px-3 text-ink-2">
        {(isWhole ? problems : problems.slice(0, mostShown)).map((problem) => (
          <li key={`${problem.line} ${problem.column}`} className="wrap-anywhere">
            {t(`problem.${problem.kind}`, {
              line: String(problem.line),
              column: column(problem.column),
              value: problem.value.slice(0, 60),
            })}
          </li>
        ))}
      </ul>
      {problems.length > mostShown && !isWhole ? (
        <Button size="sm" onClick={() => setWhole(true)} className="justify-self-start">
          {t('allProblems', { count: String(problems.length) })}
        </Button>
      ) : null}
    </div>
  );
}
