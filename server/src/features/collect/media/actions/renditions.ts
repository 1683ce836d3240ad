import { createReadStream } from 'node:fs';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { OrganizationId, VersionId } from '@ad-foundry/contract/ids.ts';
import type { Adapters } from '#adapters/adapters.ts';
import type { Storage, StoredContent } from '#adapters/storage/storage.ts';
import { organizations } from '#db/schema/organizations.ts';
import { renditions, versions } from '#db/schema/variations.ts';
import { selectKept } from '#features/tree/creatives/queries.ts';
import { newUuid } from '#infra/ids.ts';
import type { TranscodedPreview } from '#infra/media/transcode.ts';
import type { FileSource } from '#infra/media/file-source.ts';
import type { SystemScope } from '#infra/scope.ts';
import { noteContent, removeUnnoted } from './contents.ts';

/** A content that is a video, by its key in the store. */
export interface Video {
  organizationId: OrganizationId;
  sha256: string;
}

const attemptsMax = 3;
// A claim is renewed while its process transcodes; after some missed renewals the process has died.
const claimRenewalMs = 10_000;
const claimExpiryMs = 40_000;
const retryAfterMs = 20 * 60_000;

/**
 * The next video to transcode: one without a rendition, or whose transcoding was interrupted. Takes the newest video of
 * the organization that was served longest ago. Null where there is none.
 */
export async function findWithoutRendition({ db, now }: SystemScope): Promise<Video | null> {
  const { rows } = await db.execute<{ organizationId: OrganizationId; sha256: string }>(sql`
    with waiting as (select distinct on (v.organization_id) v.organization_id, v.sha256, v.created_at from ${versions} v
    join ${organizations} o on o.id = v.organization_id and o.deleted_at is null
    left join ${renditions} r on r.organization_id = v.organization_id and r.sha256 = v.sha256
    where v.deleted_at is null and v.facts->>'kind' = 'video'
      and (r.sha256 is null or (r.made_at is null and r.attempts < ${attemptsMax} and coalesce(r.claimed_at, r.tried_at) < ${claimsExpireBefore(now())}))
    order by v.organization_id, v.created_at desc)
    select w.organization_id as "organizationId", w.sha256 from waiting w
    order by (select max(r.tried_at) from ${renditions} r where r.organization_id = w.organization_id) nulls first,
      w.created_at desc limit 1`);
  return rows[0] ?? null;
}

const claimsExpireBefore = (now: Date) => new Date(now.getTime() - claimExpiryMs);

/** The video of a version; null if it is not a video, or deleted. */
export async function findVideo({ db }: SystemScope, versionId: VersionId): Promise<Video | null> {
  const [row] = await db
    .select({ organizationId: versions.organizationId, sha256: versions.sha256 })
    .from(versions)
    .where(and(eq(versions.id, versionId), isNull(versions.deletedAt), sql`${versions.facts}->>'kind' = 'video'`));
  return row ?? null;
}

/**
 * Makes the rendition and the filmstrip of a video. Claimed once across all workers; does nothing where
 * ffmpeg is missing.
 */
export async function transcodeVideo(scope: SystemScope, video: Video, { storage, media }: Adapters): Promise<void> {
  if (!(await media.canTranscode())) return;
  const [found] = await usedIn(scope, video);
  if (!found || !(await claim(scope, video))) return;
  const { organizationId, sha256 } = video;
  const source: FileSource = (use) => storage.withFile(organizationId, sha256, use);
  const renewal = setInterval(() => void hold(scope, video, scope.now()), claimRenewalMs);
  try {
    await media.transcodePreview(source, found.facts, (made) => storeRenditions(scope, { video, made, storage }));
  } catch (error) {
    await hold(scope, video, new Date(scope.now().getTime() + retryAfterMs));
    throw error;
  } finally {
    clearInterval(renewal);
  }
}

/** Holds the claim until `claimExpiryMs` after the instant. */
async function hold({ db, log }: SystemScope, { organizationId, sha256 }: Video, claimedAt: Date): Promise<void> {
  await db
    .update(renditions)
    .set({ claimedAt })
    .where(and(eq(renditions.organizationId, organizationId), eq(renditions.sha256, sha256)))
    .catch((err: unknown) => log.warn({ err }, 'the claim of a rendition could not be renewed'));
}

/** True for one caller only, who then makes the renditions. */
async function claim({ db, now }: SystemScope, { organizationId, sha256 }: Video): Promise<boolean> {
  const again = sql`${renditions.madeAt} is null and ${renditions.attempts} < ${attemptsMax}
    and coalesce(${renditions.claimedAt}, ${renditions.triedAt}) < ${claimsExpireBefore(now())}`;
  const claimed = await db
    .insert(renditions)
    .values({ organizationId, sha256, triedAt: now(), claimedAt: now() })
    .onConflictDoUpdate({
      target: [renditions.organizationId, renditions.sha256],
      set: { attempts: sql`${renditions.attempts} + 1`, triedAt: now(), claimedAt: now() },
      setWhere: again,
    })
    .returning({ sha256: renditions.sha256 });
  return claimed.length > 0;
}

/** The versions with this content; renditions are only kept while there is one. */
function usedIn(scope: SystemScope, { organizationId, sha256 }: Video) {
  return selectKept(scope, and(eq(versions.organizationId, organizationId), eq(versions.sha256, sha256)));
}

type Transcoded = { video: Video; made: TranscodedPreview; storage: Storage };
type Staged = { id: string; content: StoredContent };

async function storeRenditions(scope: SystemScope, { video, made, storage }: Transcoded): Promise<void> {
  const staged: Staged[] = [];
  const stage = async (part: { file: string } | null): Promise<Staged | null> => {
    if (!part) return null;
    const id = `rendition_${newUuid()}`;
    await storage.incoming.create(id);
    await storage.incoming.write(id, 0, createReadStream(part.file));
    const one = { id, content: await storage.incoming.identify(id) };
    staged.push(one);
    await storage.incoming.stage(id, video.organizationId, one.content);
    return one;
  };
  try {
    const [rendition, filmstrip] = [await stage(made.video), await stage(made.filmstrip)];
    await scope.transaction((tx) => recordRenditions(tx, { video, made, storage, rendition, filmstrip }));
  } finally {
    // Kept contents have left `incoming` already; the rest belonged to a video that was deleted meanwhile.
    for (const { id, content } of staged) {
      await storage.incoming.remove(id);
      await removeUnnoted(scope, { organizationId: video.organizationId, sha256: content.sha256 }, storage);
    }
  }
}

type StagedRenditions = Transcoded & Record<'rendition' | 'filmstrip', Staged | null>;

async function recordRenditions(
  tx: SystemScope,
  { video, made, storage, rendition, filmstrip }: StagedRenditions,
): Promise<void> {
  const { organizationId, sha256 } = video;
  const mine = and(eq(renditions.organizationId, organizationId), eq(renditions.sha256, sha256));
  // Locks the rendition's row: a transaction that deletes the video either waits, or has already deleted this row.
  const [row] = await tx.db.select({ sha256: renditions.sha256 }).from(renditions).where(mine).for('update');
  const users = await usedIn(tx, video);
  if (!row || users.length === 0) return;
  for (const staged of [rendition, filmstrip]) {
    if (!staged) continue;
    await noteContent(tx, organizationId, { ...staged.content, derived: true });
    await storage.incoming.keep(staged.id, organizationId, staged.content);
  }
  await tx.db
    .update(renditions)
    .set({
      madeAt: tx.now(),
      videoSha256: rendition?.content.sha256 ?? null,
      videoMime: made.video?.mime ?? null,
      filmstripSha256: filmstrip?.content.sha256 ?? null,
      filmstripFrames: made.filmstrip?.frames ?? null,
      filmstripWidth: made.filmstrip?.width ?? null,
      filmstripHeight: made.filmstrip?.height ?? null,
    })
    .where(mine);
  for (const { id, creativeId } of users) {
    await tx.record('version.previewed', { versionId: id, creativeId }, { organizationId });
  }
}

/** Marks the renditions of one organization, or of all, to be made again; returns the number of videos. */
export async function forgetRenditions({ db }: SystemScope, organization: string | undefined): Promise<number> {
  const { rowCount } = await db.execute(sql`
    update ${renditions} set made_at = null, attempts = 0, tried_at = '-infinity', claimed_at = null
    where ${organization ?? null}::text is null
      or organization_id in (select id from ${organizations} where ${organization ?? ''} in (id, slug))`);
  return rowCount ?? 0;
}
