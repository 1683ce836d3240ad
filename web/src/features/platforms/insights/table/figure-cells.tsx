import type { FigureName } from '@ad-foundry/contract/insights/figures.ts';
import type { FigureSet } from '@ad-foundry/contract/insights/values.ts';
import { useTranslations } from '#lib/i18n.ts';
import { TableCell } from '#ui/data/table.tsx';
import { formatFigure } from '#features/platforms/insights/figure-text.ts';
import { useKindName } from '#features/platforms/insights/figure-words.ts';
import type { Style } from '#features/platforms/insights/place.ts';

interface FigureCellsProps {
  set: FigureSet;
  /** Of the results; null where none are told, or several. */
  kind?: string | null;
  figures: readonly FigureName[];
  style: Style;
}

/** The figures of a row. A cell without a value says why. */
export function FigureCells({ set, kind = null, figures, style }: FigureCellsProps) {
  const t = useTranslations('insights.absent');
  const kindName = useKindName();
  return figures.map((figure) => {
    const value = set.values[figure];
    const absent = set.absent[figure];
    const title = value === null && absent ? t(absent) : formatFigure(figure, value, style, { exact: true });
    return (
      <TableCell key={figure} align="right" className="whitespace-nowrap" title={title}>
        {formatFigure(figure, value, style)}
        {figure === 'results' && kind !== null && value ? (
          <span className="block text-[11px] text-ink-2">{kindName(kind)}</span>
        ) : null}
        {value === null && absent ? <span className="sr-only">{t(absent)}</span> : null}
      </TableCell>
    );
  });
}
