import { createReadStream } from 'node:fs';
import { and, eq, isNull, lt, lte, or, sql } from 'drizzle-orm';
import type { OrganizationId, VersionId } from '@ad-foundry/contract/ids.ts';
import type { Adapters } from '#adapters/adapters.ts';
import type { Storage, StoredContent } from '#adapters/storage/storage.ts';
import { organizations } from '#db/schema/organizations.ts';
import { renditions, versions } from '#db/schema/variations.ts';
import { selectKept } from '#features/tree/creatives/queries.ts';
import { newUuid } from '#infra/ids.ts';
import { claimRow, isUnleased, lockLeased, releaseLease, whileLeased, type Lease } from '#infra/lease.ts';
import type { TranscodedPreview } from '#infra/media/transcode.ts';
import type { FileSource } from '#infra/media/file-source.ts';
import type { SystemScope } from '#infra/scope.ts';
import { recordContent, removeUnrecorded } from './contents.ts';

/** A stored video, identified by its key in the store. */
export interface Video {
  organizationId: OrganizationId;
  sha256: string;
}

type RenditionLease = Lease<typeof renditions>;

const attemptsMax = 3;
const leaseMs = 40_000;
const renewEveryMs = 10_000;
const retryAfterMs = 20 * 60_000;

/**
 * Yields the videos to transcode, most urgent first; looks up each only after the previous one is done. Ends when the
 * next video is the one it has just yielded. Yields none without ffmpeg.
 */
export async function* listWithoutRendition(scope: SystemScope, { media }: Adapters): AsyncGenerator<Video> {
  if (!(await media.canTranscode())) return;
  const keyOf = ({ organizationId, sha256 }: Video) => `${organizationId}/${sha256}`;
  let last: Video | null = null;
  for (;;) {
    const next = await findWithoutRendition(scope);
    if (!next || (last && keyOf(next) === keyOf(last))) return;
    last = next;
    yield next;
  }
}

/**
 * The next video to transcode: one that has no rendition or whose transcoding was interrupted. Takes the newest video
 * of the organization whose turn was longest ago. Null if none is due.
 */
export async function findWithoutRendition({ db, now }: SystemScope): Promise<Video | null> {
  const { rows } = await db.execute<{ organizationId: OrganizationId; sha256: string }>(sql`
    with waiting as (select distinct on (v.organization_id) v.organization_id, v.sha256, v.created_at from ${versions} v
    join ${organizations} o on o.id = v.organization_id and o.deleted_at is null
    left join ${renditions} on ${renditions.organizationId} = v.organization_id and ${renditions.sha256} = v.sha256
    where v.deleted_at is null and v.facts->>'kind' = 'video' and (${renditions.sha256} is null or ${isDue(now())})
    order by v.organization_id, v.created_at desc)
    select w.organization_id as "organizationId", w.sha256 from waiting w
    order by (select max(r.tried_at) from ${renditions} r where r.organization_id = w.organization_id) nulls first,
      w.created_at desc limit 1`);
  return rows[0] ?? null;
}

const isDue = (now: Date) =>
  and(
    isNull(renditions.madeAt),
    lt(renditions.attempts, attemptsMax),
    or(isNull(renditions.dueAt), lte(renditions.dueAt, now)),
    isUnleased(renditions, now),
  );

/** The video of a version; null if it is not a video, or deleted. */
export async function findVideo({ db }: SystemScope, versionId: VersionId): Promise<Video | null> {
  const [row] = await db
    .select({ organizationId: versions.organizationId, sha256: versions.sha256 })
    .from(versions)
    .where(and(eq(versions.id, versionId), isNull(versions.deletedAt), sql`${versions.facts}->>'kind' = 'video'`));
  return row ?? null;
}

/** Makes the rendition and the filmstrip of a video; only one worker does so at a time. Does nothing without ffmpeg. */
export async function transcodeVideo(scope: SystemScope, video: Video, { storage, media }: Adapters): Promise<void> {
  if (!(await media.canTranscode())) return;
  const [version] = await usedIn(scope, video);
  const lease = version && (await claimRendition(scope, video));
  if (!lease) return;
  const { organizationId, sha256 } = video;
  const source: FileSource = (use) => storage.withFile(organizationId, sha256, use);
  const transcode = () =>
    media.transcodePreview(source, version.facts, (preview) => storeRenditions(scope, { lease, preview, storage }));
  try {
    await whileLeased(scope, lease, { everyMs: renewEveryMs, work: transcode });
  } catch (error) {
    await releaseLease(scope, lease, { dueAt: new Date(scope.now().getTime() + retryAfterMs) });
    throw error;
  }
}

async function claimRendition(scope: SystemScope, { organizationId, sha256 }: Video): Promise<RenditionLease | null> {
  await scope.db
    .insert(renditions)
    .values({ organizationId, sha256, attempts: 0, triedAt: scope.now() })
    .onConflictDoNothing();
  return claimRow(scope, renditions, {
    key: and(eq(renditions.organizationId, organizationId), eq(renditions.sha256, sha256)),
    condition: isDue(scope.now()),
    leaseMs,
    set: { attempts: sql`${renditions.attempts} + 1`, triedAt: scope.now() },
  });
}

/** The versions with this content; renditions are kept only while one exists. */
function usedIn(scope: SystemScope, { organizationId, sha256 }: Video) {
  return selectKept(scope, and(eq(versions.organizationId, organizationId), eq(versions.sha256, sha256)));
}

type TranscodedVideo = { lease: RenditionLease; preview: TranscodedPreview; storage: Storage };
type Staged = { id: string; content: StoredContent };

async function storeRenditions(scope: SystemScope, { lease, preview, storage }: TranscodedVideo): Promise<void> {
  const { organizationId } = lease.row;
  const staged: Staged[] = [];
  const stage = async (part: { file: string } | null): Promise<Staged | null> => {
    if (!part) return null;
    const id = `rendition_${newUuid()}`;
    await storage.incoming.create(id);
    await storage.incoming.write(id, 0, createReadStream(part.file));
    const content = await storage.incoming.identify(id);
    staged.push({ id, content });
    await storage.incoming.stage(id, organizationId, content);
    return { id, content };
  };
  try {
    const [rendition, filmstrip] = [await stage(preview.video), await stage(preview.filmstrip)];
    await scope.transaction((tx) => recordRenditions(tx, { lease, preview, storage, rendition, filmstrip }));
  } finally {
    // Stored contents have left `incoming`; what remains belongs to a video that was deleted meanwhile.
    for (const { id, content } of staged) {
      await storage.incoming.remove(id);
      await removeUnrecorded(scope, { organizationId, sha256: content.sha256 }, storage);
    }
  }
}

type StagedRenditions = TranscodedVideo & Record<'rendition' | 'filmstrip', Staged | null>;

async function recordRenditions(
  tx: SystemScope,
  { lease, preview, storage, rendition, filmstrip }: StagedRenditions,
): Promise<void> {
  const { organizationId } = lease.row;
  // A transaction that deletes the video either waits for this lock, or has already deleted the row.
  const row = await lockLeased(tx, lease);
  const users = await usedIn(tx, lease.row);
  if (!row || users.length === 0) return;
  for (const staged of [rendition, filmstrip]) {
    if (!staged) continue;
    await recordContent(tx, organizationId, { ...staged.content, derived: true });
    await storage.incoming.keep(staged.id, organizationId, staged.content);
  }
  await releaseLease(tx, lease, {
    madeAt: tx.now(),
    videoSha256: rendition?.content.sha256 ?? null,
    videoMime: preview.video?.mime ?? null,
    filmstripSha256: filmstrip?.content.sha256 ?? null,
    filmstripFrames: preview.filmstrip?.frames ?? null,
    filmstripWidth: preview.filmstrip?.width ?? null,
    filmstripHeight: preview.filmstrip?.height ?? null,
  });
  for (const { id, creativeId } of users) {
    await tx.record('version.previewed', { versionId: id, creativeId }, { organizationId });
  }
}

/** Marks the renditions of one organization, or of all, to be made again. @returns the number of videos */
export async function forgetRenditions({ db }: SystemScope, organization: string | undefined): Promise<number> {
  const { rowCount } = await db.execute(sql`
    update ${renditions} set made_at = null, attempts = 0, tried_at = '-infinity', due_at = null,
      lease_token = null, leased_until = null
    where ${organization ?? null}::text is null
      or organization_id in (select id from ${organizations} where ${organization ?? ''} in (id, slug))`);
  return rowCount ?? 0;
}
