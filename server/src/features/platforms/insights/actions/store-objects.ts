import { sql } from 'drizzle-orm';
import type { AdObjects, FoundAd } from '#adapters/ads/ad-figures.ts';
import type { BaseScope } from '#infra/scope.ts';
import { countVideos } from './count-videos.ts';

interface Read {
  advertiserNo: number;
  objects: AdObjects;
  at: Date;
}

/**
 * Stores the ads of an account with their ad sets and campaigns. An object that the platform no longer lists was
 * deleted; its row stays, marked as gone. Unchanged rows are not written.
 */
export async function storeObjects(tx: BaseScope, { advertiserNo, objects, at }: Read): Promise<void> {
  const iso = (date: Date | null) => date?.toISOString() ?? null;
  const common = ({ id, name, state, platformState, createdAt }: AdObjects['campaigns'][number] | FoundAd) => ({
    id,
    name,
    state,
    platform_state: platformState,
    created_at: iso(createdAt),
  });
  const write = (table: string, columns: string[], rows: { id: string }[]) =>
    storeNamed(tx, { advertiserNo, at, table, columns, rows });
  await write(
    'insight_campaigns',
    ['objective'],
    objects.campaigns.map((campaign) => ({ ...common({ ...campaign }), objective: campaign.objective })),
  );
  await write(
    'insight_ad_sets',
    ['campaign_id', 'goal'],
    objects.adSets.map((adSet) => ({
      ...common({ ...adSet, objective: null }),
      campaign_id: adSet.campaignId,
      goal: adSet.goal,
    })),
  );
  await storeMedia(tx, advertiserNo, objects.ads);
  const contents = await readContents(tx, advertiserNo);
  await write(
    'insight_ads',
    ['ad_set_id', 'campaign_id', 'kind', 'title', 'body', 'content'],
    objects.ads.map((ad) => ({
      ...common(ad),
      ad_set_id: ad.adSetId,
      campaign_id: ad.campaignId,
      kind: ad.kind,
      title: ad.title,
      body: ad.body,
      content: contentOf(contents, ad),
    })),
  );
  await storeAdMedia(tx, advertiserNo, objects.ads);
  await countVideos(tx, advertiserNo, []);
}

/** Media that have the same content as another medium, by id. */
async function readContents({ db }: BaseScope, advertiserNo: number): Promise<Map<string, string>> {
  const { rows } = await db.execute<{ id: string; content: string }>(
    sql`select id, content from insight_media where account = ${advertiserNo} and content <> id`,
  );
  return new Map(rows.map(({ id, content }) => [id, content]));
}

function contentOf(contents: ReadonlyMap<string, string>, { media: [first] }: FoundAd): string | null {
  return first ? (contents.get(first.id) ?? first.id) : null;
}

interface Named {
  advertiserNo: number;
  at: Date;
  table: string;
  /** Columns besides the common ones. */
  columns: readonly string[];
  rows: readonly { id: string }[];
}

const rowsAtOnce = 2000;
const commonColumns = ['name', 'state', 'platform_state', 'created_at'];
const types: Record<string, string> = { created_at: 'timestamptz' };

async function storeNamed({ db }: BaseScope, { advertiserNo, at, table, columns, rows }: Named): Promise<void> {
  const all = [...commonColumns, ...columns];
  const typed = sql.raw(['id', ...all].map((name) => `${name} ${types[name] ?? 'text'}`).join(', '));
  const columnsOf = (alias: string) => sql.raw(all.map((name) => `${alias}.${name}`).join(', '));
  const name = sql.raw(table);
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    const json = JSON.stringify(rows.slice(start, start + rowsAtOnce));
    const read = sql`jsonb_to_recordset(${json}::jsonb) as s (${typed})`;
    await db.execute(
      sql`update ${name} t set ${sql.raw(all.map((column) => `${column} = s.${column}`).join(', '))}, gone_at = null
        from ${read} where t.account = ${advertiserNo} and t.id = s.id
          and ((${columnsOf('t')}) is distinct from (${columnsOf('s')}) or t.gone_at is not null)`,
    );
    await db.execute(
      sql`insert into ${name} (account, id, ${sql.raw(all.join(', '))}) select ${advertiserNo}, s.id, ${columnsOf('s')} from ${read}
        where not exists (select from ${name} t where t.account = ${advertiserNo} and t.id = s.id)`,
    );
  }
  const ids = rows.map(({ id }) => id);
  await db.execute(
    sql`update ${name} set gone_at = ${at.toISOString()}::timestamptz, state = 'deleted'
      where account = ${advertiserNo} and gone_at is null and not (id = any(${sql.param(ids)}::text[]))`,
  );
}

/** Stores new media. Their pictures are copied soon, since the addresses expire. */
async function storeMedia({ db }: BaseScope, advertiserNo: number, ads: readonly FoundAd[]): Promise<void> {
  const media = new Map(ads.flatMap((ad) => ad.media).map((medium) => [medium.id, medium]));
  const rows = [...media.values()].map(({ id, kind, name, pictureUrl, width, height, durationMs }) => ({
    id,
    kind,
    name,
    url: pictureUrl,
    width,
    height,
    duration_ms: durationMs,
  }));
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    const read = sql`jsonb_to_recordset(${JSON.stringify(rows.slice(start, start + rowsAtOnce))}::jsonb)
      as s (id text, kind text, name text, url text, width integer, height integer, duration_ms integer)`;
    await db.execute(
      sql`insert into insight_media (account, id, kind, content, name, width, height, duration_ms, facts_due_at, picture_url,
          picture_due_at)
        select ${advertiserNo}, s.id, s.kind, s.id, s.name, s.width, s.height, s.duration_ms,
          case when s.width is null and s.kind in ('image', 'video') then now() end, s.url,
          case when s.url is not null then now() end from ${read}
        where not exists (select from insight_media m where m.account = ${advertiserNo} and m.id = s.id)`,
    );
    await db.execute(
      sql`update insight_media m set width = s.width, height = s.height, duration_ms = coalesce(s.duration_ms, m.duration_ms)
        from ${read} where m.account = ${advertiserNo} and m.id = s.id and s.width is not null
          and (m.width, m.height) is distinct from (s.width, s.height)`,
    );
    // A newer address may work if the last one has expired.
    await db.execute(
      sql`update insight_media m set picture_url = s.url,
          picture_due_at = coalesce(m.picture_due_at, case when m.picture_tries < 5 then now() end)
        from ${read} where m.account = ${advertiserNo} and m.id = s.id and m.large_sha256 is null and s.url is not null
          and m.picture_url is distinct from s.url`,
    );
  }
}

async function storeAdMedia({ db }: BaseScope, advertiserNo: number, ads: readonly FoundAd[]): Promise<void> {
  const rows = ads.flatMap(({ id, media }) =>
    media.map((medium, position) => ({ ad: id, media: medium.id, position })),
  );
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    const read = sql`jsonb_to_recordset(${JSON.stringify(rows.slice(start, start + rowsAtOnce))}::jsonb)
      as s (ad text, media text, position smallint)`;
    await db.execute(
      sql`insert into insight_ad_media (account, ad, media_id, position)
        select ${advertiserNo}, a.no, s.media, s.position from ${read}
        join insight_ads a on a.account = ${advertiserNo} and a.id = s.ad
        where not exists (select from insight_ad_media m where m.account = ${advertiserNo} and m.ad = a.no and m.media_id = s.media)`,
    );
  }
}
