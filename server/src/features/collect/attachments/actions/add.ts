import { createReadStream } from 'node:fs';
import { and, eq, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import type { AttachmentId, CreativeId } from '@ad-foundry/contract/ids.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import type { Attachment, newAttachment } from '@ad-foundry/contract/attachments.ts';
import { probe } from '@ad-foundry/probe/probe.ts';
import { ownRow } from '#db/own-row.ts';
import { attachments } from '#db/schema/attachments.ts';
import { creatives } from '#db/schema/campaigns.ts';
import type { Adapters } from '#adapters/adapters.ts';
import type { StoredContent } from '#adapters/storage/storage.ts';
import { presentAttachment, type AttachmentRow } from '#features/collect/attachments/queries.ts';
import { visibleCreatives } from '#features/tree/campaigns/queries.ts';
import { lockCreatives, requireOpen } from '#features/tree/creatives/actions/lock.ts';
import { lockContent, recordContent } from '#features/collect/media/actions/contents.ts';
import { reserve } from '#features/collect/uploads/actions/reserve.ts';
import { AppError } from '#infra/errors.ts';
import { consume } from '#infra/concurrency/rate-limit.ts';
import { newId } from '#infra/ids.ts';
import type { Picture } from '#infra/media/render-processes.ts';
import type { Scope } from '#infra/scope.ts';

type AttachmentAdapters = Pick<Adapters, 'storage' | 'media' | 'scanner'>;

export interface Addition extends z.output<typeof newAttachment> {
  creativeId: CreativeId;
  /** Whether the file belongs to the brief or to a comment that the actor is writing. */
  purpose: AttachmentRow['purpose'];
  /** The size that the request declares; null if it declares none. */
  sizeBytes: number | null;
  bytes: AsyncIterable<Buffer>;
  /** Checks the actor's access again once all bytes have arrived, which may take minutes. */
  mayGoOn: () => Promise<void>;
}

/** The rate limit of one account for adding files; far above ordinary use. */
const additionsOf = (accountId: string) => ({
  key: `attachments.account/${accountId}`,
  max: limits.attachments.perMinute,
  windowMs: 60_000,
});

/**
 * Attaches a file to a brief, or to a comment before it is sent: receives it, scans it where a scanner is configured,
 * and stores it, with a small picture of an image. Returns the existing attachment for a repeated creation key.
 * @throws AppError `creative.not-found`, `campaign.archived`, `creative.archived`, `upload.length-required`,
 * `upload.too-large`, `attachment.empty`, `attachment.too-many`, `attachment.infected`, `attachment.unscanned`,
 * `storage.full`, `request.unreadable` where the bytes end early
 */
export async function addAttachment(
  scope: Scope,
  addition: Addition,
  adapters: AttachmentAdapters,
): Promise<Attachment> {
  const { creativeId, bytes } = addition;
  await requireOpenCreative(scope, creativeId);
  const existing = await findByKey(scope, addition);
  if (existing) return presentAttachment(existing);
  const sizeBytes = requireSize(addition.sizeBytes);
  await consume(scope, [additionsOf(scope.actor.accountId)]);
  await scope.transaction(async (tx) => {
    await requireRoom(tx, addition);
    await reserve(tx, sizeBytes);
  });
  const id = newId('attachment');
  const { incoming } = adapters.storage;
  await incoming.create(id);
  try {
    const received = await incoming.write(id, 0, bytes, { whole: true });
    if (received !== sizeBytes) throw new AppError('request.unreadable');
    const content = await incoming.identify(id);
    await requireClean(scope, id, adapters);
    const drawn = await draw(scope, { id, name: addition.name }, adapters);
    await addition.mayGoOn();
    await incoming.stage(id, scope.actor.organizationId, content);
    return await scope.transaction((tx) => store(tx, { ...addition, id, content, ...drawn }, adapters));
  } catch (error) {
    const stored = await findByKey(scope, addition);
    if (stored) return presentAttachment(stored);
    throw error;
  } finally {
    const logLeftover = (err: unknown) =>
      scope.log.warn({ err, attachment: id }, 'an incoming file was not cleared away');
    await incoming.remove(id).catch(logLeftover);
  }
}

/** @throws AppError `creative.not-found`, `campaign.archived`, `creative.archived` */
export async function requireOpenCreative(scope: Scope, creativeId: CreativeId): Promise<void> {
  const [creative] = await scope.db
    .select({ id: creatives.id })
    .from(creatives)
    .where(and(visibleCreatives(scope), eq(creatives.id, creativeId)));
  if (!creative) throw new AppError('creative.not-found');
  await requireOpen(scope, [creativeId]);
}

function requireSize(sizeBytes: number | null): number {
  if (sizeBytes === null) throw new AppError('upload.length-required');
  if (sizeBytes === 0) throw new AppError('attachment.empty');
  const max = limits.attachments.bytes;
  if (sizeBytes > max) throw new AppError('upload.too-large', { data: { max } });
  return sizeBytes;
}

/**
 * Checks the limit of files per brief, or the limit of the actor's unsent files for comments.
 * @throws AppError `attachment.too-many`
 */
export async function requireRoom(
  tx: Scope,
  { creativeId, purpose }: Pick<Addition, 'creativeId' | 'purpose'>,
): Promise<void> {
  const { perBrief, unsent } = limits.attachments;
  const max = purpose === 'brief' ? perBrief : unsent;
  const ofPurpose = and(ofCreative(tx, creativeId), eq(attachments.purpose, purpose), isNull(attachments.deletedAt));
  const notSent = and(isNull(attachments.commentId), eq(attachments.createdBy, tx.actor.accountId));
  const count = await tx.db.$count(attachments, purpose === 'brief' ? ofPurpose : and(ofPurpose, notSent));
  if (count >= max) throw new AppError('attachment.too-many', { data: { max } });
}

async function findByKey(
  scope: Scope,
  { creativeId, creationKey, purpose }: Pick<Addition, 'creativeId' | 'creationKey' | 'purpose'>,
): Promise<AttachmentRow | null> {
  const [row] = await scope.db
    .select()
    .from(attachments)
    .where(
      and(
        ofCreative(scope, creativeId),
        eq(attachments.creationKey, creationKey),
        eq(attachments.purpose, purpose),
        eq(attachments.createdBy, scope.actor.accountId),
        isNull(attachments.deletedAt),
      ),
    );
  return row ?? null;
}

/** @throws AppError `attachment.infected`; `attachment.unscanned` where the scanner does not answer */
async function requireClean(scope: Scope, id: AttachmentId, { storage, scanner }: AttachmentAdapters): Promise<void> {
  if (!scanner) return;
  const result = await storage.incoming
    .withFile(id, (path) => scanner.scan(createReadStream(path)))
    .catch((err: unknown) => {
      scope.log.warn({ err, attachment: id }, 'a file could not be scanned');
      throw new AppError('attachment.unscanned');
    });
  if (result === 'infected') throw new AppError('attachment.infected');
}

interface DrawnImage {
  /** The media type of an image that could be decoded; `application/octet-stream` for any other file. */
  mime: string;
  /** Null for a file that is not an image or cannot be decoded. */
  picture: Picture | null;
}

/** The media type and the small picture of an image, detected from its content. */
async function draw(
  scope: Scope,
  { id, name }: { id: AttachmentId; name: string },
  { storage, media }: AttachmentAdapters,
): Promise<DrawnImage> {
  const { organizationId, accountId } = scope.actor;
  const source = await storage.incoming.open(id);
  let probed;
  try {
    probed = await probe(source, { name });
  } finally {
    await source.close();
  }
  const bytes = { mime: 'application/octet-stream', picture: null };
  if (!probed.ok || probed.facts.kind !== 'image') return bytes;
  const { facts } = probed;
  const picture = await media.preview(
    (use) => storage.incoming.withFile(id, use),
    facts,
    `${organizationId}/${accountId}`,
  );
  return picture ? { mime: facts.mime, picture } : bytes;
}

interface ReceivedFile extends Addition, DrawnImage {
  id: AttachmentId;
  content: StoredContent;
}

async function store(
  tx: Scope,
  { id, creativeId, purpose, name, creationKey, content, mime, picture }: ReceivedFile,
  { storage }: AttachmentAdapters,
): Promise<Attachment> {
  const { organizationId, accountId } = tx.actor;
  await lockCreatives(tx, [creativeId]);
  await requireOpenCreative(tx, creativeId);
  await requireRoom(tx, { creativeId, purpose });
  const drawn = picture && storage.identify(picture.bytes);
  // Locks in hash order, so that two transactions with the same contents do not deadlock.
  for (const sha256 of [content.sha256, ...(drawn ? [drawn.sha256] : [])].toSorted())
    await lockContent(tx, organizationId, sha256);
  await recordContent(tx, organizationId, content);
  if (picture && drawn) {
    await recordContent(tx, organizationId, { ...drawn, derived: true });
    await storage.put(organizationId, drawn, picture.bytes);
  }
  const [row] = await tx.db
    .insert(attachments)
    .values({
      id,
      organizationId,
      creativeId,
      purpose,
      creationKey,
      name,
      mime,
      sizeBytes: content.sizeBytes,
      sha256: content.sha256,
      previewSha256: drawn?.sha256 ?? null,
      previewWidth: picture?.width ?? null,
      previewHeight: picture?.height ?? null,
      createdBy: accountId,
      createdAt: tx.now(),
    })
    .onConflictDoNothing({ target: [attachments.organizationId, attachments.creationKey] })
    .returning();
  // A concurrent request with the same key was first, or the key belongs to a file of another brief.
  if (!row) throw new AppError('request.invalid');
  if (purpose === 'brief') await recordBrief(tx, creativeId);
  // Keeps the file last, so that no file is kept without a row. `keep` needs the content's lock, which is held here.
  await storage.incoming.keep(id, organizationId, content);
  return presentAttachment(row);
}

/** Records that the brief changed, so that open screens reload it. */
export async function recordBrief(tx: Scope, creativeId: CreativeId): Promise<void> {
  const [creative] = await tx.db
    .select({ campaignId: creatives.campaignId })
    .from(creatives)
    .where(ownRow(creatives, tx, creativeId));
  if (creative) await tx.record('creative.updated', { creativeId, campaignId: creative.campaignId });
}

function ofCreative({ actor }: Scope, creativeId: CreativeId) {
  return and(eq(attachments.organizationId, actor.organizationId), eq(attachments.creativeId, creativeId));
}
