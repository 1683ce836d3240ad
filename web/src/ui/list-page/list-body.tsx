import { useId, useMemo } from 'react';
import { cn } from '#lib/cn.ts';
import type { ListRow } from './declaration.ts';
import type { RowsProps } from './list-item.tsx';
import { ListCards } from './list-cards.tsx';
import { ListTable } from './list-table.tsx';
import type { View } from './use-remembered-view.ts';

interface ListBodyProps<Item extends ListRow, Search extends object> extends Omit<
  RowsProps<Item, Search>,
  'offset' | 'label' | 'labelledBy'
> {
  view: View;
}

/** The rows as cards or as a table, below the headings of their groups if they have any. */
export function ListBody<Item extends ListRow, Search extends object>({ view, ...props }: ListBodyProps<Item, Search>) {
  const { list, rows } = props;
  const Rows = view === 'table' ? ListTable : ListCards;
  const groups = useMemo(() => groupsOf(rows, list.groups?.keyOf), [rows, list.groups?.keyOf]);
  if (!list.groups) return <Rows {...props} offset={0} label={list.label} />;
  return (
    <section aria-label={list.label} className="grid gap-5">
      {groups.map((group) => (
        <Group key={group.id} {...props} {...group} Rows={Rows} />
      ))}
    </section>
  );
}

interface RowGroup<Item> {
  id: string;
  rows: Item[];
  offset: number;
}

/** Groups in the order of their first rows. */
function groupsOf<Item>(rows: readonly Item[], keyOf: ((row: Item) => string) | undefined): RowGroup<Item>[] {
  const groups: RowGroup<Item>[] = [];
  if (!keyOf) return groups;
  for (const [offset, row] of rows.entries()) {
    const id = keyOf(row);
    const last = groups.at(-1);
    if (last?.id === id) last.rows.push(row);
    else groups.push({ id, rows: [row], offset });
  }
  return groups;
}

type GroupProps<Item extends ListRow, Search extends object> = Omit<RowsProps<Item, Search>, 'onScroller'> & {
  id: string;
  Rows: typeof ListCards;
};

function Group<Item extends ListRow, Search extends object>({ id, Rows, ...props }: GroupProps<Item, Search>) {
  const heading = useId();
  const { groups } = props.list;
  const Heading = groups?.heading ?? 'h3';
  return (
    <section aria-labelledby={heading}>
      <Heading
        id={heading}
        className={cn(
          'mb-1 flex items-center gap-2 py-2 text-sm font-medium',
          groups?.isSticky && 'sticky top-(--page-top) z-10 bg-paper',
        )}
      >
        {groups?.title(id, props.rows)}
      </Heading>
      <Rows {...props} labelledBy={heading} />
    </section>
  );
}
