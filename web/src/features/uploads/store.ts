import type { UploadId } from '@ad-foundry/contract/ids.ts';
import { fits } from '@ad-foundry/contract/rules/fits.ts';
import { refusalReasons } from '@ad-foundry/contract/rules/media-facts.ts';
import { ApiError } from '#lib/api.ts';
import { checkFile, type Finding } from './check-file.ts';
import { discardUpload } from './discard-upload.ts';
import { nextToSend } from './order.ts';
import { loadParts } from './parts.ts';
import { sendAlone } from './send-alone.ts';
import type { Running } from './send-file.ts';
import { SpeedMeter } from './speed.ts';
import { isSignedOut, patch, setTransfers as set, tellSettled, transfersNow } from './transfer-list.ts';
import type { Target, Transfer } from './transfer.ts';

// More often than a person can read it helps nobody.
const progressMs = 120;

export { loadParts };

let count = 0;
const running = new Map<string, Running>();

function settle(id: string, change: Partial<Transfer>): void {
  running.delete(id);
  const transfer = patch(id, { interrupted: false, elsewhere: false, ...change });
  if (transfer) tellSettled(transfer);
  startNext();
}

export interface Added {
  file: File;
  target: Target;
  /** Goes on with an upload that was begun some other time. */
  resume?: UploadId | null;
  /** What a look at the file has told already: the person has decided, and it is sent. */
  finding?: Finding;
}

/** Takes files in: each is looked at, judged, and sent when it fits. A file that does not fit waits for the person. */
export function addFiles(files: readonly Added[]): void {
  const added = files.map(({ file, target, resume, finding }): Transfer => {
    count += 1;
    return {
      id: `transfer-${count}`,
      target,
      file,
      phase: finding ? 'waiting' : 'checking',
      ...(finding ?? { facts: null, verdict: null, refusal: null }),
      sentBytes: 0,
      interrupted: false,
      elsewhere: false,
      bytesPerSecond: null,
      uploadId: resume ?? null,
      error: null,
    };
  });
  set([...transfersNow(), ...added]);
  for (const transfer of added) if (transfer.phase === 'checking') void check(transfer);
  startNext();
}

async function check({ id, file, target }: Transfer): Promise<void> {
  try {
    const finding = await checkFile(file, target);
    if (!transfersNow().some((transfer) => transfer.id === id)) return;
    if (finding.refusal) return settle(id, { ...finding, phase: 'refused' });
    if (!finding.verdict || !fits(finding.verdict)) return settle(id, { ...finding, phase: 'blocked' });
    patch(id, { ...finding, phase: 'waiting' });
    startNext();
  } catch (error) {
    settle(id, { phase: 'failed', error });
  }
}

function startNext(): void {
  for (const transfer of nextToSend(transfersNow())) start(transfer);
}

function start({ id, file, target, uploadId }: Transfer): void {
  patch(id, { phase: 'uploading', error: null });
  const meter = new SpeedMeter();
  const run = sendAlone({
    file,
    target,
    resume: uploadId,
    onStart: (started) => void patch(id, { uploadId: started }),
    onProgress: (sentBytes) => {
      const bytesPerSecond = meter.note(sentBytes, performance.now());
      showSoon(id, { sentBytes, interrupted: false, ...(bytesPerSecond === null ? {} : { bytesPerSecond }) });
    },
    onInterrupted: () => void patch(id, { interrupted: true, bytesPerSecond: null }),
    onElsewhere: (elsewhere) => void patch(id, { elsewhere }),
    onStored: () => settle(id, { phase: 'stored', sentBytes: file.size }),
    onFailed: (error) => settle(id, failureOf(error)),
  });
  running.set(id, run);
}

const progress = new Map<string, Partial<Transfer>>();

/** Shows the progress of all files together, some times a second, however many they are. */
function showSoon(id: string, change: Partial<Transfer>): void {
  if (progress.size === 0) setTimeout(showProgress, progressMs);
  progress.set(id, change);
}

function showProgress(): void {
  const changes = new Map(progress);
  progress.clear();
  set(
    transfersNow().map((transfer) =>
      transfer.phase === 'uploading' ? { ...transfer, ...changes.get(transfer.id) } : transfer,
    ),
  );
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
  patch(id, { phase: 'paused', interrupted: false, elsewhere: false, bytesPerSecond: null });
  const run = running.get(id);
  running.delete(id);
  await run?.pause();
  startNext();
}

/** Goes on with what was paused or has failed; what has arrived is not sent again, what was not judged is judged. */
export function resumeTransfer(id: string): void {
  const known = transfersNow().find((transfer) => transfer.id === id);
  const isJudged = known?.verdict !== null || known.refusal !== null;
  const transfer = patch(id, { phase: isJudged ? 'waiting' : 'checking', error: null });
  if (transfer && !isJudged) void check(transfer);
  startNext();
}

/** Forgets a file; what has arrived of it goes too. One whose last byte was quicker is stored, and shown as that. */
export async function cancelTransfer(id: string): Promise<void> {
  const run = running.get(id);
  const cancelled = transfersNow().find((transfer) => transfer.id === id);
  running.delete(id);
  set(transfersNow().filter((transfer) => transfer.id !== id));
  startNext();
  if (!cancelled) return;
  try {
    if (run) await run.cancel();
    // Paused or failed: nothing runs any more that could be told.
    else if (cancelled.uploadId) await discardUpload(cancelled.uploadId);
    tellSettled({ ...cancelled, phase: 'cancelled' });
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'upload.stored')) return;
    set([...transfersNow(), cancelled]);
    settle(id, { phase: 'stored', sentBytes: cancelled.file.size });
  }
}

/** Stops everything and empties the list; what has arrived stays on the server. */
export function stopAll(): void {
  const runs = [...running.values()];
  running.clear();
  set([]);
  for (const run of runs) void run.pause();
}

/** Stops all that is on its way or waits for its turn. */
export function pauseAll(): void {
  for (const { id, phase } of transfersNow()) if (phase === 'uploading' || phase === 'waiting') void pauseTransfer(id);
}

/** Goes on with all that was paused or has failed. */
export function resumeAll(): void {
  for (const { id, phase } of transfersNow()) if (phase === 'paused' || phase === 'failed') resumeTransfer(id);
}

/** Forgets all that is not stored; what has arrived of it goes too. */
export function cancelAll(): void {
  for (const { id, phase } of transfersNow()) if (phase !== 'stored') void cancelTransfer(id);
}

/** Somebody is signed in again: what was refused for want of it goes on. */
export function goOnSignedIn(): void {
  for (const { id } of transfersNow().filter(isSignedOut)) resumeTransfer(id);
}

// Back on the line: what gave up for want of it goes on, and what waits for its next try need not.
globalThis.addEventListener?.('online', () => {
  for (const { id, phase, error, interrupted } of transfersNow()) {
    if (phase === 'failed' && error instanceof ApiError && error.status === 0) resumeTransfer(id);
    if (phase === 'uploading' && interrupted) void pauseTransfer(id).then(() => resumeTransfer(id));
  }
});
