import type { ComponentProps, KeyboardEvent, ReactElement, ReactNode } from 'react';
import { cn } from '#lib/cn.ts';
import { lend } from './lend.ts';

const moves: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row-main]')];
  const here = rows.findIndex((row) => row === document.activeElement);
  if (here < 0) return;
  const step = moves[event.key];
  const target = step ? rows[here + step] : { Home: rows[0], End: rows.at(-1) }[event.key];
  if (!target) return;
  event.preventDefault();
  target.focus();
}

/** Rows of one height; up and down move between them, Enter opens. */
export function List({ label, className, ...rest }: ComponentProps<'ul'> & { label: string }) {
  return (
    <div
      role="presentation"
      onKeyDown={(event) => {
        if (!event.defaultPrevented) moveFocus(event);
      }}
    >
      <ul
        aria-label={label}
        className={cn('overflow-hidden rounded-card border border-line bg-card', className)}
        {...rest}
      />
    </div>
  );
}

export interface ListRowProps {
  /** The row's name. With onOpen it becomes a button; without, give one link, which fills the row. */
  main: ReactNode;
  onOpen?: () => void;
  leading?: ReactNode;
  /** Quiet words after the name. */
  meta?: ReactNode;
  trailing?: ReactNode;
  selected?: boolean;
  className?: string;
}

const mainLook =
  "min-w-0 truncate text-left font-medium outline-none before:absolute before:inset-0 before:content-[''] focus-visible:before:outline-2 focus-visible:before:-outline-offset-2 focus-visible:before:outline-focus";

/** One row: picture or check, name, quiet words, then state and actions at the end. */
export function ListRow({ main, onOpen, leading, meta, trailing, selected, className }: ListRowProps) {
  return (
    <li
      data-selected={selected || undefined}
      className={cn(
        'group relative flex h-12 items-center gap-3 border-b border-line px-4 text-sm transition-colors last:border-b-0 hover:bg-sunk data-selected:bg-brand-soft',
        className,
      )}
    >
      {leading ? <span className="relative z-1 flex shrink-0 items-center">{leading}</span> : null}
      {onOpen ? (
        <button type="button" data-row-main onClick={onOpen} className={mainLook}>
          {main}
        </button>
      ) : (
        lend(main as ReactElement, { 'data-row-main': '', className: mainLook })
      )}
      {meta ? <span className="min-w-0 shrink-2 truncate text-ink-2 max-sm:hidden">{meta}</span> : null}
      {trailing ? (
        <span className="pointer-events-none relative z-1 ml-auto flex shrink-0 items-center gap-3 [&_:is(a,button,[role=checkbox],[tabindex])]:pointer-events-auto">
          {trailing}
        </span>
      ) : null}
    </li>
  );
}
