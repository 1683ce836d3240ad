import { useLayoutEffect, useState } from 'react';
import type { Box } from '#features/library/in-place/geometry.ts';

/** The size of an element in CSS pixels; null before it is measured. */
export function useSize(): [(element: HTMLElement | null) => void, Box | null] {
  const [element, setElement] = useState<HTMLElement | null>(null);
  const [size, setSize] = useState<Box | null>(null);
  useLayoutEffect(() => {
    if (!element) return;
    const measure = () => setSize({ width: element.clientWidth, height: element.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return [setElement, size];
}
