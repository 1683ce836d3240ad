import type { FigureName } from '@ad-foundry/contract/insights/figures.ts';
import type { FigureSet } from '@ad-foundry/contract/insights/values.ts';
import { useTranslations } from '#lib/i18n.ts';
import { TableCell, TableRow } from '#ui/data/table.tsx';
import type { Style } from '#features/platforms/insights/place.ts';
import { FigureCells } from './figure-cells.tsx';

interface DeletedRowProps {
  set: FigureSet;
  figures: readonly FigureName[];
  style: Style;
  /** How deep in the tree: 0 at the top. */
  depth: number;
  /** Whether the row above holds it, as the row of a campaign does. */
  isIncluded?: boolean;
}

/** Ads that were deleted at the platform, below the rows or the campaign that they belong to. */
export function DeletedRow({ set, figures, style, depth, isIncluded = false }: DeletedRowProps) {
  const t = useTranslations('insights.table');
  return (
    <TableRow className="text-ink-2">
      <TableCell colSpan={3} style={{ paddingLeft: depth * 20 + 44 }}>
        {t(isIncluded ? 'ofWhichDeleted' : 'deleted')}
      </TableCell>
      <FigureCells set={set} figures={figures} style={style} />
      <TableCell />
    </TableRow>
  );
}
