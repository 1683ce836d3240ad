import {
  useEffect,
  useId,
  useRef,
  useState,
  type FocusEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
} from 'react';
import { fetchedPart } from './fetched-part.ts';
import { lend } from './lend.ts';
import { useTooltipDelay } from './tooltip-provider.tsx';

export { TooltipProvider } from './tooltip-provider.tsx';

const drawing = fetchedPart(() => import('./tooltip-part.tsx'));

export interface TooltipProps {
  content: ReactNode;
  /** The one element it belongs to; it must pass on what it is given. */
  children: ReactElement;
  side?: 'top' | 'right' | 'bottom' | 'left';
  align?: 'start' | 'center' | 'end';
  /** False where the content only repeats the element's name. */
  describes?: boolean;
}

/** When one tooltip has just closed, its neighbour opens without delay. */
const neighbourMs = 300;
let closedAt = 0;
/** There is one at a time. */
let closeOther: (() => void) | null = null;

/** Whether focus comes back from what was open above the page, or from another window: nobody asked what this is. */
function comesBack({ currentTarget, relatedTarget }: FocusEvent): boolean {
  if (!(relatedTarget instanceof Element)) return true;
  const above = relatedTarget.closest('[role=menu],[role=listbox],[role=dialog],[role=alertdialog]');
  return above !== null && !above.contains(currentTarget);
}

/** A short explanation on hover and focus. What draws it is fetched with the first of either. */
export function Tooltip({ content, children, side = 'top', align = 'center', describes = true }: TooltipProps) {
  const id = useId();
  const { open, anchor, close, handlers } = useHover();
  const parts = drawing.usePart();
  const isShown = open && parts !== null;
  return (
    <>
      {lend(children, { ...handlers, ...(describes ? { 'aria-describedby': isShown ? id : undefined } : {}) })}
      {anchor && parts ? (
        <parts.TooltipPart id={id} anchor={anchor} open={open} onClose={close} side={side} align={align}>
          {content}
        </parts.TooltipPart>
      ) : null}
    </>
  );
}

/** Whether somebody points at an element, or has come to it by key, for long enough. */
function useHover() {
  const delayMs = useTooltipDelay();
  const [open, setOpen] = useState(false);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isOver = useRef(false);
  const isPressed = useRef(false);
  useEffect(() => () => clearTimeout(timer.current), []);

  const close = () => {
    clearTimeout(timer.current);
    if (open) closedAt = Date.now();
    setOpen(false);
  };
  const show = (element: HTMLElement) => {
    clearTimeout(timer.current);
    closeOther?.();
    closeOther = () => setOpen(false);
    setAnchor(element);
    setOpen(true);
  };
  const handlers = {
    onPointerMove: ({ pointerType, currentTarget }: PointerEvent<HTMLElement>) => {
      if (pointerType === 'touch' || isOver.current) return;
      isOver.current = true;
      drawing.fetch();
      const waitMs = Date.now() - closedAt < neighbourMs ? 0 : delayMs;
      timer.current = setTimeout(() => show(currentTarget), waitMs);
    },
    // Whoever is on the way to an open tooltip may read it; it closes itself beyond that.
    onPointerLeave: () => {
      isOver.current = false;
      clearTimeout(timer.current);
      if (!drawing.isThere()) setOpen(false);
    },
    onPointerDown: () => {
      close();
      isPressed.current = true;
      window.addEventListener('pointerup', () => (isPressed.current = false), { once: true });
    },
    onFocus: (event: FocusEvent<HTMLElement>) => {
      if (isPressed.current || comesBack(event)) return;
      drawing.fetch();
      show(event.currentTarget);
    },
    onBlur: close,
    onClick: close,
  };
  return { open, anchor, close, handlers };
}
