import { and, eq, sql } from 'drizzle-orm';
import type { UploadId } from '@ad-foundry/contract/ids.ts';
import type { MediaFacts, ProbeResult } from '@ad-foundry/contract/rules/files/media-facts.ts';
import { probe, probeHead } from '@ad-foundry/probe/probe.ts';
import { uploads } from '#db/schema/variations.ts';
import type { Adapters } from '#adapters/adapters.ts';
import type { Storage, StoredContent } from '#adapters/storage/storage.ts';
import { ownUpload } from '#features/collect/uploads/access.ts';
import { requireUpload, type UploadRow } from '#features/collect/uploads/queries.ts';
import { refused } from '#features/collect/uploads/rules.ts';
import { AppError } from '#infra/errors.ts';
import type { Scope } from '#infra/scope.ts';

/** The received content: its hashes and its media facts. */
export type ExaminedContent = StoredContent & { facts: MediaFacts };

/** The adapters that store, measure and scan the bytes. */
export type FileInspection = Pick<Adapters, 'storage' | 'media' | 'scanner'>;

const runningExaminations = new WeakMap<Storage, Map<UploadId, Promise<ExaminedContent | null>>>();

/**
 * Probes the content and stores the result on the upload; concurrent calls in this process share one probe. Returns
 * null if another process completed or refused the upload meanwhile. @throws AppError `upload.refused`
 */
export function examine(scope: Scope, upload: UploadRow, adapters: FileInspection): Promise<ExaminedContent | null> {
  const { storage } = adapters;
  const examinations = runningExaminations.get(storage) ?? new Map<UploadId, Promise<ExaminedContent | null>>();
  runningExaminations.set(storage, examinations);
  const existing = examinations.get(upload.id);
  if (existing) return existing;
  const examination = runExamination(scope, upload, adapters).finally(() => examinations.delete(upload.id));
  examinations.set(upload.id, examination);
  return examination;
}

async function runExamination(
  scope: Scope,
  upload: UploadRow,
  adapters: FileInspection,
): Promise<ExaminedContent | null> {
  const { storage } = adapters;
  const unfinished = and(ownUpload(scope, upload.id), eq(uploads.state, 'receiving'));
  try {
    const identified = await storage.incoming.identify(upload.id);
    const damaged = upload.sha256 !== null && upload.sha256 !== identified.sha256;
    const result = damaged ? damagedResult : await probeContent(scope, upload, adapters);
    if (result.ok) {
      const content = { ...identified, facts: result.facts };
      await scope.db.update(uploads).set({ content }).where(unfinished);
      return content;
    }
    const refusedUpload = await refuse(scope, upload.id, result);
    if (!refusedUpload) return null;
    await storage.incoming.remove(upload.id);
    throw refusedUpload;
  } catch (error) {
    if (codeOf(error) !== 'ENOENT' || !(await hasOutcome(scope, upload.id))) throw error;
    return null;
  }
}

type Refusal = Extract<ProbeResult, { ok: false }>;

/** Marks the upload as refused. @returns null if a concurrent request completed or refused it */
async function refuse(scope: Scope, uploadId: UploadId, { reason, detail }: Refusal): Promise<AppError | null> {
  const change = { state: 'refused', refusal: { reason, detail }, finishedAt: scope.now() } as const;
  const unfinished = and(ownUpload(scope, uploadId), eq(uploads.state, 'receiving'));
  const [refusedUpload] = await scope.db.update(uploads).set(change).where(unfinished).returning();
  return refusedUpload ? refused(refusedUpload) : null;
}

/** Refuses an upload whose first bytes match no accepted file type; null while more bytes are needed to decide. */
export async function judgeHead(scope: Scope, uploadId: UploadId, head: Uint8Array): Promise<AppError | null> {
  const { fileName } = await requireUpload(scope, uploadId);
  const result = await probeHead(head, { name: fileName });
  return result && refuse(scope, uploadId, result);
}

const damagedResult: ProbeResult = { ok: false, reason: 'damaged', detail: null };

// Number of examinations that may crash the process or fail before the file is refused.
const maxAttempts = 3;

/**
 * Probes the content. Increases the upload's count of examinations before the examination and reduces it afterwards,
 * unless the file crashed or broke the examination.
 */
async function probeContent(scope: Scope, upload: UploadRow, { storage, media }: FileInspection): Promise<ProbeResult> {
  const source = await storage.incoming.open(upload.id);
  let failure: unknown = null;
  // A read error of the disk says nothing about the file, so it is rethrown instead of refusing the file.
  const read = (offset: number, length: number) =>
    source.read(offset, length).catch((error: unknown) => {
      failure = error;
      throw error;
    });
  try {
    if ((await countAttempt(scope, upload.id, 1)) > maxAttempts)
      return { ok: false, reason: 'unreadable', detail: 'limit' };
    const watched = { sizeBytes: source.sizeBytes, read };
    const result = await probe(watched, { name: upload.fileName }).catch((error: unknown) => {
      if (failure === null) throw error;
      return null;
    });
    await countAttempt(scope, upload.id, -1);
    if (result === null || failure !== null) throw failure;
    if (!result.ok || !media.canMeasure(result.facts)) return result;
    return await media.measure((use) => storage.incoming.withFile(upload.id, use), result.facts);
  } finally {
    await source.close();
  }
}

async function countAttempt(scope: Scope, uploadId: UploadId, step: 1 | -1): Promise<number> {
  const attempts = sql<number>`${uploads.attempts} + ${step}`;
  const [row] = await scope.db.update(uploads).set({ attempts }).where(ownUpload(scope, uploadId)).returning();
  return row?.attempts ?? 0;
}

/** Waits while a concurrent call stores this upload. @throws AppError `upload.not-found` if the upload was cancelled */
function hasOutcome(scope: Scope, uploadId: UploadId): Promise<boolean> {
  return scope.transaction(async (tx) => {
    const [row] = await tx.db.select().from(uploads).where(ownUpload(tx, uploadId)).for('update');
    if (!row) throw new AppError('upload.not-found');
    return row.state !== 'receiving' || row.content !== null;
  });
}

/** The error code of the operating system, or null for other errors. */
function codeOf(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;
}
