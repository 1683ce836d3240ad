import { useState } from 'react';

interface Sample {
  atMs: number;
  bytes: number;
}

const windowMs = 15_000;
const leastMs = 400;

/**
 * Bytes per second of a count that is refetched, over the last answers; null while unknown or inactive.
 * `atMs` is when the count was answered.
 */
export function useSpeed({ atMs, bytes }: Sample, isActive: boolean): number | null {
  const [samples, setSamples] = useState<readonly Sample[]>([]);
  if (isActive && samples.at(-1)?.atMs !== atMs) {
    setSamples([...samples.filter((sample) => atMs - sample.atMs <= windowMs), { atMs, bytes }]);
  }
  const [first] = samples;
  const last = samples.at(-1);
  if (!isActive || !first || !last || last.atMs - first.atMs < leastMs) return null;
  return ((last.bytes - first.bytes) / (last.atMs - first.atMs)) * 1000;
}
