import { useSyncExternalStore } from 'react';
import type { UploadId, VersionId } from '@ad-foundry/contract/ids.ts';
import { repairs, type Repair } from '@ad-foundry/contract/repairs.ts';
import type { RepairChoice, RepairWay } from '@ad-foundry/contract/rules/repair/plan-schema.ts';
import { uploads } from '@ad-foundry/contract/uploads.ts';
import { ApiError, call } from '#lib/api.ts';

/** A repair as a person chose it. */
export interface RepairOrder {
  way: RepairWay;
  choice: RepairChoice;
}

/** A repair that this tab ordered or shows. */
export interface FollowedRepair {
  /** Null before the first answer. */
  last: Repair | null;
  /** Why it was not begun; null otherwise. */
  error: unknown;
  /** Whether its end is told elsewhere, with others. */
  isQuiet: boolean;
}

const pollMs = 1000;
/** How often an order waits for the virus check of its file. */
const scanWait = { everyMs: 2000, times: 150 };

let followed: ReadonlyMap<VersionId, FollowedRepair> = new Map();
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;

function set(versionId: VersionId, repair: FollowedRepair): void {
  followed = new Map(followed).set(versionId, repair);
  for (const listener of listeners) listener();
}

/** Whether a repair is ordered and has not ended. */
export const isRepairRunning = ({ last, error }: FollowedRepair): boolean =>
  error === null && (last === null || last.state === 'waiting' || last.state === 'running');

type KeyedOrder = RepairOrder & { key: string; isQuiet?: boolean };

/** Orders a repair of a stored version and follows it. The same key orders it once. @throws ApiError */
export async function orderRepair(versionId: VersionId, { key, isQuiet = false, ...order }: KeyedOrder): Promise<void> {
  const body = { ...order, creationKey: key };
  const last = await call(repairs.start, { params: { versionId }, body });
  set(versionId, { last, error: null, isQuiet });
  pollSoon();
}

/** Orders a repair of a file that was just stored; a refusal is kept for its slot to show. */
export async function orderRepairOf(uploadId: UploadId, order: RepairOrder): Promise<void> {
  const { versionId } = await call(uploads.status, { params: { uploadId } });
  if (versionId) await orderScanned(versionId, { ...order, key: crypto.randomUUID(), isQuiet: true }, scanWait.times);
}

async function orderScanned(versionId: VersionId, order: KeyedOrder, times: number): Promise<void> {
  try {
    await orderRepair(versionId, order);
  } catch (error) {
    const isWaiting = error instanceof ApiError && error.code === 'version.unscanned' && times > 0;
    set(versionId, { last: null, error: isWaiting ? null : error, isQuiet: true });
    if (isWaiting) setTimeout(() => void orderScanned(versionId, order, times - 1), scanWait.everyMs);
  }
}

/** Follows a repair that another tab or an earlier visit ordered. */
export function followRepair(versionId: VersionId): void {
  if (followed.has(versionId)) return;
  set(versionId, { last: null, error: null, isQuiet: false });
  void poll();
}

function pollSoon(): void {
  timer ??= setTimeout(() => void poll(), pollMs);
}

async function poll(): Promise<void> {
  clearTimeout(timer);
  const running = [...followed].filter(([, repair]) => isRepairRunning(repair));
  // Sequential, so that many repairs cost no more requests at once than one.
  for (const [versionId, { last, isQuiet }] of running) {
    try {
      const answer = await call(repairs.plan, { params: { versionId } });
      if (answer.last) set(versionId, { last: answer.last, error: null, isQuiet });
    } catch (error) {
      const isGone = error instanceof ApiError && error.status >= 400 && error.status < 500;
      if (isGone && last !== null) set(versionId, { last, error, isQuiet });
    }
  }
  timer = undefined;
  if (running.length > 0) pollSoon();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The followed repairs by version. */
export function useFollowedRepairs(): ReadonlyMap<VersionId, FollowedRepair> {
  return useSyncExternalStore(subscribe, () => followed);
}
