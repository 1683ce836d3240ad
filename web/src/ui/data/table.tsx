import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { useTranslations } from '#lib/i18n.ts';
import { cn } from '#lib/cn.ts';

export interface TableProps extends Omit<ComponentProps<'table'>, 'frame'> {
  /**
   * `page`: a card that scrolls sideways on narrow screens, and with the page on wide ones. `wide`: a card for more
   * columns than fit. `flat`: like `wide`, without a card and without marking the row under the pointer. `none`: only
   * the table.
   */
  frame?: 'page' | 'wide' | 'flat' | 'none';
  frameClassName?: string;
}

const cardLook = 'rounded-card border border-line bg-card';
const frames = {
  page: `overflow-auto xl:overflow-clip ${cardLook}`,
  wide: `overflow-x-auto ${cardLook}`,
  flat: 'overflow-auto',
};

export function Table({ frame = 'page', frameClassName, className, ...rest }: TableProps) {
  const isPlain = frame === 'flat' || frame === 'none';
  const table = (
    <table
      className={cn(
        'num w-full border-separate border-spacing-0 text-sm',
        isPlain && '[&_tr]:bg-transparent!',
        className,
      )}
      {...rest}
    />
  );
  if (frame === 'none') return table;
  const look = cn('scroll-slim relative', frames[frame], frameClassName);
  if (frame === 'page') return <div className={look}>{table}</div>;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- else it could not be scrolled by keyboard everywhere
    <div role="group" aria-label={rest['aria-label']} tabIndex={0} className={look}>
      {table}
    </div>
  );
}

/** The header row, which is sticky while the rows scroll. */
export function TableHead({ className, children, ...rest }: ComponentProps<'thead'>) {
  return (
    <thead className={cn('sticky top-0 z-10 xl:top-(--page-top)', className)} {...rest}>
      <tr>{children}</tr>
    </thead>
  );
}

export function TableBody(props: ComponentProps<'tbody'>) {
  return <tbody {...props} />;
}

export interface TableRowProps extends ComponentProps<'tr'> {
  selected?: boolean;
}

export function TableRow({ selected, className, ...rest }: TableRowProps) {
  return (
    <tr
      aria-selected={selected}
      className={cn('group transition-colors hover:bg-sunk aria-selected:bg-brand-soft', className)}
      {...rest}
    />
  );
}

/** A spacer for the rows of a virtualized table that are not rendered. */
export function RowGap({ height }: { height: number }) {
  return height > 0 ? <tr aria-hidden style={{ height }} /> : null;
}

type Align = 'left' | 'right' | 'center';

const alignments: Record<Align, string> = { left: 'text-left', right: 'text-right', center: 'text-center' };
const headLook =
  'h-9 border-b border-line bg-card px-3 text-xs font-medium whitespace-nowrap text-ink-2 first:rounded-tl-card first:pl-4 last:rounded-tr-card last:pr-4';

export function HeaderCell({
  align = 'left',
  className,
  ...rest
}: Omit<ComponentProps<'th'>, 'align'> & { align?: Align }) {
  return <th scope="col" className={cn(headLook, alignments[align], className)} {...rest} />;
}

export interface TableCellProps extends Omit<ComponentProps<'td'>, 'align'> {
  align?: Align | undefined;
  /** Whether the cell names its row. */
  isRowHeader?: boolean | undefined;
}

export function TableCell({ align = 'left', isRowHeader = false, className, ...rest }: TableCellProps) {
  const Cell = isRowHeader ? 'th' : 'td';
  return (
    <Cell
      scope={isRowHeader ? 'row' : undefined}
      className={cn(
        'h-12 border-b border-line px-3 group-last:border-b-0 first:pl-4 last:pr-4',
        isRowHeader && 'font-normal',
        alignments[align],
        className,
      )}
      {...rest}
    />
  );
}

export interface SortHeaderProps {
  label: string;
  sort: 'ascending' | 'descending' | null;
  onSort: () => void;
  align?: Align;
  className?: string;
  /** Rendered after the label, such as a button that explains the column. */
  hint?: ReactNode;
}

/** A sortable column header; arrow and aria-sort show the direction. */
export function SortHeader({ label, sort, onSort, align = 'left', className, hint }: SortHeaderProps) {
  const t = useTranslations('ui.sort');
  const Arrow = sort === 'ascending' ? ArrowUp : ArrowDown;
  return (
    <th scope="col" aria-sort={sort ?? 'none'} className={cn(headLook, alignments[align], className)}>
      <button
        type="button"
        onClick={onSort}
        aria-label={t(sort ?? 'none', { column: label })}
        className={cn(
          'group/sort -mx-1 inline-flex h-7 items-center gap-1 rounded-xs px-1 hover:text-ink',
          sort && 'text-ink',
          align === 'right' && 'flex-row-reverse',
        )}
      >
        {label}
        <Arrow
          aria-hidden
          className={cn(
            'size-3.5',
            !sort && 'opacity-0 group-hover/sort:opacity-60 group-focus-visible/sort:opacity-60',
          )}
        />
      </button>
      {hint}
    </th>
  );
}
