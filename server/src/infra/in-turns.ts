import { setImmediate } from 'node:timers/promises';

const atOnce = 8;

/** Works on items, a few at a time; what came of each, in their order. */
export async function inTurns<T, R>(items: readonly T[], work: (item: T, index: number) => Promise<R>): Promise<R[]> {
  const done: R[] = [];
  let next = 0;
  const take = async () => {
    while (next < items.length) {
      const index = next++;
      done[index] = await work(items[index] as T, index);
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, take));
  return done;
}

/** Counts what was done, and lets others have their turn each time there was so much of it. */
export function restEvery(most: number): (done: number) => Promise<void> | undefined {
  let count = 0;
  return (done) => {
    count += done;
    if (count < most) return undefined;
    count = 0;
    return setImmediate();
  };
}
