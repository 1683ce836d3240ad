import { useTranslations } from '#lib/i18n.ts';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { Select } from '#ui/form/select.tsx';
import { columnNames, textOf, type Column, type Field, type Places, type Table } from './read-table.ts';

const absent = 'none';

interface Props {
  table: Table;
  places: Places;
  fields: readonly Field[];
  onPlaces: (places: Places) => void;
  onHead: (hasHead: boolean) => void;
}

/** Which column of the table is which; those that were not found can be chosen. */
export function Columns({ table, places, fields, onPlaces, onHead }: Props) {
  const t = useTranslations('many');
  const headings = Array.from(
    { length: table.width },
    (_, at) => table.headings[at] || t('columnNumber', { number: String(at + 1) }),
  );
  const options = [
    { value: absent, label: t('absent') },
    ...headings.map((label, at) => ({ value: String(at), label })),
  ];
  const choose = (column: Column, value: string) => {
    const next = { ...places };
    delete next[column];
    onPlaces(value === absent ? next : { ...next, [column]: Number(value) });
  };
  const columns = [
    ...columnNames.map((id) => ({ id, label: t(`column.${id}`) })),
    ...fields.map(({ id, label }) => ({ id, label })),
  ];
  const used = new Set(Object.values(places));
  const unused = headings.filter((_, at) => !used.has(at) && table.rows.some((row) => textOf(row[at]) !== ''));
  return (
    <section aria-label={t('columns')} className="grid gap-3">
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-5">
        {columns.map(({ id: column, label }) => {
          const place = places[column];
          const example = place === undefined ? '' : (table.rows.map((row) => textOf(row[place])).find(Boolean) ?? '');
          return (
            <div key={column} className="grid min-w-0 gap-1">
              <span className="truncate text-sm font-medium">{label}</span>
              <Select
                aria-label={label}
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
      </div>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <Checkbox label={t('hasHead')} checked={table.headings.length > 0} onCheckedChange={onHead} />
        {unused.length > 0 ? (
          <p className="min-w-0 text-sm text-pretty break-words text-ink-2">
            {t('unused', { count: unused.length, names: unused.join(', ') })}
          </p>
        ) : null}
      </div>
    </section>
  );
}
