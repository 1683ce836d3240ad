import { Table2 } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { cn } from '#lib/cn.ts';
import { useTranslations } from '#lib/i18n.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { DataTable } from '#ui/list-page/data-table.tsx';

/** A part of the page with a title, and what changes it at the right. */
export function Card(props: {
  title: ReactNode;
  hint?: ReactNode;
  tools?: ReactNode;
  children: ReactNode;
  className?: string;
}) {
  const { title, hint, tools, children, className } = props;
  const id = useId();
  return (
    <section aria-labelledby={id} className={cn('min-w-0 rounded-card border border-line bg-card', className)}>
      <header className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1.5 px-4 py-1.5">
        <h2 id={id} className="min-w-48 flex-1 font-semibold">
          {title}
        </h2>
        {hint ? <p className="num text-xs text-ink-2">{hint}</p> : null}
        {tools}
      </header>
      {children}
    </section>
  );
}

interface TableSwitchProps {
  isTable: boolean;
  onSwitch: (isTable: boolean) => void;
  /** The icon of the chart. */
  icon: ReactNode;
}

/** Shows a chart as a table, or as a chart again. */
export function TableSwitch({ isTable, onSwitch, icon }: TableSwitchProps) {
  const t = useTranslations('insights.chart');
  return (
    <IconButton
      size="sm"
      label={t(isTable ? 'asChart' : 'asTable')}
      aria-pressed={isTable}
      onClick={() => onSwitch(!isTable)}
    >
      {isTable ? icon : <Table2 />}
    </IconButton>
  );
}

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
