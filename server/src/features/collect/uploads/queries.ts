import { and, asc, eq, gt, gte, inArray, isNull, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { CreativeId, SlotId, UploadId } from '@ad-foundry/contract/ids.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { escapeMisleading } from '@ad-foundry/contract/text.ts';
import type { UnfinishedUpload, UploadStatus, uploads as endpoints } from '@ad-foundry/contract/uploads.ts';
import { campaigns, creatives, slots } from '#db/schema/campaigns.ts';
import { formatRevisions, formats } from '#db/schema/formats.ts';
import { uploads } from '#db/schema/variations.ts';
import type { Incoming } from '#adapters/storage/storage.ts';
import { visibleCreatives } from '#features/tree/campaigns/queries.ts';
import { decodeCursor, toPage } from '#infra/cursor.ts';
import { AppError } from '#infra/errors.ts';
import { mapWithConcurrency } from '#infra/concurrency/map-with-concurrency.ts';
import type { Scope, SystemScope } from '#infra/scope.ts';
import { ownUpload, ownUploads } from './access.ts';

/**
 * The actor's upload with this id, or null; also null for a guest's upload to a creative that the guest no longer sees.
 */
export async function findUpload(scope: Scope, uploadId: UploadId) {
  const [row] = await scope.db.select().from(uploads).where(ownUpload(scope, uploadId));
  return row && (await canSeeTarget(scope, row.slotId)) ? row : null;
}

export async function canSeeTarget(scope: Scope, slotId: SlotId): Promise<boolean> {
  if (scope.actor.role !== 'guest') return true;
  const [slot] = await scope.db
    .select({ id: slots.id })
    .from(slots)
    .innerJoin(creatives, and(eq(creatives.organizationId, slots.organizationId), eq(creatives.id, slots.creativeId)))
    .where(and(visibleCreatives(scope), eq(slots.id, slotId)));
  return slot !== undefined;
}

/** @throws AppError `upload.not-found`, also for uploads of others */
export async function requireUpload(scope: Scope, uploadId: UploadId) {
  const row = await findUpload(scope, uploadId);
  if (!row) throw new AppError('upload.not-found');
  return row;
}
export type UploadRow = Awaited<ReturnType<typeof requireUpload>>;

/**
 * Requires an upload that the sweep would not delete, whether or not it has run: an incomplete upload expires after its
 * idle time, unless its creative or campaign is archived.
 * @throws AppError `upload.not-found`, `upload.expired`
 */
export async function requireUnexpired(scope: Scope, uploadId: UploadId, incoming: Incoming): Promise<void> {
  const upload = await requireUpload(scope, uploadId);
  const { state, content, touchedAt, sizeBytes, slotId } = upload;
  if (state !== 'receiving' || content !== null || touchedAt >= idleSince(scope)) return;
  if ((await incoming.size(uploadId)) === sizeBytes || (await isTargetArchived(scope, slotId))) return;
  throw new AppError('upload.expired');
}

/** Uploads whose last activity is before this time are expired. */
const idleSince = (scope: Scope): Date => new Date(scope.now().getTime() - limits.uploadIdleMs);

async function isTargetArchived(scope: Scope, slotId: SlotId): Promise<boolean> {
  const [target] = await scope.db
    .select({ creative: creatives.archivedAt, campaign: campaigns.archivedAt })
    .from(slots)
    .innerJoin(creatives, and(eq(creatives.organizationId, slots.organizationId), eq(creatives.id, slots.creativeId)))
    .innerJoin(
      campaigns,
      and(eq(campaigns.organizationId, creatives.organizationId), eq(campaigns.id, creatives.campaignId)),
    )
    .where(and(eq(slots.organizationId, scope.actor.organizationId), eq(slots.id, slotId)));
  return target !== undefined && (target.creative ?? target.campaign) !== null;
}

/** Unfinished uploads that have not expired. */
const isReceiving = (scope: Scope): SQL | undefined =>
  and(eq(uploads.state, 'receiving'), gte(uploads.touchedAt, idleSince(scope)));

export async function readUploadStatus(scope: Scope, uploadId: UploadId): Promise<UploadStatus> {
  const { id, state, versionId, refusal } = await requireUpload(scope, uploadId);
  return { id, state, versionId, refusal };
}

/**
 * The actor's unfinished uploads to a creative, with the bytes received so far. @throws AppError `creative.not-found`
 */
export async function listUnfinished(
  scope: Scope,
  creativeId: CreativeId,
  incoming: Incoming,
): Promise<{ items: UnfinishedUpload[] }> {
  const [creative] = await scope.db
    .select({ id: creatives.id })
    .from(creatives)
    .where(and(visibleCreatives(scope), eq(creatives.id, creativeId)));
  if (!creative) throw new AppError('creative.not-found');
  return { items: await presentUnfinished(await listUnfinishedOf(scope, [creativeId]), incoming) };
}

/** The actor's unfinished uploads to several creatives; the caller has checked that the actor sees them. */
export async function listUnfinishedOf(scope: Scope, creativeIds: CreativeId[]): Promise<UploadRow[]> {
  if (creativeIds.length === 0) return [];
  const rows = await scope.db
    .select({ upload: uploads })
    .from(uploads)
    .innerJoin(slots, and(eq(slots.organizationId, uploads.organizationId), eq(slots.id, uploads.slotId)))
    .where(and(ownUploads(scope), inArray(slots.creativeId, creativeIds), isReceiving(scope)))
    .orderBy(asc(uploads.createdAt))
    .limit(200);
  return rows.map(({ upload }) => upload);
}

/** Adds the number of bytes received so far. Reads the incoming store, so call it outside a transaction. */
export function presentUnfinished(rows: UploadRow[], incoming: Incoming): Promise<UnfinishedUpload[]> {
  return mapWithConcurrency(rows, (row) => presentUpload(row, incoming));
}

async function presentUpload(row: UploadRow, incoming: Incoming): Promise<UnfinishedUpload> {
  const { id, slotId, variationId, cardId, fileName, fingerprint, sizeBytes } = row;
  const receivedBytes = (await incoming.size(id)) ?? 0;
  return {
    id,
    slotId,
    variationId,
    cardId,
    fileName: escapeMisleading(fileName),
    fingerprint,
    sizeBytes,
    receivedBytes,
  };
}

type ListQuery = z.output<typeof endpoints.list.query>;

/** Lists the actor's unfinished uploads to creatives that the actor still sees and may upload to. */
export async function listOwnUnfinished(scope: Scope, { cursor, limit }: ListQuery, incoming: Incoming) {
  const after = decodeCursor(cursor, 'text');
  const open = and(ownUploads(scope), isReceiving(scope), after ? gt(uploads.id, after.id as UploadId) : undefined);
  const rows = await scope.db
    .select({ upload: uploads, creative: creatives, format: formats, spec: formatRevisions.spec })
    .from(uploads)
    .innerJoin(slots, and(eq(slots.organizationId, uploads.organizationId), eq(slots.id, uploads.slotId)))
    .innerJoin(creatives, and(eq(creatives.organizationId, slots.organizationId), eq(creatives.id, slots.creativeId)))
    .innerJoin(formats, eq(formats.id, slots.formatId))
    .innerJoin(formatRevisions, eq(formatRevisions.id, slots.formatRevisionId))
    .where(and(visibleCreatives(scope), isNull(creatives.archivedAt), open))
    .orderBy(asc(uploads.id))
    .limit(limit + 1);
  const page = toPage(rows, limit, { keyOf: ({ upload }) => ['', upload.id], present: (row) => row });
  const items = await mapWithConcurrency(page.items, async ({ upload, creative, format, spec }) => ({
    ...(await presentUpload(upload, incoming)),
    creativeId: creative.id,
    creativeName: creative.name,
    campaignId: creative.campaignId,
    formatName: format.name,
    type: format.type,
    strict: creative.strict,
    spec,
  }));
  return { items, nextCursor: page.nextCursor };
}

const sweepSize = 500;

/**
 * A batch of unfinished uploads of all organizations; `suspect` selects those whose examination crashed the process.
 */
export function listReceiving(
  scope: SystemScope,
  { after, suspect }: { after: UploadId | ''; suspect: boolean },
): Promise<UploadRow[]> {
  const attempted = suspect ? gt(uploads.attempts, 0) : eq(uploads.attempts, 0);
  return scope.db
    .select()
    .from(uploads)
    .where(and(eq(uploads.state, 'receiving'), attempted, gt(uploads.id, after as UploadId)))
    .orderBy(asc(uploads.id))
    .limit(sweepSize);
}

/** Returns the names that belong to unfinished uploads. */
export async function listUnfinishedAmong(scope: SystemScope, names: string[]): Promise<Set<string>> {
  const unfinished = and(eq(uploads.state, 'receiving'), inArray(uploads.id, names as UploadId[]));
  const rows = await scope.db.select({ id: uploads.id }).from(uploads).where(unfinished);
  return new Set(rows.map(({ id }) => id));
}
