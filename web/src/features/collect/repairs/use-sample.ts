import { useEffect, useRef, useState } from 'react';
import type { VersionId } from '@ad-foundry/contract/ids.ts';
import { repairs, type RepairFaultCode } from '@ad-foundry/contract/repairs.ts';
import type { RepairOrder } from '#features/collect/uploads/followed-repairs.ts';
import { call } from '#lib/api.ts';

const pollMs = 1000;

interface Sample {
  /** The order that it shows, as text. */
  of: string;
  isMaking: boolean;
  clip: { url: string; atMs: number } | null;
  /** Why there is none. */
  fault: RepairFaultCode | null;
  error: unknown;
}

export type SampleState = Omit<Sample, 'of'> & { make: () => void; close: () => void };

const none: Sample = { of: '', isMaking: false, clip: null, fault: null, error: null };

/** One second of a stored video as an order would leave it; another order begins without one. */
export function useSample(versionId: VersionId | null, order: RepairOrder): SampleState {
  const [sample, setSample] = useState(none);
  const making = useRef<AbortController | null>(null);
  useEffect(() => () => making.current?.abort(), []);
  const of = JSON.stringify(order);
  const close = () => {
    making.current?.abort();
    setSample(none);
  };
  const make = () => {
    if (versionId === null) return;
    close();
    const ended = new AbortController();
    making.current = ended;
    setSample({ ...none, of, isMaking: true });
    void readSample(versionId, order, ended.signal).then(
      (made) => ended.signal.aborted || setSample({ ...none, of, ...made }),
      (error: unknown) => ended.signal.aborted || setSample({ ...none, of, error }),
    );
  };
  return { ...(sample.of === of ? sample : none), make, close };
}

async function readSample(
  versionId: VersionId,
  order: RepairOrder,
  signal: AbortSignal,
): Promise<Pick<Sample, 'clip' | 'fault'>> {
  let last = await call(repairs.startSample, { params: { versionId }, body: order }, signal);
  while (last.state === 'waiting') {
    await new Promise((resolve) => setTimeout(resolve, pollMs));
    signal.throwIfAborted();
    last = (await call(repairs.sample, { params: { versionId } }, signal)) ?? last;
  }
  return { clip: last.url === null ? null : { url: last.url, atMs: last.atMs ?? 0 }, fault: last.fault };
}
