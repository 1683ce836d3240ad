import pLimit from 'p-limit';

/** Maps items with at most `concurrency` calls at a time; results in input order. Rejects with the first error. */
export function mapWithConcurrency<T, R>(
  items: readonly T[],
  work: (item: T, index: number) => Promise<R>,
  concurrency = 8,
): Promise<R[]> {
  return pLimit(concurrency).map(items, work);
}
