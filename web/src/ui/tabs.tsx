import { createContext, use, useId, useState, type ComponentProps, type KeyboardEvent } from 'react';
import { cn } from '#lib/cn.ts';

interface Shared {
  id: string;
  value: string;
  choose: (value: string) => void;
}

const Context = createContext<Shared>({ id: '', value: '', choose: () => {} });

interface TabsProps extends ComponentProps<'div'> {
  value?: string;
  /** The initial tab if the component is uncontrolled. */
  initial?: string;
  onValueChange?: (value: string) => void;
}

/** Tabs with one visible panel. */
export function Tabs({ value, initial = '', onValueChange, ...rest }: TabsProps) {
  const id = useId();
  const [chosen, setChosen] = useState(initial);
  const choose = (next: string) => {
    // A click both focuses and clicks, and returning to the window also focuses.
    if (next === (value ?? chosen)) return;
    setChosen(next);
    onValueChange?.(next);
  };
  return (
    <Context value={{ id, value: value ?? chosen, choose }}>
      <div {...rest} />
    </Context>
  );
}

const steps: Record<string, (here: number, count: number) => number> = {
  ArrowRight: (here, count) => (here + 1) % count,
  ArrowLeft: (here, count) => (here + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Moves to the next tab with the arrow keys, and shows it. */
function move(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key];
  if (!step || event.defaultPrevented) return;
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]:not(:disabled)')];
  const here = tabs.findIndex((tab) => tab === document.activeElement);
  if (here < 0) return;
  event.preventDefault();
  tabs[step(here, tabs.length)]?.focus();
}

export function TabList({ className, ...rest }: ComponentProps<'div'>) {
  return (
    <div
      role="tablist"
      tabIndex={-1}
      onKeyDown={move}
      className={cn('scroll-none -mx-1 flex gap-3 overflow-x-auto border-b border-line', className)}
      {...rest}
    />
  );
}

export interface TabProps extends ComponentProps<'button'> {
  value: string;
  count?: number | string;
}

export function Tab({ value, count, className, children, ...rest }: TabProps) {
  const { id, value: shown, choose } = use(Context);
  const isShown = value === shown;
  return (
    <button
      type="button"
      role="tab"
      id={`${id}-tab-${value}`}
      aria-selected={isShown}
      aria-controls={`${id}-panel-${value}`}
      data-state={isShown ? 'active' : 'inactive'}
      tabIndex={isShown ? 0 : -1}
      onClick={() => choose(value)}
      onFocus={() => choose(value)}
      className={cn(
        '-mb-px flex h-9 shrink-0 items-center gap-1.5 rounded-xs border-b-2 px-1 border-transparent text-sm text-ink-2 transition-colors hover:text-ink focus-visible:-outline-offset-2 disabled:opacity-50 data-[state=active]:border-ink data-[state=active]:font-medium data-[state=active]:text-ink pointer-coarse:h-11',
        className,
      )}
      {...rest}
    >
      {children}
      {count === undefined ? null : <span className="num font-normal text-ink-3">{count}</span>}
    </button>
  );
}

export function TabPanel({ value, className, children, ...rest }: ComponentProps<'div'> & { value: string }) {
  const { id, value: shown } = use(Context);
  const isShown = value === shown;
  return (
    <div
      role="tabpanel"
      id={`${id}-panel-${value}`}
      aria-labelledby={`${id}-tab-${value}`}
      tabIndex={0}
      hidden={!isShown}
      className={cn('pt-5 focus-visible:outline-offset-4', className)}
      {...rest}
    >
      {isShown ? children : null}
    </div>
  );
}
