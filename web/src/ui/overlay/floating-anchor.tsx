import { useImperativeHandle, type Ref } from 'react';

/** An anchor that positions a popover at an element rendered elsewhere. */
export function FloatingAnchor({ element, ref }: { element: HTMLElement; ref?: Ref<HTMLElement> }) {
  useImperativeHandle(ref, () => element, [element]);
  return null;
}
