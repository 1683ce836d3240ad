import { useImperativeHandle, type Ref } from 'react';

/** A positioning anchor for an element that is rendered elsewhere. */
export function FloatingAnchor({ element, ref }: { element: HTMLElement; ref?: Ref<HTMLElement> }) {
  useImperativeHandle(ref, () => element, [element]);
  return null;
}
