import type { UploadId } from '@ad-foundry/contract/ids.ts';
import { comments } from '@ad-foundry/contract/comments.ts';
import { fits } from '@ad-foundry/contract/rules/completion/fits.ts';
import { refusalReasons } from '@ad-foundry/contract/rules/files/media-facts.ts';
import { uploads } from '@ad-foundry/contract/uploads.ts';
import { ApiError, call } from '#lib/api.ts';
import { checkFile, type Finding } from './check-file.ts';
import { orderRepairOf, type RepairOrder } from './followed-repairs.ts';
import { discardUpload } from './discard-upload.ts';
import { nextToSend } from './order.ts';
import { loadParts } from './parts.ts';
import { sendWithLock } from './send-with-lock.ts';
import type { Running } from './send-file.ts';
import { storeSentBytes } from './sent-bytes.ts';
import { SpeedMeter } from './speed.ts';
import { isSignedOut, patch, setTransfers as set, notifyTransferEnd, transfersNow } from './transfer-list.ts';
import type { Target, Transfer } from './transfer.ts';

// Minimum interval between progress updates.
const progressMs = 120;

export { loadParts };

let count = 0;
const running = new Map<string, Running>();

function endTransfer(id: string, change: Partial<Transfer>): void {
  running.delete(id);
  const transfer = patch(id, { interrupted: null, elsewhere: false, restarted: false, ...change });
  if (transfer) notifyTransferEnd(transfer);
  startNext();
}

export interface Added {
  file: File;
  target: Target;
  /** The unfinished upload to resume. */
  resume?: UploadId | null;
  /** The progress of that upload in bytes. */
  sentBytes?: number;
  /** The result of an earlier check, which spares a new one. */
  finding?: Finding;
  /** The reason to send it although it breaks a rule. */
  reason?: string | null;
  /** How to repair it once it is stored. */
  repair?: RepairOrder | null;
  /** The number of slots to adapt it to once it is stored. */
  adaptTo?: number;
}

/**
 * Adds files: each is checked, and sent if it fits; otherwise it waits for the user. The same file for several places
 * is sent once. Returns the ids of the transfers.
 */
export function addFiles(files: readonly Added[]): string[] {
  const firsts = new Map<File, string>();
  const added = files.map(({ file, target, resume, sentBytes = 0, finding, reason, repair, adaptTo = 0 }): Transfer => {
    count += 1;
    const id = `transfer-${count}`;
    const follows = firsts.get(file) ?? null;
    if (follows === null) firsts.set(file, id);
    return {
      id,
      follows,
      target,
      file,
      phase: finding ? 'waiting' : 'checking',
      ...(finding ?? { facts: null, verdict: null, refusal: null }),
      sentBytes,
      interrupted: null,
      elsewhere: false,
      restarted: false,
      bytesPerSecond: null,
      uploadId: resume ?? null,
      reason: reason ?? null,
      repair: repair ?? null,
      adaptTo,
      error: null,
    };
  });
  set([...transfersNow(), ...added]);
  for (const transfer of added) if (transfer.phase === 'checking') void check(transfer);
  startNext();
  return added.map(({ id }) => id);
}

async function check({ id, file, target }: Transfer): Promise<void> {
  try {
    const finding = await checkFile(file, target);
    if (!transfersNow().some((transfer) => transfer.id === id)) return;
    if (finding.refusal) return endTransfer(id, { ...finding, phase: 'refused' });
    if (!finding.verdict || !fits(finding.verdict)) return endTransfer(id, { ...finding, phase: 'blocked' });
    patch(id, { ...finding, phase: 'waiting' });
    startNext();
  } catch (error) {
    endTransfer(id, { phase: 'failed', error });
  }
}

function startNext(): void {
  for (const transfer of nextToSend(transfersNow())) start(transfer);
}

function start({ id, file, target, uploadId, follows }: Transfer): void {
  const sent = follows === null ? undefined : transfersNow().find((transfer) => transfer.id === follows);
  patch(id, { phase: 'uploading', error: null });
  const meter = new SpeedMeter();
  const run = sendWithLock({
    file,
    target,
    resume: uploadId,
    sameAs: sent?.phase === 'stored' ? sent.uploadId : null,
    onStart: (started) => void patch(id, { uploadId: started }),
    onProgress: (sentBytes) => {
      const bytesPerSecond = meter.note(sentBytes, performance.now());
      showSoon(id, { sentBytes, interrupted: null, ...(bytesPerSecond === null ? {} : { bytesPerSecond }) });
    },
    onInterrupted: (interrupted) => {
      // A pending update would show the speed again.
      progress.delete(id);
      patch(id, { interrupted, bytesPerSecond: null });
    },
    onRestarted: () => {
      progress.delete(id);
      patch(id, { uploadId: null, sentBytes: 0, restarted: true });
    },
    onElsewhere: (elsewhere) => void patch(id, { elsewhere }),
    onStored: (stored) => {
      const { reason, repair } = transfersNow().find((transfer) => transfer.id === id) ?? {};
      const noting = reason && stored ? noteReason(stored, reason) : Promise.resolve();
      const ordering = repair && stored ? orderRepairOf(stored, repair) : Promise.resolve();
      // The file is stored even if the note or the order fails.
      void Promise.all([noting, ordering])
        .catch(() => undefined)
        .then(() => endTransfer(id, { phase: 'stored', sentBytes: file.size, uploadId: stored }));
    },
    onFailed: (error) => endTransfer(id, failureOf(error)),
  });
  running.set(id, run);
}

async function noteReason(uploadId: UploadId, reason: string): Promise<void> {
  const { versionId } = await call(uploads.status, { params: { uploadId } });
  if (!versionId) return;
  const body = { reason, creationKey: crypto.randomUUID() };
  const store = () => call(comments.explain, { params: { versionId }, body });
  // Tries again, because the file is not sent again to repeat its reason.
  await store().catch(store);
}

const progress = new Map<string, Partial<Transfer>>();

/** Throttles progress updates for all files together. */
function showSoon(id: string, change: Partial<Transfer>): void {
  if (progress.size === 0) setTimeout(showProgress, progressMs);
  progress.set(id, change);
}

function showProgress(): void {
  const changes = new Map(progress);
  progress.clear();
  set(
    transfersNow().map((transfer) =>
      transfer.phase === 'uploading' ? withProgress(transfer, changes.get(transfer.id)) : transfer,
    ),
  );
}

/** A part that is sent again after an interruption does not move the progress backwards. */
function withProgress(transfer: Transfer, change: Partial<Transfer> = {}): Transfer {
  return { ...transfer, ...change, sentBytes: Math.max(transfer.sentBytes, change.sentBytes ?? 0) };
}

/** Maps an error to the state of the transfer; the server can reject a file that the browser accepted. */
function failureOf(error: unknown): Partial<Transfer> {
  if (error instanceof ApiError && error.code === 'upload.refused') {
    const { reason, detail } = error.problem.data ?? {};
    const refusalReason = refusalReasons.find((each) => each === reason) ?? 'unreadable';
    return { phase: 'refused', refusal: { reason: refusalReason, detail: typeof detail === 'string' ? detail : null } };
  }
  // The upload no longer exists on the server, so a new attempt starts from the beginning.
  const isGone = error instanceof ApiError && (error.status === 404 || error.code === 'upload.expired');
  return { phase: 'failed', error, bytesPerSecond: null, ...(isGone ? { uploadId: null, sentBytes: 0 } : {}) };
}

/** Sends a file although it breaks a rule: it is stored with the reason, and the slot stays incomplete. */
export function sendAnyway(id: string, reason: string): void {
  patch(id, { phase: 'waiting', reason });
  startNext();
}

/** Sends a file that does not fit, and has it repaired once it is stored. */
export function sendToRepair(id: string, repair: RepairOrder): void {
  patch(id, { phase: 'waiting', repair });
  startNext();
}

/** Checks a file against another slot's rules and sends it there if it fits. */
export function moveTransfer(id: string, target: Target): void {
  const transfer = patch(id, { target, phase: 'checking', verdict: null, refusal: null });
  if (transfer) void check(transfer);
}

export async function pauseTransfer(id: string): Promise<void> {
  patch(id, { phase: 'paused', interrupted: null, elsewhere: false, bytesPerSecond: null });
  const run = running.get(id);
  running.delete(id);
  await run?.pause();
  startNext();
}

/**
 * Resumes a paused or failed transfer: continues after the bytes on the server, or first checks a file not yet checked.
 */
export function resumeTransfer(id: string): void {
  const current = transfersNow().find((transfer) => transfer.id === id);
  const isJudged = current?.verdict !== null || current.refusal !== null;
  const transfer = patch(id, { phase: isJudged ? 'waiting' : 'checking', error: null });
  if (transfer && !isJudged) void check(transfer);
  startNext();
}

/** Cancels a transfer and deletes its bytes on the server. If the upload completed first, it is shown as stored. */
export async function cancelTransfer(id: string): Promise<void> {
  const run = running.get(id);
  const cancelled = transfersNow().find((transfer) => transfer.id === id);
  running.delete(id);
  set(transfersNow().filter((transfer) => transfer.id !== id));
  startNext();
  if (!cancelled) return;
  try {
    if (run) await run.cancel();
    // A paused or failed transfer has no running sender that could cancel the upload.
    else if (cancelled.uploadId) await discardUpload(cancelled.uploadId);
    notifyTransferEnd({ ...cancelled, phase: 'cancelled' });
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'upload.stored')) return;
    set([...transfersNow(), cancelled]);
    endTransfer(id, { phase: 'stored', sentBytes: cancelled.file.size });
  }
}

/** Stops all transfers and empties the list; the server keeps the received bytes. */
export function stopAll(): void {
  const runs = [...running.values()];
  running.clear();
  set([]);
  for (const run of runs) void run.pause();
}

/** Pauses all running and waiting transfers. */
export function pauseAll(): void {
  for (const { id, phase } of transfersNow()) if (phase === 'uploading' || phase === 'waiting') void pauseTransfer(id);
}

/** Resumes all paused and failed transfers. */
export function resumeAll(): void {
  for (const { id, phase } of transfersNow()) if (phase === 'paused' || phase === 'failed') resumeTransfer(id);
}

/** Cancels all unfinished transfers and deletes their bytes on the server. */
export function cancelAll(): void {
  for (const { id, phase } of transfersNow()) if (phase !== 'stored') void cancelTransfer(id);
}

/** Resumes the transfers that failed for lack of a session, after the user has signed in again. */
export function resumeAfterSignIn(): void {
  for (const { id } of transfersNow().filter(isSignedOut)) resumeTransfer(id);
}

globalThis.addEventListener?.('pagehide', storeSentBytes);

// Back online: resumes failed transfers immediately, and skips the retry delay of waiting ones.
globalThis.addEventListener?.('online', () => {
  for (const { id, phase, error, interrupted } of transfersNow()) {
    if (phase === 'failed' && error instanceof ApiError && error.status === 0) resumeTransfer(id);
    if (phase === 'uploading' && interrupted) void pauseTransfer(id).then(() => resumeTransfer(id));
  }
});
