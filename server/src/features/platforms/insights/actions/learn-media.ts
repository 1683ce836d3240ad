import { sql } from 'drizzle-orm';
import type { AdvertiserId } from '@ad-foundry/contract/ids.ts';
import type { Provider } from '@ad-foundry/contract/integration.ts';
import type { MediaFacts } from '#adapters/ads/ad-figures.ts';
import type { Ads } from '#adapters/ads/ads.ts';
import { findFigureAccess } from '#features/platforms/integration/queries.ts';
import type { SystemScope } from '#infra/scope.ts';
import { joinSameVideo } from './same-video.ts';

interface Learning {
  ads: Ads;
  signal: AbortSignal;
}

interface DueMedia extends Record<string, unknown> {
  advertiserNo: number;
  provider: Provider;
  advertiserId: AdvertiserId;
  ids: string[];
}

const [advertisersAtOnce, mediaAtOnce] = [20, 200];

/** Media of an ad account whose sizes and lengths are to be requested. */
export async function listDueMedia({ db, now }: SystemScope): Promise<DueMedia[]> {
  const { rows } = await db.execute<DueMedia>(
    sql`select i.no as "advertiserNo", i.provider, i.advertiser_id as "advertiserId", m.ids from insight_accounts i
      cross join lateral (select array_agg(id) as ids from (select id from insight_media m where m.account = i.no
        and m.facts_due_at <= ${now().toISOString()}::timestamptz order by m.facts_due_at, id limit ${mediaAtOnce}) due) m
      where i.source = 'platform' and i.unused_since is null and m.ids is not null
      order by random() limit ${advertisersAtOnce}`,
  );
  return rows;
}

/** Requests the sizes and lengths of new media, and of media that had none a day ago. */
export async function learnMedia(scope: SystemScope, due: DueMedia, { ads, signal }: Learning): Promise<void> {
  const provider = ads.provider(due.provider);
  const access = provider && (await findFigureAccess(scope, { provider: due.provider, id: due.advertiserId }));
  if (!provider || !access) return;
  const facts = await provider.readMediaFacts({ ...access, urgency: 'background', signal }, due);
  await scope.transaction((tx) => storeFacts(tx, due, facts));
}

/** Requests media again in an hour, after an error. */
export async function postponeMedia(scope: SystemScope, due: DueMedia, error: unknown): Promise<void> {
  scope.log.info({ err: error, advertiserNo: due.advertiserNo }, 'sizes of media not read');
  await requestAgain(scope, due, "interval '1 hour'");
}

/** Stores new facts of media. A picture whose shape differs from its medium's is copied again from the address of the medium. */
async function storeFacts(tx: SystemScope, due: DueMedia, facts: ReadonlyMap<string, MediaFacts | null>) {
  const { advertiserNo } = due;
  const rows = [...facts].flatMap(([id, media]) => (media === null ? [] : [{ id, ...media }]));
  const measured = rows.filter(({ width }) => width !== null).map(({ id }) => id);
  const read = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    as s (id text, width int, height int, "durationMs" int, "pictureUrl" text)`;
  await tx.db.execute(
    sql`update insight_media m set width = coalesce(s.width, m.width), height = coalesce(s.height, m.height),
        duration_ms = coalesce(s."durationMs", m.duration_ms)
      from ${read} where m.account = ${advertiserNo} and m.id = s.id`,
  );
  await tx.db.execute(
    sql`update insight_media m set picture_url = s."pictureUrl", picture_tries = 0,
        picture_due_at = ${tx.now().toISOString()}::timestamptz
      from ${read} where m.account = ${advertiserNo} and m.id = s.id and s."pictureUrl" is not null
        and not exists (select from insight_pictures p where p.account = m.account and p.sha256 = m.large_sha256
          and (s.width is null or abs(p.width::float8 / p.height * s.height / s.width - 1) <= 0.03))`,
  );
  await tx.db.execute(
    sql`update insight_media set facts_due_at = null where account = ${advertiserNo} and id = any(${sql.param(measured)}::text[])`,
  );
  const unmeasured = [...facts.keys()].filter((id) => !measured.includes(id));
  await requestAgain(tx, { ...due, ids: unmeasured }, "interval '1 day'");
  for (const id of measured) if (id.startsWith('video-')) await joinSameVideo(tx, { advertiserNo, id });
}

/** Schedules another request for media; gives up a week after they were first seen. */
async function requestAgain(
  { db, now }: SystemScope,
  { advertiserNo, ids }: DueMedia,
  interval: string,
): Promise<void> {
  const at = sql`${now().toISOString()}::timestamptz`;
  await db.execute(
    sql`update insight_media set facts_tries = facts_tries + 1,
        facts_due_at = case when facts_tries < 7 then ${at} + ${sql.raw(interval)} end
      where account = ${advertiserNo} and id = any(${sql.param(ids)}::text[])`,
  );
}
