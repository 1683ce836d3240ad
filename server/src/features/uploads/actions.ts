import { and, eq, lt, sql } from 'drizzle-orm';
import type { UploadId } from '@ad-foundry/contract/ids.ts';
import { cardId, slotId, variationId } from '@ad-foundry/contract/ids.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import type { MediaFacts } from '@ad-foundry/contract/rules/media-facts.ts';
import { uploadMetadataSchema } from '@ad-foundry/contract/uploads.ts';
import { probe } from '@ad-foundry/probe/probe.ts';
import { uploads } from '#db/schema/variations.ts';
import type { Storage, StoredContent } from '#adapters/storage/storage.ts';
import { requireOpen } from '#features/variations/actions/refresh-completion.ts';
import { storeVersion } from '#features/variations/actions/versions.ts';
import { requireCard, requireSlot, requireVariation } from '#features/variations/queries.ts';
import { AppError } from '#infra/errors.ts';
import { fieldErrors } from '#infra/http/problems.ts';
import type { Scope } from '#infra/scope.ts';
import { ownUploads } from './access.ts';
import { requireUpload, type UploadRow } from './queries.ts';

interface Announcement {
  uploadId: UploadId;
  sizeBytes: number;
  /** What the client wrote; nothing of it is believed. */
  metadata: Record<string, string | null>;
}

/** Writes down what is to come, after every id in it was found within reach. */
export async function announceUpload(scope: Scope, { uploadId, sizeBytes, metadata }: Announcement): Promise<void> {
  const parsed = uploadMetadataSchema.safeParse(metadata);
  if (!parsed.success) throw new AppError('request.invalid', { errors: fieldErrors(parsed.error) });
  if (sizeBytes > limits.uploadBytes) throw new AppError('upload.too-large', { data: { max: limits.uploadBytes } });
  const target = await requireTarget(scope, parsed.data);
  const now = scope.now();
  await scope.db.insert(uploads).values({
    id: uploadId,
    organizationId: scope.actor.organizationId,
    accountId: scope.actor.accountId,
    ...target,
    fileName: plain(parsed.data.filename).slice(0, limits.fileNameLength),
    declaredType: parsed.data.filetype === undefined ? null : plain(parsed.data.filetype).slice(0, 200),
    fingerprint: parsed.data.fingerprint === undefined ? null : plain(parsed.data.fingerprint),
    sizeBytes,
    state: 'receiving',
    createdAt: now,
    touchedAt: now,
  });
}

/** Without NUL, the one character that the database cannot keep. */
function plain(text: string): string {
  return text.replaceAll('\0', '');
}

async function requireTarget(
  scope: Scope,
  wanted: { slotId: string; variationId?: string | undefined; cardId?: string | undefined },
) {
  const slot = slotId.safeParse(wanted.slotId);
  if (!slot.success) throw new AppError('slot.not-found');
  const { slot: row, creative } = await requireSlot(scope, slot.data);
  await requireOpen(scope, creative.id);
  const variation = wanted.variationId === undefined ? null : variationId.safeParse(wanted.variationId);
  if (variation && (!variation.success || (await requireVariation(scope, variation.data)).slot.id !== row.id)) {
    throw new AppError('variation.not-found');
  }
  const card = wanted.cardId === undefined ? null : cardId.safeParse(wanted.cardId);
  if (card && (!card.success || (await requireCard(scope, card.data)).slot.id !== row.id))
    throw new AppError('card.not-found');
  return { slotId: row.id, variationId: variation?.data ?? null, cardId: card?.data ?? null };
}

/**
 * Deals with an upload whose bytes are all there: judges it by its content, stores it as a version or refuses it.
 * May be called twice and at the same time; it happens once. An upload whose place is gone or full is given up.
 * @throws AppError `upload.refused` with the reason
 */
export async function finishUpload(scope: Scope, uploadId: UploadId, storage: Storage): Promise<void> {
  const upload = await requireUpload(scope, uploadId);
  if (upload.state === 'refused') throw refused(upload);
  if (upload.state === 'stored') return;
  const known = upload.content ?? (await examine(scope, upload, storage));
  // Somebody else was quicker: theirs is the outcome.
  if (!known) return finishUpload(scope, uploadId, storage);
  const { facts, ...content } = known;
  try {
    await scope.transaction((tx) => store(tx, { upload, content, facts }, storage));
  } catch (error) {
    if (error instanceof AppError && (await removeUpload(scope, uploadId))) await storage.incoming.remove(uploadId);
    throw error;
  }
}

/** Looks at the content and writes down what it is. Null where another process has settled the upload meanwhile. */
// More than ever look at the same time; each look that ends well is taken back.
const mostLooks = 12;

async function countLook(scope: Scope, uploadId: UploadId, by: 1 | -1): Promise<number> {
  const attempts = sql<number>`${uploads.attempts} + ${by}`;
  const [row] = await scope.db.update(uploads).set({ attempts }).where(mine(scope, uploadId)).returning();
  return row?.attempts ?? 0;
}

async function examine(
  scope: Scope,
  upload: UploadRow,
  storage: Storage,
): Promise<(StoredContent & { facts: MediaFacts }) | null> {
  const unsettled = and(mine(scope, upload.id), eq(uploads.state, 'receiving'));
  try {
    const source = await storage.incoming.open(upload.id);
    const looks = await countLook(scope, upload.id, 1);
    // A file whose every look so far ended the process is not looked at again.
    const result =
      looks > mostLooks
        ? ({ ok: false, reason: 'unreadable', detail: 'limit' } as const)
        : await probe(source, { name: upload.fileName });
    await source.close();
    await countLook(scope, upload.id, -1);
    if (result.ok) {
      const content = { ...(await storage.incoming.identify(upload.id)), facts: result.facts };
      await scope.db.update(uploads).set({ content }).where(unsettled);
      return content;
    }
    const refusal = { reason: result.reason, detail: result.detail };
    const change = { state: 'refused', refusal, finishedAt: scope.now() } as const;
    const [settled] = await scope.db.update(uploads).set(change).where(unsettled).returning();
    if (!settled) return null;
    await storage.incoming.remove(upload.id);
    throw refused(settled);
  } catch (error) {
    if (!isMissing(error) || !(await isSettled(scope, upload.id))) throw error;
    return null;
  }
}

/** Waits for whoever is storing it at this moment. @throws AppError `upload.not-found` where it was given up */
function isSettled(scope: Scope, uploadId: UploadId): Promise<boolean> {
  return scope.transaction(async (tx) => {
    const [row] = await tx.db.select().from(uploads).where(mine(tx, uploadId)).for('update');
    if (!row) throw new AppError('upload.not-found');
    return row.state !== 'receiving' || row.content !== null;
  });
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

interface Known {
  upload: UploadRow;
  content: StoredContent;
  facts: MediaFacts;
}

async function store(tx: Scope, { upload, content, facts }: Known, storage: Storage): Promise<void> {
  const [current] = await tx.db.select().from(uploads).where(mine(tx, upload.id)).for('update');
  if (!current) throw new AppError('upload.not-found');
  if (current.state === 'refused') throw refused(current);
  if (current.state === 'stored') return;
  // Held until the row is there, so that the collector of unused content does not take it away in between.
  await tx.db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`content/${upload.organizationId}/${content.sha256}`}, 0))`,
  );
  const versionId = await storeVersion(tx, {
    slotId: upload.slotId,
    variationId: upload.variationId,
    cardId: upload.cardId,
    originalName: upload.fileName,
    facts,
    content,
  });
  // After all that can refuse it, so that nothing is kept of what has no place.
  await storage.incoming.keep(upload.id, upload.organizationId, content);
  await tx.db
    .update(uploads)
    .set({ state: 'stored', versionId, content: null, finishedAt: tx.now() })
    .where(mine(tx, upload.id));
}

/** Deals with it only if everything has arrived; a last answer that got lost is made up for here. */
export async function finishIfComplete(scope: Scope, uploadId: UploadId, storage: Storage): Promise<void> {
  const upload = await requireUpload(scope, uploadId);
  if (upload.state === 'refused') throw refused(upload);
  if (
    upload.state === 'receiving' &&
    (upload.content !== null || (await storage.incoming.size(upload.id)) === upload.sizeBytes)
  ) {
    await finishUpload(scope, uploadId, storage);
  }
}

/** Notes that it is moving. @throws AppError `upload.refused` for one that takes no more bytes */
export async function touchUpload(scope: Scope, uploadId: UploadId): Promise<void> {
  const upload = await requireUpload(scope, uploadId);
  if (upload.state === 'refused') throw refused(upload);
  await scope.db.update(uploads).set({ touchedAt: scope.now() }).where(mine(scope, uploadId));
}

/** Gives an upload up, unless it has been settled or, with `untouchedSince`, moved on. Tells whether it did. */
export async function removeUpload(scope: Scope, uploadId: UploadId, untouchedSince?: Date): Promise<boolean> {
  const idle = untouchedSince && lt(uploads.touchedAt, untouchedSince);
  const removed = await scope.db
    .delete(uploads)
    .where(and(mine(scope, uploadId), eq(uploads.state, 'receiving'), idle))
    .returning({ id: uploads.id });
  return removed.length > 0;
}

function refused(upload: UploadRow): AppError {
  return new AppError('upload.refused', { data: { ...upload.refusal } });
}

function mine(scope: Scope, uploadId: UploadId) {
  return and(ownUploads(scope), eq(uploads.id, uploadId));
}
