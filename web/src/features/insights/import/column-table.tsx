import { useTranslations } from '#lib/i18n.ts';
import { Select } from '#ui/form/select.tsx';
import { columnNames, requiredColumns, type ColumnPlaces, type ReportColumn } from './columns.ts';
import { textOf, type Table } from './report.ts';

interface Props {
  table: Table;
  places: ColumnPlaces;
  onPlaces: (places: ColumnPlaces) => void;
}

const absent = 'none';

/** What is read from which column, each with the first value; columns that were not found can be chosen. */
export function ColumnTable({ table, places, onPlaces }: Props) {
  const t = useTranslations('insights.import');
  const options = [
    { value: absent, label: t('absent') },
    ...table.headings.flatMap((heading, place) => (heading === '' ? [] : [{ value: String(place), label: heading }])),
  ];
  const choose = (column: ReportColumn, value: string) => {
    const { [column]: _, ...others } = places;
    onPlaces(value === absent ? others : { ...others, [column]: Number(value) });
  };
  return (
    <section className="grid gap-2">
      <h3 className="font-semibold">{t('columns')}</h3>
      <ul className="grid">
        {columnNames.map((column) => {
          const place = places[column];
          return (
            <li
              key={column}
              className="grid grid-cols-[minmax(7rem,1fr)_minmax(9rem,1.4fr)] items-center gap-x-3 border-t border-line py-1.5 sm:grid-cols-[1fr_1.4fr_1fr]"
            >
              <span className="text-sm">
                <ColumnName column={column} />
                {requiredColumns.includes(column) ? <span className="text-ink-2"> · {t('required')}</span> : null}
              </span>
              <Label column={column} value={place} options={options} onChoose={choose} />
              <span className="truncate text-xs text-ink-2 max-sm:col-span-2 max-sm:pt-1">
                {place === undefined ? '' : exampleOf(table, place)}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

interface LabelProps {
  column: ReportColumn;
  value: number | undefined;
  options: { value: string; label: string }[];
  onChoose: (column: ReportColumn, value: string) => void;
}

function Label({ column, value, options, onChoose }: LabelProps) {
  const name = useColumnName();
  const isMissing = value === undefined && requiredColumns.includes(column);
  return (
    <Select
      aria-label={name(column)}
      {...(isMissing ? { 'aria-invalid': true } : {})}
      value={value === undefined ? absent : String(value)}
      onValueChange={(next) => onChoose(column, next)}
      options={options}
    />
  );
}

const exampleOf = ({ rows }: Table, place: number): string =>
  rows.map((row) => textOf(row[place])).find((text) => text !== '') ?? '';

/** Names of columns: those of figures are the same everywhere. */
export function useColumnName(): (column: ReportColumn) => string {
  const t = useTranslations('insights');
  return (column) => {
    switch (column) {
      case 'day':
      case 'until':
      case 'campaign':
      case 'adSet':
      case 'ad':
      case 'campaignId':
      case 'adSetId':
      case 'adId':
      case 'resultKind':
      case 'attribution':
        return t(`import.column.${column}`);
      default:
        return t(`figure.${column}`);
    }
  };
}

export function ColumnName({ column }: { column: ReportColumn }) {
  return useColumnName()(column);
}
