import { useImperativeHandle, type Ref } from 'react';

/** Stands for an element that is drawn elsewhere, so that what floats finds its place beside it. */
export function FloatingAnchor({ element, ref }: { element: HTMLElement; ref?: Ref<HTMLElement> }) {
  useImperativeHandle(ref, () => element, [element]);
  return null;
}
