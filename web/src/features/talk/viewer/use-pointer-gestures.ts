import { useEffect, useRef, type RefObject } from 'react';
import type { Zoom } from './use-zoom.ts';

interface Point {
  x: number;
  y: number;
}
interface Hand {
  zoom: Zoom;
  /** Called on a swipe while the whole file is visible: 1 for the next file, -1 for the previous. */
  onSwipe: (step: 1 | -1) => void;
  /** Called on a press and release without movement. */
  onTap: () => void;
}

const swipePx = 56;
const apart = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);

/** Pointer gestures on an area: wheel, drag, pinch and swipe. */
export function usePointerGestures(area: RefObject<HTMLElement | null>, hand: Hand): void {
  const latest = useRef(hand);
  useEffect(() => {
    latest.current = hand;
  });
  useEffect(() => {
    const element = area.current;
    return element ? handle(element, () => latest.current) : undefined;
  }, [area]);
}

function handle(element: HTMLElement, hand: () => Hand): () => void {
  const down = new Map<number, Point>();
  let began: Point | null = null;

  const fromMiddle = ({ clientX, clientY, target }: MouseEvent): Point => {
    const pane = target instanceof Element ? target.closest('[data-pane]') : null;
    const { left, top, width, height } = (pane ?? element).getBoundingClientRect();
    return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
  };
  const onWheel = (event: WheelEvent) => {
    event.preventDefault();
    // A trackpad pinch sends wheel events with ctrlKey, in small steps.
    const step = event.deltaMode === 1 ? event.deltaY * 16 : event.deltaY;
    hand().zoom.by(Math.exp(-step * (event.ctrlKey ? 0.01 : 0.002)), fromMiddle(event));
  };
  const onDown = (event: PointerEvent) => {
    const onControl = event.target instanceof Element && event.target.closest('button, input, a, [data-edge]');
    if (onControl || event.button !== 0) return;
    down.set(event.pointerId, { x: event.clientX, y: event.clientY });
    began = down.size === 1 ? { x: event.clientX, y: event.clientY } : null;
    element.setPointerCapture(event.pointerId);
  };
  const onMove = (event: PointerEvent) => {
    const before = down.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    const other = [...down].find(([id]) => id !== event.pointerId)?.[1];
    down.set(event.pointerId, now);
    const { zoom } = hand();
    const share = other ? 0.5 : 1;
    if (other) zoom.by(apart(now, other) / Math.max(1, apart(before, other)), fromMiddle(event));
    zoom.pan({ x: (now.x - before.x) * share, y: (now.y - before.y) * share });
  };
  const onUp = (event: PointerEvent) => {
    const { zoom, onSwipe, onTap } = hand();
    if (down.size === 1 && began && apart(began, { x: event.clientX, y: event.clientY }) < 4) onTap();
    const alone = down.size === 1 && event.pointerType === 'touch' && zoom.isFitted;
    down.delete(event.pointerId);
    if (!alone || !began || event.type === 'pointercancel') return;
    const [across, along] = [event.clientX - began.x, Math.abs(event.clientY - began.y)];
    if (Math.abs(across) > swipePx && Math.abs(across) > along * 1.5) onSwipe(across < 0 ? 1 : -1);
  };
  const onDouble = (event: MouseEvent) => {
    if (event.target instanceof Element && event.target.closest('button, input, a')) return;
    const { zoom } = hand();
    if (zoom.isFitted) zoom.actual(fromMiddle(event));
    else zoom.fit();
  };
  const listening = new AbortController();
  const { signal } = listening;
  element.addEventListener('wheel', onWheel, { passive: false, signal });
  element.addEventListener('pointerdown', onDown, { signal });
  element.addEventListener('pointermove', onMove, { signal });
  element.addEventListener('pointerup', onUp, { signal });
  element.addEventListener('pointercancel', onUp, { signal });
  element.addEventListener('dblclick', onDouble, { signal });
  return () => listening.abort();
}
