import { and, eq, sql } from 'drizzle-orm';
import type { UploadId } from '@ad-foundry/contract/ids.ts';
import type { MediaFacts, ProbeResult } from '@ad-foundry/contract/rules/media-facts.ts';
import { probe, probeHead } from '@ad-foundry/probe/probe.ts';
import { uploads } from '#db/schema/variations.ts';
import type { Adapters } from '#adapters/adapters.ts';
import type { Storage, StoredContent } from '#adapters/storage/storage.ts';
import { ownUpload } from '#features/uploads/access.ts';
import { requireUpload, type UploadRow } from '#features/uploads/queries.ts';
import { refused } from '#features/uploads/rules.ts';
import { AppError } from '#infra/errors.ts';
import type { Scope } from '#infra/scope.ts';

/** What arrived: its hashes and what a viewer would see of it. */
export type Known = StoredContent & { facts: MediaFacts };

/** Where the bytes are, and what measures and scans them. */
export type Judging = Pick<Adapters, 'storage' | 'media' | 'scanner'>;

const running = new WeakMap<Storage, Map<UploadId, Promise<Known | null>>>();

/**
 * Looks at the content and writes down what it is, once in this process however many ask. Null where another process
 * has settled the upload meanwhile. @throws AppError `upload.refused`
 */
export function examine(scope: Scope, upload: UploadRow, adapters: Judging): Promise<Known | null> {
  const { storage } = adapters;
  const looks = running.get(storage) ?? new Map<UploadId, Promise<Known | null>>();
  running.set(storage, looks);
  const there = looks.get(upload.id);
  if (there) return there;
  const look = lookAt(scope, upload, adapters).finally(() => looks.delete(upload.id));
  looks.set(upload.id, look);
  return look;
}

async function lookAt(scope: Scope, upload: UploadRow, adapters: Judging): Promise<Known | null> {
  const { storage } = adapters;
  const unsettled = and(ownUpload(scope, upload.id), eq(uploads.state, 'receiving'));
  try {
    const identified = await storage.incoming.identify(upload.id);
    const damaged = upload.sha256 !== null && upload.sha256 !== identified.sha256;
    const result = damaged ? damage : await read(scope, upload, adapters);
    if (result.ok) {
      const content = { ...identified, facts: result.facts };
      await scope.db.update(uploads).set({ content }).where(unsettled);
      return content;
    }
    const settled = await refuse(scope, upload.id, result);
    if (!settled) return null;
    await storage.incoming.remove(upload.id);
    throw settled;
  } catch (error) {
    if (codeOf(error) !== 'ENOENT' || !(await isSettled(scope, upload.id))) throw error;
    return null;
  }
}

type Refusal = Extract<ProbeResult, { ok: false }>;

/** What an upload answers from now on; null where it has been settled meanwhile. */
async function refuse(scope: Scope, uploadId: UploadId, { reason, detail }: Refusal): Promise<AppError | null> {
  const change = { state: 'refused', refusal: { reason, detail }, finishedAt: scope.now() } as const;
  const unsettled = and(ownUpload(scope, uploadId), eq(uploads.state, 'receiving'));
  const [settled] = await scope.db.update(uploads).set(change).where(unsettled).returning();
  return settled ? refused(settled) : null;
}

/** Refuses an upload whose first bytes are those of no file that would be taken; null where the rest has to come first. */
export async function judgeHead(scope: Scope, uploadId: UploadId, head: Uint8Array): Promise<AppError | null> {
  const { fileName } = await requireUpload(scope, uploadId);
  const result = await probeHead(head, { name: fileName });
  return result && refuse(scope, uploadId, result);
}

const damage: ProbeResult = { ok: false, reason: 'damaged', detail: null };

// Looks that ended the process, or the look itself, before the file is given up.
const mostLooks = 3;

/** Each look is counted before it begins and taken back when it ends, unless the file itself was what ended it. */
async function read(scope: Scope, upload: UploadRow, { storage, media }: Judging): Promise<ProbeResult> {
  const source = await storage.incoming.open(upload.id);
  let failure: unknown = null;
  // The disk's failure is not the file's: whatever is made of it, it is no verdict.
  const read = (offset: number, length: number) =>
    source.read(offset, length).catch((error: unknown) => {
      failure = error;
      throw error;
    });
  try {
    if ((await countLook(scope, upload.id, 1)) > mostLooks) return { ok: false, reason: 'unreadable', detail: 'limit' };
    const watched = { sizeBytes: source.sizeBytes, read };
    const result = await probe(watched, { name: upload.fileName }).catch((error: unknown) => {
      if (failure === null) throw error;
      return null;
    });
    await countLook(scope, upload.id, -1);
    if (result === null || failure !== null) throw failure;
    if (!result.ok || !media.canMeasure(result.facts)) return result;
    return await media.measure((use) => storage.incoming.withFile(upload.id, use), result.facts);
  } finally {
    await source.close();
  }
}

async function countLook(scope: Scope, uploadId: UploadId, by: 1 | -1): Promise<number> {
  const attempts = sql<number>`${uploads.attempts} + ${by}`;
  const [row] = await scope.db.update(uploads).set({ attempts }).where(ownUpload(scope, uploadId)).returning();
  return row?.attempts ?? 0;
}

/** Waits for whoever is storing it at this moment. @throws AppError `upload.not-found` where it was given up */
function isSettled(scope: Scope, uploadId: UploadId): Promise<boolean> {
  return scope.transaction(async (tx) => {
    const [row] = await tx.db.select().from(uploads).where(ownUpload(tx, uploadId)).for('update');
    if (!row) throw new AppError('upload.not-found');
    return row.state !== 'receiving' || row.content !== null;
  });
}

/** The system's name for what failed, or null where it was not the system. */
function codeOf(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;
}
