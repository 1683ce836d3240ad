import { useSyncExternalStore } from 'react';
import type { UploadId } from '@ad-foundry/contract/ids.ts';
import { refusalReasons } from '@ad-foundry/contract/rules/media-facts.ts';
import { ApiError } from '#lib/api.ts';
import { checkFile } from './check-file.ts';
import { sendFile, type Running } from './send-file.ts';
import { SpeedMeter } from './speed.ts';
import { isBusy, type Target, type Transfer } from './transfer.ts';

/** Told when a transfer has come to an end, so that the page can read anew and say so. */
export type Listener = (transfer: Transfer) => void;

const atOnce = 3;
// More often than a person can read it helps nobody.
const progressMs = 120;

let transfers: readonly Transfer[] = [];
let count = 0;
const running = new Map<string, Running>();
const starting = new Set<string>();
const watchers = new Set<() => void>();
const settled = new Set<Listener>();

function set(next: readonly Transfer[]): void {
  transfers = next;
  for (const watcher of watchers) watcher();
}

function patch(id: string, change: Partial<Transfer>): Transfer | undefined {
  set(transfers.map((transfer) => (transfer.id === id ? { ...transfer, ...change } : transfer)));
  return transfers.find((transfer) => transfer.id === id);
}

function settle(id: string, change: Partial<Transfer>): void {
  running.delete(id);
  const transfer = patch(id, { interrupted: false, ...change });
  if (transfer) for (const listener of settled) listener(transfer);
  startNext();
}

/** Takes files in: each is looked at, judged, and sent when it fits. A file that does not fit waits for the person. */
export function addFiles(files: readonly { file: File; target: Target; resume?: UploadId | null }[]): void {
  const added = files.map(({ file, target, resume }): Transfer => {
    count += 1;
    return {
      id: `transfer-${count}`,
      target,
      file,
      phase: 'checking',
      facts: null,
      verdict: null,
      refusal: null,
      sentBytes: 0,
      interrupted: false,
      bytesPerSecond: null,
      uploadId: resume ?? null,
      error: null,
    };
  });
  set([...transfers, ...added]);
  for (const transfer of added) void check(transfer);
}

async function check({ id, file, target }: Transfer): Promise<void> {
  try {
    const finding = await checkFile(file, target);
    if (!transfers.some((transfer) => transfer.id === id)) return;
    if (finding.refusal) return settle(id, { ...finding, phase: 'refused' });
    const fits = finding.verdict?.outcome === 'passes' || finding.verdict?.outcome === 'warns';
    if (!fits) return settle(id, { ...finding, phase: 'blocked' });
    patch(id, { ...finding, phase: 'waiting' });
    startNext();
  } catch (error) {
    settle(id, { phase: 'failed', error });
  }
}

function startNext(): void {
  const active = transfers.filter(({ phase }) => phase === 'uploading');
  const room = Math.max(0, atOnce - active.length);
  // The cards of a carousel go one after the other, so that they stand in the order they were given.
  const taken = new Set(active.map(lineOf));
  const next = transfers.filter((transfer) => {
    if (transfer.phase !== 'waiting' || starting.has(transfer.id) || taken.has(lineOf(transfer))) return false;
    taken.add(lineOf(transfer));
    return true;
  });
  for (const transfer of next.slice(0, room)) void start(transfer);
}

function lineOf({ id, target }: Transfer): string {
  return target.type === 'carousel' && !target.cardId ? (target.variationId ?? target.slotId) : id;
}

async function start({ id, file, target, uploadId }: Transfer): Promise<void> {
  starting.add(id);
  patch(id, { phase: 'uploading', error: null });
  const meter = new SpeedMeter();
  let shownAt = 0;
  try {
    const run = await sendFile({
      file,
      target,
      resume: uploadId,
      onStart: (started) => void patch(id, { uploadId: started }),
      onProgress: (sentBytes) => {
        const now = performance.now();
        const bytesPerSecond = meter.note(sentBytes, now);
        if (now - shownAt < progressMs && sentBytes < file.size) return;
        shownAt = now;
        patch(id, { sentBytes, interrupted: false, ...(bytesPerSecond === null ? {} : { bytesPerSecond }) });
      },
      onInterrupted: () => void patch(id, { interrupted: true, bytesPerSecond: null }),
      onStored: () => settle(id, { phase: 'stored', sentBytes: file.size }),
      onFailed: (error) => settle(id, failureOf(error)),
    });
    running.set(id, run);
    // Paused or cancelled while the protocol's client was still on its way.
    const now = transfers.find((transfer) => transfer.id === id);
    if (now?.phase !== 'uploading') await (now ? run.pause() : run.cancel());
  } catch (error) {
    settle(id, { phase: 'failed', error });
  } finally {
    starting.delete(id);
  }
}

/** The server's word is final: it may refuse what the browser let through. */
function failureOf(error: unknown): Partial<Transfer> {
  if (error instanceof ApiError && error.code === 'upload.refused') {
    const { reason, detail } = error.problem.data ?? {};
    const known = refusalReasons.find((each) => each === reason) ?? 'unreadable';
    return { phase: 'refused', refusal: { reason: known, detail: typeof detail === 'string' ? detail : null } };
  }
  // What went is gone on the server too: a new try begins from the start.
  const gone = error instanceof ApiError && error.status === 404;
  return { phase: 'failed', error, bytesPerSecond: null, ...(gone ? { uploadId: null, sentBytes: 0 } : {}) };
}

/** Sends a file although it breaks a rule: it is stored and marked, and the slot stays incomplete. */
export function sendAnyway(id: string): void {
  patch(id, { phase: 'waiting' });
  startNext();
}

/** Judges a file for another slot and sends it there if it fits. */
export function moveTransfer(id: string, target: Target): void {
  const transfer = patch(id, { target, phase: 'checking', verdict: null, refusal: null });
  if (transfer) void check(transfer);
}

export async function pauseTransfer(id: string): Promise<void> {
  patch(id, { phase: 'paused', interrupted: false, bytesPerSecond: null });
  const run = running.get(id);
  running.delete(id);
  await run?.pause();
  startNext();
}

/** Goes on with what was paused or has failed; what has arrived is not sent again. */
export function resumeTransfer(id: string): void {
  patch(id, { phase: 'waiting', error: null });
  startNext();
}

/** Forgets a file; what has arrived of it goes too. */
export async function cancelTransfer(id: string): Promise<void> {
  const run = running.get(id);
  running.delete(id);
  set(transfers.filter((transfer) => transfer.id !== id));
  startNext();
  await run?.cancel().catch(() => undefined);
}

/** Stops everything and empties the list; what has arrived stays on the server. */
export function pauseAll(): void {
  const runs = [...running.values()];
  running.clear();
  set([]);
  for (const run of runs) void run.pause();
}

/** Drops what has come to an end from the list. */
export function dismissTransfer(id: string): void {
  set(transfers.filter((transfer) => transfer.id !== id));
}

export function onSettled(listener: Listener): () => void {
  settled.add(listener);
  return () => settled.delete(listener);
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

export function useTransfers(): readonly Transfer[] {
  return useSyncExternalStore(watch, () => transfers);
}

// Closing the tab does not lose what has arrived, but it stops what is on its way.
globalThis.addEventListener?.('beforeunload', (event) => {
  if (transfers.some(isBusy)) event.preventDefault();
});
