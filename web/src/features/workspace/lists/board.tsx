import { useId } from 'react';
import { DueChip } from '#features/tree/campaigns/due-chip.tsx';
import { dotsOf, ReviewDots, totalOf } from '#ui/data/review-state.tsx';
import { useTranslations } from '#lib/i18n.ts';
import { Badge } from '#ui/data/badge.tsx';
import { Faces } from './faces.tsx';
import { boardColumns, columnOf, type BoardColumn, type WorkRow } from './work-row.ts';

/** A board of the rows by state: untouched, in progress, with problems, complete. */
export function Board({ rows }: { rows: readonly WorkRow[] }) {
  const columns = groupRows(rows, columnOf);
  return (
    <div className="scroll-slim -mx-4 grid auto-cols-[minmax(15rem,1fr)] grid-flow-col gap-3 overflow-x-auto px-4 pb-2 md:-mx-6 md:px-6">
      {boardColumns.map((column) => (
        <Column key={column} column={column} rows={columns.get(column) ?? []} />
      ))}
    </div>
  );
}

function Column({ column, rows }: { column: BoardColumn; rows: readonly WorkRow[] }) {
  const t = useTranslations('lists.status');
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid content-start gap-2 rounded-card bg-sunk p-2">
      <h2 id={id} className="flex items-center gap-2 px-1 py-1 text-sm font-medium">
        {t(column)}
        <Badge>{rows.length}</Badge>
      </h2>
      <ul className="grid gap-2">
        {rows.map((row) => (
          <li
            key={row.id}
            className="relative grid gap-2 rounded-control border border-line bg-card p-3 [contain-intrinsic-size:auto_7rem] [content-visibility:auto] hover:border-line-strong has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-focus"
          >
            <span className="grid min-w-0">
              {row.link("truncate text-sm font-medium outline-none before:absolute before:inset-0 before:content-['']")}
              {row.place ? <span className="truncate text-xs text-ink-2">{row.place}</span> : null}
            </span>
            <span className="flex min-h-6 items-center justify-between gap-2">
              {totalOf(row.slots) > 0 ? <ReviewDots slots={dotsOf(row.slots)} /> : <span />}
              <Faces people={row.people} />
            </span>
            <span className="flex min-w-0">
              <DueChip dueAt={row.dueAt} done={row.done} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Groups rows by key and keeps their order. */
function groupRows<Item, Key>(rows: readonly Item[], keyOf: (row: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row]);
  return groups;
}
