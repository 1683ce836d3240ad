import { createReadStream } from 'node:fs';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { OrganizationId, VersionId } from '@ad-foundry/contract/ids.ts';
import type { Adapters } from '#adapters/adapters.ts';
import type { Storage, StoredContent } from '#adapters/storage/storage.ts';
import { organizations } from '#db/schema/organizations.ts';
import { renditions, versions } from '#db/schema/variations.ts';
import { selectKept } from '#features/variations/queries.ts';
import { newUuid } from '#infra/ids.ts';
import type { Lightened } from '#infra/media/films.ts';
import type { Source } from '#infra/media/lent.ts';
import type { SystemScope } from '#infra/scope.ts';
import { noteContent, removeUnnoted } from './contents.ts';

/** A content that is a film, and where it lies. */
export interface Film {
  organizationId: OrganizationId;
  sha256: string;
}

const attemptsMax = 3;
// Longer than anything may take: who began it is not at it any more.
const abandonedMs = 20 * 60_000;

/**
 * The next film of which nothing was made yet, or whose making was cut off: the newest of the organization whose turn
 * was the longest ago. Null where there is none.
 */
export async function findUnlightened({ db, now }: SystemScope): Promise<Film | null> {
  const { rows } = await db.execute<{ organizationId: OrganizationId; sha256: string }>(sql`
    with waiting as (select distinct on (v.organization_id) v.organization_id, v.sha256, v.created_at from ${versions} v
    join ${organizations} o on o.id = v.organization_id and o.deleted_at is null
    left join ${renditions} r on r.organization_id = v.organization_id and r.sha256 = v.sha256
    where v.deleted_at is null and v.facts->>'kind' = 'video'
      and (r.sha256 is null or (r.made_at is null and r.attempts < ${attemptsMax} and r.tried_at < ${abandonedAt(now())}))
    order by v.organization_id, v.created_at desc)
    select w.organization_id as "organizationId", w.sha256 from waiting w
    order by (select max(r.tried_at) from ${renditions} r where r.organization_id = w.organization_id) nulls first,
      w.created_at desc limit 1`);
  return rows[0] ?? null;
}

const abandonedAt = (now: Date) => new Date(now.getTime() - abandonedMs);

/** The film of a version; null where it is none, or gone. */
export async function findFilm({ db }: SystemScope, versionId: VersionId): Promise<Film | null> {
  const [row] = await db
    .select({ organizationId: versions.organizationId, sha256: versions.sha256 })
    .from(versions)
    .where(and(eq(versions.id, versionId), isNull(versions.deletedAt), sql`${versions.facts}->>'kind' = 'video'`));
  return row ?? null;
}

/** Makes what is made of a film, once, whoever asks; nothing where this machine has no program for it. */
export async function lightenFilm(scope: SystemScope, film: Film, { storage, media }: Adapters): Promise<void> {
  if (!(await media.canLighten())) return;
  const [found] = await usedIn(scope, film);
  if (!found || !(await claim(scope, film))) return;
  const { organizationId, sha256 } = film;
  const lend: Source = (use) => storage.withFile(organizationId, sha256, use);
  await media.lighten(lend, found.facts, (made) => keep(scope, { film, made, storage }));
}

/** True for one asker alone: it is theirs to make. */
async function claim({ db, now }: SystemScope, { organizationId, sha256 }: Film): Promise<boolean> {
  const again = sql`${renditions.madeAt} is null and ${renditions.attempts} < ${attemptsMax}
    and ${renditions.triedAt} < ${abandonedAt(now())}`;
  const claimed = await db
    .insert(renditions)
    .values({ organizationId, sha256, triedAt: now() })
    .onConflictDoUpdate({
      target: [renditions.organizationId, renditions.sha256],
      set: { attempts: sql`${renditions.attempts} + 1`, triedAt: now() },
      setWhere: again,
    })
    .returning({ sha256: renditions.sha256 });
  return claimed.length > 0;
}

/** The versions that hold it, of which there is at least one while it is worth anything. */
function usedIn(scope: SystemScope, { organizationId, sha256 }: Film) {
  return selectKept(scope, and(eq(versions.organizationId, organizationId), eq(versions.sha256, sha256)));
}

type Keeping = { film: Film; made: Lightened; storage: Storage };
type Arrived = { id: string; content: StoredContent };

async function keep(scope: SystemScope, { film, made, storage }: Keeping): Promise<void> {
  const arrived: Arrived[] = [];
  const bring = async (part: { file: string } | null): Promise<Arrived | null> => {
    if (!part) return null;
    const id = `light_${newUuid()}`;
    await storage.incoming.create(id);
    await storage.incoming.write(id, 0, createReadStream(part.file));
    const one = { id, content: await storage.incoming.identify(id) };
    arrived.push(one);
    await storage.incoming.stage(id, film.organizationId, one.content);
    return one;
  };
  try {
    const [light, strip] = [await bring(made.light), await bring(made.strip)];
    await scope.transaction((tx) => note(tx, { film, made, storage, light, strip }));
  } finally {
    // What was kept has left already; the rest was made for something that is gone.
    for (const { id, content } of arrived) {
      await storage.incoming.remove(id);
      await removeUnnoted(scope, { organizationId: film.organizationId, sha256: content.sha256 }, storage);
    }
  }
}

type Noting = Keeping & Record<'light' | 'strip', Arrived | null>;

async function note(tx: SystemScope, { film, made, storage, light, strip }: Noting): Promise<void> {
  const { organizationId, sha256 } = film;
  const mine = and(eq(renditions.organizationId, organizationId), eq(renditions.sha256, sha256));
  // Whoever deletes the film waits for this, or has left nothing to make it for.
  const [row] = await tx.db.select({ sha256: renditions.sha256 }).from(renditions).where(mine).for('update');
  const users = await usedIn(tx, film);
  if (!row || users.length === 0) return;
  for (const arrived of [light, strip]) {
    if (!arrived) continue;
    await noteContent(tx, organizationId, { ...arrived.content, derived: true });
    await storage.incoming.keep(arrived.id, organizationId, arrived.content);
  }
  await tx.db
    .update(renditions)
    .set({
      madeAt: tx.now(),
      lightSha256: light?.content.sha256 ?? null,
      lightMime: made.light?.mime ?? null,
      stripSha256: strip?.content.sha256 ?? null,
      stripFrames: made.strip?.frames ?? null,
      stripWidth: made.strip?.width ?? null,
      stripHeight: made.strip?.height ?? null,
    })
    .where(mine);
  for (const { id, creativeId } of users) {
    await tx.emit('version.previewed', { versionId: id, creativeId }, organizationId);
  }
}

/** Has everything made again, of one organization or all; answers of how many films. */
export async function forgetRenditions({ db }: SystemScope, organization: string | undefined): Promise<number> {
  const { rowCount } = await db.execute(sql`
    update ${renditions} set made_at = null, attempts = 0, tried_at = '-infinity'
    where ${organization ?? null}::text is null
      or organization_id in (select id from ${organizations} where ${organization ?? ''} in (id, slug))`);
  return rowCount ?? 0;
}
