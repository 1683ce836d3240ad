import type { FigureName } from '@ad-foundry/contract/insights/figures.ts';
import type { FigureSet } from '@ad-foundry/contract/insights/values.ts';
import { useTranslations } from '#lib/i18n.ts';
import type { SummaryLine } from '#ui/list-page/declaration.ts';
import type { Style } from '#features/insights/place.ts';
import { figureValues } from './use-columns.tsx';

interface Page {
  items: readonly unknown[];
  deleted: FigureSet | null;
  total: number;
  totals: FigureSet;
}

/** The lines of a table of ads beside its rows: ads deleted at the platform, and the total. */
export function useLines(figures: readonly FigureName[], style: Style) {
  const t = useTranslations('insights.table');
  /** `left`: indent in pixels. `isIncluded`: the figures are part of the row above, as in the row of a campaign. */
  const deleted = (set: FigureSet, left: number, isIncluded = false): SummaryLine => ({
    id: 'deleted',
    label: (
      <span className="text-ink-2" style={{ paddingLeft: left }}>
        {t(isIncluded ? 'ofWhichDeleted' : 'deleted')}
      </span>
    ),
    values: figureValues(set, figures, style),
    className: left > 0 ? 'text-ink-2' : '',
  });
  const last = ({ items, deleted: set, total, totals }: Page): SummaryLine[] => [
    ...(items.length === 0 ? [{ id: 'empty', label: <Empty text={t('empty')} /> }] : []),
    ...(set ? [deleted(set, 0)] : []),
    {
      id: 'total',
      label: (
        <>
          {t('total')} <span className="font-normal text-ink-2">· {t('count', { count: total })}</span>
        </>
      ),
      values: figureValues(totals, figures, style),
      className: 'font-medium',
    },
  ];
  return { deleted, last };
}

const Empty = ({ text }: { text: string }) => <span className="block py-8 text-center text-ink-2">{text}</span>;
