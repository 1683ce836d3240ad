import { setImmediate } from 'node:timers/promises';

/** Yields to the event loop each time `count` items have been processed since the last yield. */
export function yieldEvery(count: number): (processed: number) => Promise<void> | undefined {
  let sum = 0;
  return (processed) => {
    sum += processed;
    if (sum < count) return undefined;
    sum = 0;
    return setImmediate();
  };
}
