import {
  createContext,
  use,
  useId,
  useMemo,
  useState,
  type ComponentProps,
  type KeyboardEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
} from 'react';
import { fetchedPart } from './fetched-part.ts';
import { lend } from './lend.ts';
import type * as Parts from './menu-parts.tsx';

const drawing = fetchedPart(() => import('./menu-parts.tsx'));

interface Shared {
  /** Of the button. */
  id: string;
  open: boolean;
  /** Opened by key: its first entry then has the focus. */
  isByKey: boolean;
  /** The button, once it has been pressed. */
  anchor: HTMLElement | null;
  fetch: () => void;
  change: (next: Partial<Pick<Shared, 'open' | 'isByKey' | 'anchor'>>) => void;
}

const Context = createContext<Shared | null>(null);

export type MenuContentProps = Omit<Parts.MenuContentProps, keyof Parts.Opened>;

interface MenuProps {
  /** Fetches what the content needs besides, as somebody comes near the button. */
  prepare?: () => void;
  children: ReactNode;
}

/** A list of actions behind a button. What draws it is fetched as somebody comes near; a press is never lost. */
export function Menu({ prepare, children }: MenuProps) {
  const id = useId();
  const [state, setState] = useState({ open: false, isByKey: false, anchor: null as HTMLElement | null });
  const value = useMemo<Shared>(() => {
    const fetch = () => {
      drawing.fetch();
      prepare?.();
    };
    const change = (next: Partial<typeof state>) => setState((now) => ({ ...now, ...next }));
    return { ...state, id, fetch, change };
  }, [state, id, prepare]);
  return <Context value={value}>{children}</Context>;
}

function useMenu(): Shared {
  const menu = use(Context);
  if (!menu) throw new Error('A part of a menu stands outside of one');
  return menu;
}

const opening = new Set(['Enter', ' ', 'ArrowDown']);

/** What opens it: one button as its child. */
export function MenuTrigger({ children }: { children: ReactElement }) {
  const { id, open, fetch, change } = useMenu();
  const show = (anchor: HTMLElement, isByKey: boolean) => {
    fetch();
    change({ open: true, isByKey, anchor });
  };
  return lend(children, {
    id,
    'aria-haspopup': 'menu',
    'aria-expanded': open,
    'aria-controls': open ? contentId(id) : undefined,
    'data-state': open ? 'open' : 'closed',
    onPointerEnter: fetch,
    onFocus: fetch,
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0 || event.ctrlKey || isDisabled(event.currentTarget)) return;
      if (open) return change({ open: false });
      // The entries take the focus, which the press would give to the button.
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

/** What floats beside the button. It stays known once it was opened, so that it can leave as gently as it came. */
export function MenuContent(props: MenuContentProps) {
  const { id, open, isByKey, anchor, change } = useMenu();
  const parts = drawing.usePart();
  if (!parts || !anchor) return null;
  return (
    <parts.MenuContent
      id={contentId(id)}
      aria-labelledby={anchor.id}
      {...props}
      anchor={anchor}
      open={open}
      onOpenChange={(next) => change({ open: next })}
      isByKey={isByKey}
    />
  );
}

export function MenuRadioGroup(props: ComponentProps<typeof Parts.MenuRadioGroup>) {
  const { MenuRadioGroup: Drawn } = drawing.part();
  return <Drawn {...props} />;
}

export function MenuItem(props: Parts.MenuItemProps) {
  const { MenuItem: Drawn } = drawing.part();
  return <Drawn {...props} />;
}

export function MenuCheckboxItem(props: ComponentProps<typeof Parts.MenuCheckboxItem>) {
  const { MenuCheckboxItem: Drawn } = drawing.part();
  return <Drawn {...props} />;
}

export function MenuRadioItem(props: ComponentProps<typeof Parts.MenuRadioItem>) {
  const { MenuRadioItem: Drawn } = drawing.part();
  return <Drawn {...props} />;
}

export function MenuLabel(props: ComponentProps<typeof Parts.MenuLabel>) {
  const { MenuLabel: Drawn } = drawing.part();
  return <Drawn {...props} />;
}

export function MenuSeparator(props: ComponentProps<typeof Parts.MenuSeparator>) {
  const { MenuSeparator: Drawn } = drawing.part();
  return <Drawn {...props} />;
}
