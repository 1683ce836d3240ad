import { useTranslations } from '#lib/i18n.ts';
import { isFigureColumn } from './reading/columns.ts';
import type { ReportColumn } from './reading/report-columns.ts';

/** Returns the names of columns; a figure's column has the name of the figure. */
export function useColumnName(): (column: ReportColumn) => string {
  const t = useTranslations('insights');
  return (column) => (isFigureColumn(column) ? t(`figure.${column}`) : t(`import.column.${column}`));
}
