import { cloneElement, type ReactElement } from 'react';

type Handler = (event: { defaultPrevented: boolean }) => void;

/** Merges properties into one element; both event handlers run, the element's first, which can prevent the other. */
export function mergeProps(child: ReactElement, props: object): ReactElement {
  const childProps = child.props as Record<string, unknown>;
  const both: Record<string, unknown> = { ...props, ...childProps };
  for (const [name, value] of Object.entries(props)) {
    const childValue = childProps[name];
    if (name === 'className' && typeof childValue === 'string') both[name] = `${String(value)} ${childValue}`;
    if (typeof value !== 'function' || typeof childValue !== 'function') continue;
    both[name] = (event: Parameters<Handler>[0]) => {
      (childValue as Handler)(event);
      if (!event.defaultPrevented) (value as Handler)(event);
    };
  }
  return cloneElement(child, both);
}
