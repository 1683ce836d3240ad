import type { z } from 'zod';
import type { FigureName } from '@ad-foundry/contract/insights/figures.ts';
import type { insightRows } from '@ad-foundry/contract/insights/tables.ts';
import { useTranslations } from '#lib/i18n.ts';
import { TableCell, TableRow } from '#ui/data/table.tsx';
import type { Style } from '#features/platforms/insights/place.ts';
import { FigureCells } from './figure-cells.tsx';

interface EndRowsProps {
  page: Pick<z.infer<typeof insightRows>, 'deleted' | 'total' | 'totals'>;
  isEmpty: boolean;
  figures: readonly FigureName[];
  style: Style;
}

/** What follows the rows of the table: that there is none, what was deleted at the platform, and the total. */
export function EndRows({ page, isEmpty, figures, style }: EndRowsProps) {
  const t = useTranslations('insights.table');
  return (
    <>
      {isEmpty ? (
        <TableRow>
          <TableCell colSpan={figures.length + 4} className="py-8 text-center text-ink-2">
            {t('empty')}
          </TableCell>
        </TableRow>
      ) : null}
      {page.deleted ? (
        <TableRow>
          <TableCell colSpan={3} className="text-ink-2">
            {t('deleted')}
          </TableCell>
          <FigureCells set={page.deleted} figures={figures} style={style} />
          <TableCell />
        </TableRow>
      ) : null}
      <TableRow className="font-medium">
        <TableCell colSpan={3}>
          {t('total')} <span className="font-normal text-ink-2">· {t('count', { count: page.total })}</span>
        </TableCell>
        <FigureCells set={page.totals} figures={figures} style={style} />
        <TableCell />
      </TableRow>
    </>
  );
}
