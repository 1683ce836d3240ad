import { Check } from 'lucide-react';
import { reportedFigures, figures as definitions } from '@ad-foundry/contract/insights/figures.ts';
import { formatFigure } from '#features/platforms/insights/figure-text.ts';
import { cn } from '#lib/cn.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { Card } from './card.tsx';
import { addFigures } from './reading/group-rows.ts';
import type { Figures } from './reading/report-reading.ts';
import type { ReportPreview } from './report-worker.ts';
import { moneyOf } from './targets.ts';

/** The sums of all rows, and whether they equal those of the file. */
function useSums({ advertisers, places, total }: ReportPreview) {
  const locale = useLocale();
  const currencies = new Set(advertisers.map(({ currency }) => currency));
  const sums: Figures = {};
  for (const reportAdvertiser of advertisers) addFigures(sums, reportAdvertiser.sums);
  const figures = reportedFigures.filter(
    (figure) =>
      places[figure] !== undefined &&
      (figure === 'spend' || figure === 'impressions' || sums[figure] || total?.figures[figure]),
  );
  const [currency] = currencies;
  // A total over several currencies is shown as a number without a currency.
  const style = { ...moneyOf(currencies.size === 1 ? (currency ?? null) : null), locale };
  const text = (figure: (typeof figures)[number], value: number) => formatFigure(figure, value, style, { exact: true });
  const differs =
    total !== null &&
    figures.some((figure) => total.figures[figure] !== undefined && total.figures[figure] !== (sums[figure] ?? 0));
  /** The amounts of several currencies as text, because they cannot be added; null for other figures. */
  const apart = (figure: (typeof figures)[number]): string | null =>
    currencies.size < 2 || definitions[figure].unit !== 'money'
      ? null
      : advertisers
          .map((reportAdvertiser) =>
            formatFigure(
              figure,
              reportAdvertiser.sums[figure] ?? 0,
              { ...moneyOf(reportAdvertiser.currency), locale },
              { exact: true },
            ),
          )
          .join(' + ');
  return { currencies, sums, figures, text, differs, apart };
}

/** The file's own total beside the sums of the rows; a difference is red. */
export function ReportSums({ preview }: { preview: ReportPreview }) {
  const t = useTranslations('insights.import');
  const name = useTranslations('insights.figure');
  const { total, refusedLines } = preview;
  const { currencies, sums, figures, text, differs, apart } = useSums(preview);
  return (
    <Card title={t('sums.title')} note={total ? t('sums.has', { line: String(total.line) }) : null}>
      <table className="num w-full text-sm">
        <thead>
          <tr className="text-xs text-ink-2">
            <th scope="col" aria-label={t('sums.title')} />
            {total ? (
              <th scope="col" className="py-2 text-right font-normal">
                {t('sums.says')}
              </th>
            ) : null}
            <th scope="col" className={cn('py-2 text-right font-normal', !total && 'pr-4')}>
              {t('sums.read')}
            </th>
            {total ? (
              <th scope="col" className="py-2 pr-4 text-right font-normal">
                {t('sums.difference')}
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {figures.map((figure) => (
            <SumRow
              key={figure}
              name={name(figure)}
              said={total?.figures[figure] ?? null}
              read={sums[figure] ?? 0}
              hasTotal={total !== null}
              apart={apart(figure)}
              text={(value) => text(figure, value)}
            />
          ))}
        </tbody>
      </table>
      <p className="border-t border-line px-4 py-2.5 text-xs text-ink-2 empty:hidden">
        {[
          total ? null : t('sums.none'),
          differs && refusedLines > 0 ? t('sums.refused') : null,
          currencies.size > 1 ? t('sums.currencies') : null,
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
    </Card>
  );
}

interface SumRowProps {
  name: string;
  said: number | null;
  read: number;
  hasTotal: boolean;
  /** The sums as text, if they are not a single amount. */
  apart: string | null;
  text: (value: number) => string;
}

function SumRow({ name, said, read, hasTotal, apart, text }: SumRowProps) {
  return (
    <tr className="*:border-t *:border-line *:py-2">
      <th scope="row" className="pl-4 text-left font-normal">
        {name}
      </th>
      {hasTotal ? <td className="text-right text-ink-2">{said === null ? '–' : text(said)}</td> : null}
      <td className={cn('text-right font-semibold', !hasTotal && 'pr-4')}>{apart ?? text(read)}</td>
      {hasTotal ? (
        <td className="pr-4 text-right">
          {said === null || apart !== null ? null : <Difference said={said} read={read} text={text} />}
        </td>
      ) : null}
    </tr>
  );
}

function Difference({ said, read, text }: { said: number; read: number; text: (value: number) => string }) {
  const difference = Math.round((read - said) * 1e6) / 1e6;
  if (difference !== 0) return <span className="font-semibold text-bad">{text(difference)}</span>;
  return (
    <span className="inline-flex items-center gap-1 text-ok">
      <Check aria-hidden className="size-3.5" />
      {text(0)}
    </span>
  );
}
