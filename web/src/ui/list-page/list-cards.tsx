import { memo, useEffect, useRef } from 'react';
import { cn } from '#lib/cn.ts';
import type { ListRow } from './declaration.ts';
import { itemOf, SelectBox, type ItemProps, type RowsProps } from './list-item.tsx';
import { useVirtualLines } from './use-virtual-lines.ts';

const gap = 16;
const likelyHeight = 250;

const cardLook =
  'group relative flex flex-col overflow-hidden rounded-card border border-line bg-card transition-colors hover:border-line-strong has-[[data-list-main]:focus-visible]:outline-2 has-[[data-list-main]:focus-visible]:outline-offset-2 has-[[data-list-main]:focus-visible]:outline-focus';
/** For lists that render all cards: the browser skips rendering cards outside the viewport. */
const asideLook = '[contain-intrinsic-size:auto_15rem] [content-visibility:auto]';

/** Class names of a grid of cards with a minimum width, or of a stacked list. */
export function cardsLook(width: string) {
  if (width === 'full') return { className: 'divide-y divide-line rounded-card border border-line bg-card' };
  return {
    className: 'grid gap-4',
    style: { gridTemplateColumns: `repeat(auto-fill, minmax(min(100%, ${width}), 1fr))` },
  };
}

/** Rows as cards; virtualized if the list is long. */
export function ListCards<Item extends ListRow, Search extends object>(props: RowsProps<Item, Search>) {
  const { list, rows, offset, stop, selection, onSelect, onScroller, label, labelledBy } = props;
  const grid = useRef<HTMLUListElement>(null);
  const isVirtual = list.virtual !== false && !list.groups;
  const lines = useVirtualLines({ list: grid, count: rows.length, isVirtual, likelyHeight, gap, overscan: 2 });
  useEffect(() => onScroller?.(lines.scrollTo));
  const current = lines.indices.includes(stop - offset) ? stop - offset : lines.indices[0];
  const { className, style } = cardsLook(list.cards?.width ?? '');
  const room = lines.isWhole ? undefined : { paddingTop: lines.before, paddingBottom: lines.after };
  return (
    <ul
      ref={grid}
      aria-label={label}
      aria-labelledby={labelledBy}
      className={cn('relative', className)}
      style={{ ...style, ...room }}
    >
      {lines.indices.map((at) => {
        const row = rows[at];
        if (!row) return null;
        const isSelected = selection?.has(row.id) ?? false;
        return (
          <li
            key={row.id}
            data-list-index={at + offset}
            className={cn(
              list.cards?.width !== 'full' && cardLook,
              list.cards?.width !== 'full' && lines.isWhole && asideLook,
              isSelected && 'border-edge ring-2 ring-brand',
            )}
            {...(lines.isWhole ? {} : { 'aria-setsize': rows.length, 'aria-posinset': at + 1 })}
            {...lines.place(at)}
          >
            <Card
              list={list}
              row={row}
              index={at + offset}
              isStop={at === current}
              isSelected={isSelected}
              isSelecting={selection !== undefined && selection.count > 0}
              onSelect={onSelect}
            />
          </li>
        );
      })}
    </ul>
  );
}

function CardBody<Item extends ListRow>(props: ItemProps<Item>) {
  const { list, row, isSelecting } = props;
  const item = itemOf(props);
  return (
    <>
      {list.cards?.card(row, item)}
      {list.menu && list.cards?.width !== 'full' ? (
        <span className="absolute top-2 right-2 z-1 inline-flex rounded-control bg-card opacity-0 shadow-float transition-opacity group-hover:opacity-100 focus-within:opacity-100 has-[[data-state=open]]:opacity-100 pointer-coarse:opacity-100">
          {list.menu(row, item.tabIndex)}
        </span>
      ) : null}
      {list.bulk ? (
        <SelectBox
          {...props}
          className={cn(
            'absolute top-2 left-2 z-1 inline-flex rounded-control bg-card p-1.5 shadow-float transition-opacity group-hover:opacity-100 focus-within:opacity-100 pointer-coarse:opacity-100',
            isSelecting ? 'opacity-100' : 'opacity-0',
          )}
        />
      ) : null}
    </>
  );
}

const Card = memo(CardBody) as typeof CardBody;
