import { useCallback, useMemo, useState } from 'react';
import { fitted, panBy, scaleOf, clampView, shareOf, zoomAt, type Frame, type Size, type View } from './zoom.ts';

const middle = { x: 0, y: 0 };
const density = () => globalThis.devicePixelRatio || 1;

/** Zoom and pan state. `subject` identifies the file; another file starts fitted to the stage. */
export function useZoom(media: Size, subject: string) {
  const [room, setRoom] = useState<Size | null>(null);
  const [zoomed, setZoomed] = useState({ subject, view: fitted });
  const frame: Frame | null = useMemo(
    () => (room ? { room, media: { width: media.width, height: media.height } } : null),
    [room, media.width, media.height],
  );
  // Clamped on render, because the window may have been resized.
  const latestView = zoomed.subject === subject ? zoomed.view : fitted;
  const view = frame ? clampView(latestView, frame, density()) : fitted;

  const measure = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      if (!entry) return;
      const { width, height } = entry.contentRect;
      if (width > 0 && height > 0) setRoom({ width, height });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const change = (next: (view: View, frame: Frame) => View) => {
    if (!frame) return;
    setZoomed((now) => {
      const from = now.subject === subject ? clampView(now.view, frame, density()) : fitted;
      return { subject, view: clampView(next(from, frame), frame, density()) };
    });
  };
  return {
    room,
    view,
    measure,
    /** Screen pixels per file pixel; null until the stage is measured. */
    share: frame ? shareOf(view, frame, density()) : null,
    isFitted: view.scale === 1,
    by: (factor: number, at = middle) => change((now, within) => zoomAt(now, factor, within, at)),
    pan: (by: { x: number; y: number }) => change((now, within) => panBy(now, by, within)),
    fit: () => change(() => fitted),
    actual: (at = middle) =>
      change((now, within) => zoomAt(now, scaleOf(1, within, density()) / now.scale, within, at)),
  };
}
export type Zoom = ReturnType<typeof useZoom>;
