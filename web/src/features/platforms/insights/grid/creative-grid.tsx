import { memo, Suspense, useRef, useState, type ReactNode } from 'react';
import type { FigureName } from '@ad-foundry/contract/insights/figures.ts';
import type { CreativeItem, CreativePage } from '@ad-foundry/contract/insights/creatives.ts';
import type { InsightAccount } from '@ad-foundry/contract/insights/values.ts';
import { lazyComponent } from '#lib/lazy-component.ts';
import { LoadMore } from '#ui/list-page/load-more.tsx';
import type { View } from '#ui/list-page/use-remembered-view.ts';
import { useVirtualLines } from '#ui/list-page/use-virtual-lines.ts';
import { useStyle } from '#features/platforms/insights/place.ts';
import type { Place } from '#features/platforms/insights/queries.ts';
import type { CreativesChange, CreativesSearch } from '#features/platforms/insights/search.ts';
import { groupingOf } from '#features/platforms/insights/grouping.ts';
import { readColumns } from './columns.ts';
import { filtersOf } from './filters.ts';
import { CreativeCard } from './creative-card.tsx';
import { CreativesTable } from './creatives-table.tsx';
import { Summary } from './summary.tsx';
import { mostPicked, Tray } from './tray.tsx';

const CompareSheet = lazyComponent(() => import('./compare-sheet.tsx'), 'CompareSheet');

interface CreativeGridProps {
  page: CreativePage;
  items: readonly CreativeItem[];
  account: InsightAccount;
  place: Place;
  metrics: readonly FigureName[];
  view: View;
  search: CreativesSearch;
  onSearch: (change: CreativesChange) => void;
  more: Parameters<typeof LoadMore>[0];
}

/** Creatives as cards or as a table, with those picked to be compared. */
export function CreativeGrid(props: CreativeGridProps) {
  const { page, items, account, metrics, view, search, onSearch, more } = props;
  const style = useStyle(account);
  const [picked, setPicked] = useState<readonly CreativeItem[]>([]);
  const [comparing, setComparing] = useState<boolean>();
  const isPicked = (key: string) => picked.some((one) => one.key === key);
  const drop = (key: string) => setPicked(picked.filter((one) => one.key !== key));
  const pick = (item: CreativeItem) => (isPicked(item.key) ? drop(item.key) : setPicked([...picked, item]));
  const open = ({ key }: CreativeItem) => onSearch({ key });
  const group = search.group ?? 'asset';
  const mayPick = picked.length < mostPicked;
  const actionsOf = (item: CreativeItem) => {
    return { isPicked: isPicked(item.key), mayPick, onPick: () => pick(item), onOpen: () => open(item) };
  };
  const mostSpend = Math.max(0, ...items.map(({ figures }) => figures.values.spend ?? 0));
  return (
    <>
      <Summary {...{ page, group, style }} />
      {view === 'table' ? (
        <CreativesTable
          {...{ items, page, group, style }}
          columns={readColumns(search.columns)}
          place={{ ...props.place, ...groupingOf(search), ...filtersOf(search) }}
          sort={search.sort ?? 'spend'}
          direction={search.direction ?? 'descending'}
          onSearch={onSearch}
          isPicked={isPicked}
          mayPick={mayPick}
          onPick={pick}
          onOpen={open}
        />
      ) : (
        <Cards items={items} total={page.total}>
          {(item) => <CreativeCard {...{ item, page, metrics, mostSpend, style }} use={actionsOf(item)} />}
        </Cards>
      )}
      <LoadMore {...more} />
      <Tray picked={picked} onDrop={drop} onClear={() => setPicked([])} onCompare={() => setComparing(true)} />
      {comparing === undefined ? null : (
        <Suspense>
          <CompareSheet
            items={picked}
            place={{ ...props.place, ...groupingOf(search) }}
            style={style}
            open={comparing}
            onOpenChange={setComparing}
          />
        </Suspense>
      )}
    </>
  );
}

// Scrolling renders the cards that come into sight only: the function stays the same meanwhile.
const Card = memo(({ item, children }: { item: CreativeItem; children: (item: CreativeItem) => ReactNode }) =>
  children(item),
);

interface CardsProps {
  items: readonly CreativeItem[];
  /** Of the list, with those that are not loaded yet. */
  total: number;
  children: (item: CreativeItem) => ReactNode;
}

/** A grid of cards, virtualized where they are many. */
function Cards({ items, total, children }: CardsProps) {
  const grid = useRef<HTMLUListElement>(null);
  const lines = useVirtualLines({
    list: grid,
    count: items.length,
    isVirtual: true,
    likelyHeight: 350,
    gap: 16,
    overscan: 2,
  });
  return (
    <ul
      ref={grid}
      className="relative grid grid-cols-[repeat(auto-fill,minmax(16.5rem,1fr))] gap-4"
      style={lines.isWhole ? undefined : { paddingTop: lines.before, paddingBottom: lines.after }}
    >
      {lines.indices.map((at) => {
        const item = items[at];
        return item ? (
          <li
            key={item.key}
            className="grid grid-cols-1"
            aria-setsize={total}
            aria-posinset={at + 1}
            {...lines.place(at)}
          >
            <Card item={item}>{children}</Card>
          </li>
        ) : null;
      })}
    </ul>
  );
}
