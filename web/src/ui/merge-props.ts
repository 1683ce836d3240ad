import { cloneElement, type ReactElement } from 'react';

type Handler = (event: { defaultPrevented: boolean }) => void;

/** Merges properties into one element; both event handlers run, the element's first, which may prevent the other. */
export function mergeProps(child: ReactElement, given: object): ReactElement {
  const own = child.props as Record<string, unknown>;
  const both: Record<string, unknown> = { ...given, ...own };
  for (const [name, ours] of Object.entries(given)) {
    const theirs = own[name];
    if (name === 'className' && typeof theirs === 'string') both[name] = `${String(ours)} ${theirs}`;
    if (typeof ours !== 'function' || typeof theirs !== 'function') continue;
    both[name] = (event: Parameters<Handler>[0]) => {
      (theirs as Handler)(event);
      if (!event.defaultPrevented) (ours as Handler)(event);
    };
  }
  return cloneElement(child, both);
}
