import { createElement, useState, type ComponentType } from 'react';
import { lazyPart } from './lazy-part.ts';

/**
 * A component that is fetched later: `Part` draws it, at once and without a fallback in between wherever it has been
 * fetched by then; `ready` fetches it before, `isThere` says whether that is done. `there` says where else it may be found already.
 */
export function late<P extends object>(
  fetch: () => Promise<ComponentType<P>>,
  there: () => ComponentType<P> | null = () => null,
) {
  let fetched: ComponentType<P> | null = null;
  const ready = async () => (fetched ??= await fetch());
  const isThere = () => (fetched ?? there()) !== null;
  const Later = lazyPart(async () => ({ default: await ready() })) as unknown as ComponentType<P>;
  function Part(props: P) {
    // Chosen once: another component in its place would begin anew.
    const [Chosen] = useState<ComponentType<P>>(() => fetched ?? there() ?? Later);
    return createElement(Chosen, props);
  }
  return { ready, isThere, Part };
}
