import {
  createContext,
  Suspense,
  use,
  useId,
  useMemo,
  useState,
  type KeyboardEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
} from 'react';
import { lazyComponent } from '#lib/lazy-component.ts';
import { onFirstInteraction } from '#ui/first-interaction.ts';
import { mergeProps } from '#ui/merge-props.ts';
import type * as Parts from './menu-parts.tsx';

// Radix's menu has 30 kB and is needed only after pointer or focus reaches a menu's button.
let parts: typeof Parts | null = null;
const fetchParts = async () => (parts = await import('./menu-parts.tsx'));
const loadParts = () => parts ?? fetchParts();
// A failure is ignored, because the component retries when it renders.
const preload = () => void fetchParts().catch(() => undefined);
onFirstInteraction(fetchParts);

const MenuPanel = lazyComponent(loadParts, 'MenuContent');
export const MenuRadioGroup = lazyComponent(loadParts, 'MenuRadioGroup');
export const MenuItem = lazyComponent(loadParts, 'MenuItem');
export const MenuCheckboxItem = lazyComponent(loadParts, 'MenuCheckboxItem');
export const MenuRadioItem = lazyComponent(loadParts, 'MenuRadioItem');
export const MenuLabel = lazyComponent(loadParts, 'MenuLabel');
export const MenuSeparator = lazyComponent(loadParts, 'MenuSeparator');

interface Shared {
  /** The id of the button. */
  id: string;
  open: boolean;
  /** Whether the keyboard opened the menu, so that the first entry gets the focus. */
  isByKey: boolean;
  /** The button; null until it is first pressed. */
  anchor: HTMLElement | null;
  change: (next: Partial<Pick<Shared, 'open' | 'isByKey' | 'anchor'>>) => void;
}

const Context = createContext<Shared | null>(null);

export type MenuContentProps = Omit<Parts.MenuContentProps, keyof Parts.Opened>;

/** A dropdown menu. Its code is loaded when pointer or focus reaches the button; a press while loading is not lost. */
export function Menu({ children }: { children: ReactNode }) {
  const id = useId();
  const [state, setState] = useState({ open: false, isByKey: false, anchor: null as HTMLElement | null });
  const value = useMemo<Shared>(() => {
    const change = (next: Partial<typeof state>) => setState((now) => ({ ...now, ...next }));
    return { ...state, id, change };
  }, [state, id]);
  return <Context value={value}>{children}</Context>;
}

function useMenu(): Shared {
  const menu = use(Context);
  if (!menu) throw new Error('A part of a menu stands outside of one');
  return menu;
}

const opening = new Set(['Enter', ' ', 'ArrowDown']);

/** The menu's button, as its only child. */
export function MenuTrigger({ children }: { children: ReactElement }) {
  const { id, open, change } = useMenu();
  const show = (anchor: HTMLElement, isByKey: boolean) => {
    change({ open: true, isByKey, anchor });
  };
  return mergeProps(children, {
    id,
    'aria-haspopup': 'menu',
    'aria-expanded': open,
    'aria-controls': open ? contentId(id) : undefined,
    'data-state': open ? 'open' : 'closed',
    onPointerEnter: preload,
    onFocus: preload,
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0 || event.ctrlKey || isDisabled(event.currentTarget)) return;
      if (open) return change({ open: false });
      // The entries take the focus, which the browser would otherwise give to the button.
      event.preventDefault();
      show(event.currentTarget, false);
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (!opening.has(event.key) || isDisabled(event.currentTarget)) return;
      event.preventDefault();
      if (open && event.key !== 'ArrowDown') change({ open: false });
      else show(event.currentTarget, true);
    },
  });
}

const isDisabled = (button: HTMLElement) => button.matches(':disabled, [aria-disabled="true"]');
const contentId = (id: string) => `${id}-content`;

/** The menu's content. Stays mounted after it first opens, so that its closing animation plays. */
export function MenuContent(props: MenuContentProps) {
  const { id, open, isByKey, anchor, change } = useMenu();
  if (!anchor) return null;
  return (
    <Suspense>
      <MenuPanel
        id={contentId(id)}
        aria-labelledby={anchor.id}
        {...props}
        anchor={anchor}
        open={open}
        onOpenChange={(next) => change({ open: next })}
        isByKey={isByKey}
      />
    </Suspense>
  );
}
