import {
  Suspense,
  useEffect,
  useId,
  useRef,
  useState,
  type FocusEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
} from 'react';
import { lazyComponent } from '#lib/lazy-component.ts';
import { onFirstInteraction } from '#ui/first-interaction.ts';
import { mergeProps } from '#ui/merge-props.ts';
import { useTooltipDelay } from './tooltip-provider.tsx';

export { TooltipProvider } from './tooltip-provider.tsx';

// Radix's tooltip has 20 kB and is needed only after the pointer rests on a button.
const TooltipPart = lazyComponent(() => import('./tooltip-part.tsx'), 'TooltipPart');
onFirstInteraction(TooltipPart.preload);

export interface TooltipProps {
  content: ReactNode;
  /** The element that it describes, which must forward props. */
  children: ReactElement;
  side?: 'top' | 'right' | 'bottom' | 'left';
  align?: 'start' | 'center' | 'end';
  /** False if the content only repeats the element's name. */
  describes?: boolean;
}

// A failure is ignored, because the component retries when it renders.
const preload = () => void TooltipPart.preload().catch(() => undefined);

/** The next tooltip opens without delay if another one closed less than this many ms ago. */
const neighbourMs = 300;
let closedAt = 0;
/** Closes the open tooltip; only one is open at a time. */
let closeOther: (() => void) | null = null;

/** Whether the focus returns from an overlay or another window; the user did not move it here, so no tooltip opens. */
function comesBack({ currentTarget, relatedTarget }: FocusEvent): boolean {
  if (!(relatedTarget instanceof Element)) return true;
  const above = relatedTarget.closest('[role=menu],[role=listbox],[role=dialog],[role=alertdialog]');
  return above !== null && !above.contains(currentTarget);
}

/** A tooltip on hover and focus. Its code is loaded on the first hover or focus. */
export function Tooltip({ content, children, side = 'top', align = 'center', describes = true }: TooltipProps) {
  const id = useId();
  const { open, anchor, close, handlers } = useHover();
  return (
    <>
      {mergeProps(children, { ...handlers, ...(describes ? { 'aria-describedby': open ? id : undefined } : {}) })}
      {anchor ? (
        <Suspense>
          <TooltipPart id={id} anchor={anchor} open={open} onClose={close} side={side} align={align}>
            {content}
          </TooltipPart>
        </Suspense>
      ) : null}
    </>
  );
}

/** Whether the element has been hovered or focused for long enough. */
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
      preload();
      const waitMs = Date.now() - closedAt < neighbourMs ? 0 : delayMs;
      timer.current = setTimeout(() => show(currentTarget), waitMs);
    },
    // The pointer may move onto the open tooltip, which closes when the pointer leaves both.
    onPointerLeave: () => {
      isOver.current = false;
      clearTimeout(timer.current);
      if (!TooltipPart.isLoaded()) setOpen(false);
    },
    onPointerDown: () => {
      close();
      isPressed.current = true;
      window.addEventListener('pointerup', () => (isPressed.current = false), { once: true });
    },
    onFocus: (event: FocusEvent<HTMLElement>) => {
      if (isPressed.current || comesBack(event)) return;
      preload();
      show(event.currentTarget);
    },
    onBlur: close,
    onClick: close,
  };
  return { open, anchor, close, handlers };
}
