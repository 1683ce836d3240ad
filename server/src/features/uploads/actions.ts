import { and, eq, sql } from 'drizzle-orm';
import type { UploadId } from '@ad-foundry/contract/ids.ts';
import { cardId, slotId, variationId } from '@ad-foundry/contract/ids.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import type { MediaFacts } from '@ad-foundry/contract/rules/media-facts.ts';
import { uploadMetadataSchema } from '@ad-foundry/contract/uploads.ts';
import { probe } from '@ad-foundry/probe/probe.ts';
import { uploads } from '#db/schema/variations.ts';
import type { Storage, StoredContent } from '#adapters/storage/storage.ts';
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
    fileName: parsed.data.filename.slice(0, limits.fileNameLength),
    declaredType: parsed.data.filetype?.slice(0, 200) ?? null,
    sizeBytes,
    state: 'receiving',
    createdAt: now,
    touchedAt: now,
  });
}

async function requireTarget(scope: Scope, wanted: { slotId: string; variationId?: string | undefined; cardId?: string | undefined }) {
  const slot = slotId.safeParse(wanted.slotId);
  if (!slot.success) throw new AppError('slot.not-found');
  const { slot: row } = await requireSlot(scope, slot.data);
  const variation = wanted.variationId === undefined ? null : variationId.safeParse(wanted.variationId);
  if (variation && (!variation.success || (await requireVariation(scope, variation.data)).slot.id !== row.id)) {
    throw new AppError('variation.not-found');
  }
  const card = wanted.cardId === undefined ? null : cardId.safeParse(wanted.cardId);
  if (card && (!card.success || (await requireCard(scope, card.data)).slot.id !== row.id)) throw new AppError('card.not-found');
  return { slotId: row.id, variationId: variation?.data ?? null, cardId: card?.data ?? null };
}

/**
 * Deals with an upload whose bytes are all there: judges it by its content, stores it as a version or refuses it.
 * May be called twice and at the same time; it happens once.
 * @throws AppError `upload.refused` with the reason
 */
export async function finishUpload(scope: Scope, uploadId: UploadId, storage: Storage): Promise<void> {
  const upload = await requireUpload(scope, uploadId);
  if (upload.state === 'refused') throw refused(upload);
  if (upload.state === 'stored') return;
  const known = upload.content ?? (await examine(scope, upload, storage));
  const { facts, ...content } = known;
  await scope.transaction((tx) => store(tx, { upload, content, facts }, storage));
}

async function examine(scope: Scope, upload: UploadRow, storage: Storage): Promise<StoredContent & { facts: MediaFacts }> {
  const source = await storage.incoming.open(upload.id);
  const result = await probe(source, { name: upload.fileName }).finally(() => source.close());
  if (!result.ok) {
    const refusal = { reason: result.reason, detail: result.detail };
    await scope.db.update(uploads).set({ state: 'refused', refusal, finishedAt: scope.now() }).where(mine(scope, upload.id));
    await storage.incoming.remove(upload.id);
    throw new AppError('upload.refused', { data: refusal });
  }
  const content = { ...(await storage.incoming.identify(upload.id)), facts: result.facts };
  await scope.db.update(uploads).set({ content }).where(mine(scope, upload.id));
  return content;
}

interface Known {
  upload: UploadRow;
  content: StoredContent;
  facts: MediaFacts;
}

async function store(tx: Scope, { upload, content, facts }: Known, storage: Storage): Promise<void> {
  const [current] = await tx.db.select().from(uploads).where(mine(tx, upload.id)).for('update');
  if (current?.state !== 'receiving') return;
  // Held until the row is there, so that the collector of unused content does not take it away in between.
  await tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`content/${upload.organizationId}/${content.sha256}`}, 0))`);
  await storage.incoming.keep(upload.id, upload.organizationId, content);
  const versionId = await storeVersion(tx, {
    slotId: upload.slotId,
    variationId: upload.variationId,
    cardId: upload.cardId,
    originalName: upload.fileName,
    facts,
    content,
  });
  await tx.db.update(uploads).set({ state: 'stored', versionId, content: null, finishedAt: tx.now() }).where(mine(tx, upload.id));
}

/** Deals with it only if everything has arrived; a last answer that got lost is made up for here. */
export async function finishIfComplete(scope: Scope, uploadId: UploadId, storage: Storage): Promise<void> {
  const upload = await requireUpload(scope, uploadId);
  if (upload.state === 'refused') throw refused(upload);
  if (upload.state === 'receiving' && (upload.content !== null || (await storage.incoming.size(upload.id)) === upload.sizeBytes)) {
    await finishUpload(scope, uploadId, storage);
  }
}

export async function touchUpload(scope: Scope, uploadId: UploadId): Promise<void> {
  await scope.db.update(uploads).set({ touchedAt: scope.now() }).where(mine(scope, uploadId));
}

export async function removeUpload(scope: Scope, uploadId: UploadId): Promise<void> {
  await scope.db.delete(uploads).where(and(mine(scope, uploadId), eq(uploads.state, 'receiving')));
}

function refused(upload: UploadRow): AppError {
  return new AppError('upload.refused', { data: { ...upload.refusal } });
}

function mine(scope: Scope, uploadId: UploadId) {
  return and(ownUploads(scope), eq(uploads.id, uploadId));
}
