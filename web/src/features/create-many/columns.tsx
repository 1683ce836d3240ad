import { useTranslations } from '#lib/i18n.ts';
import { Select } from '#ui/form/select.tsx';
import { columnNames, textOf, type ManyColumn, type Places, type Table } from './read-table.ts';

const absent = 'none';

interface Props {
  table: Table;
  places: Places;
  onPlaces: (places: Places) => void;
}

/** Which column of the table is which; those that were not found can be chosen. */
export function Columns({ table, places, onPlaces }: Props) {
  const t = useTranslations('many');
  const headings = Array.from(
    { length: table.width },
    (_, at) => table.headings[at] || t('columnNumber', { number: String(at + 1) }),
  );
  const options = [
    { value: absent, label: t('absent') },
    ...headings.map((label, at) => ({ value: String(at), label })),
  ];
  const choose = (column: ManyColumn, value: string) => {
    const { [column]: _, ...others } = places;
    onPlaces(value === absent ? others : { ...others, [column]: Number(value) });
  };
  return (
    <section aria-label={t('columns')} className="grid gap-3 sm:grid-cols-2 lg:grid-cols-5">
      {columnNames.map((column) => {
        const place = places[column];
        const example = place === undefined ? '' : (table.rows.map((row) => textOf(row[place])).find(Boolean) ?? '');
        return (
          <div key={column} className="grid min-w-0 gap-1">
            <span className="text-sm font-medium">{t(`column.${column}`)}</span>
            <Select
              aria-label={t(`column.${column}`)}
              value={place === undefined ? absent : String(place)}
              onValueChange={(value) => choose(column, value)}
              options={options}
            />
            <span className="h-4 truncate text-xs text-ink-2" title={example}>
              {example}
            </span>
          </div>
        );
      })}
    </section>
  );
}
