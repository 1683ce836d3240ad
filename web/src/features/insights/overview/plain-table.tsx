import { DataTable } from '#ui/list-page/data-table.tsx';

interface PlainTableProps {
  label: string;
  head: readonly string[];
  /** Each begins with its name. */
  rows: readonly (readonly string[])[];
}

/** A small table of texts: the values behind a chart. */
export function PlainTable({ label, head, rows }: PlainTableProps) {
  const columns = head.map((header, index) => ({
    id: header,
    header,
    isRowHeader: index === 0,
    align: index === 0 ? ('left' as const) : ('right' as const),
    cellClassName: 'h-9 whitespace-nowrap',
    cell: ({ texts }: { texts: readonly string[] }) => texts[index],
  }));
  return (
    <DataTable
      frame="flat"
      frameClassName="max-h-96 border-t border-line"
      className="[&_td,&_th]:px-4"
      table={{ label, columns }}
      rows={rows.map((texts, index) => ({ id: String(index), texts }))}
    />
  );
}
