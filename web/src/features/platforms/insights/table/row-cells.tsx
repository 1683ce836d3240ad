import type { FigureName } from '@ad-foundry/contract/insights/figures.ts';
import type { InsightRow } from '@ad-foundry/contract/insights/tables.ts';
import { formatNumber } from '#lib/format.ts';
import { TableCell } from '#ui/data/table.tsx';
import { ChangeMark } from '#features/platforms/insights/change-mark.tsx';
import type { Style } from '#features/platforms/insights/place.ts';
import { FigureCells } from './figure-cells.tsx';
import { StateChip } from './row-facts.tsx';

interface RowCellsProps {
  row: InsightRow;
  figures: readonly FigureName[];
  style: Style;
}

/** What follows the name of a row: state, share of the spend, figures, change. */
export function RowCells({ row, figures, style }: RowCellsProps) {
  return (
    <>
      <TableCell>
        <StateChip state={row.state} />
      </TableCell>
      <TableCell align="right">
        {row.share === null
          ? '–'
          : formatNumber(row.share, style.locale, { style: 'percent', maximumFractionDigits: 1 })}
      </TableCell>
      <FigureCells set={row.figures} kind={row.resultKind} figures={figures} style={style} />
      <TableCell align="right">
        <ChangeMark figure="spend" value={row.figures.values.spend} before={row.before?.spend} />
      </TableCell>
    </>
  );
}
