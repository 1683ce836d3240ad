import { sql } from 'drizzle-orm';
import type { FigureRow } from '#adapters/ads/ad-figures.ts';
import type { BaseScope } from '#infra/scope.ts';

interface Named {
  id: string;
  name: string;
  ad_set_id: string;
  campaign_id: string;
}

/** The numbers of the ads that rows name, by id. Adds ads, ad sets and campaigns that no list contained yet. */
export async function numberAds(
  { db }: BaseScope,
  advertiserNo: number,
  rows: readonly FigureRow[],
): Promise<{ numbers: Map<string, number>; added: number }> {
  const ads = new Map<string, Named>();
  const adSets = new Map<string, Named>();
  const campaigns = new Map<string, Named>();
  for (const { entity, ad } of lastNamed(rows).values()) {
    const [adSetId, campaignId] = [ad?.adSetId ?? '', ad?.campaignId ?? ''];
    const parents = { ad_set_id: adSetId, campaign_id: campaignId };
    keep(ads, { ...parents, id: entity, name: ad?.name ?? '' });
    if (adSetId !== '') keep(adSets, { ...parents, id: adSetId, name: ad?.adSetName ?? '' });
    if (campaignId !== '') keep(campaigns, { ...parents, id: campaignId, name: ad?.campaignName ?? '' });
  }
  const { rows: existing } = await db.execute<{ id: string; no: number }>(
    sql`select id, no from insight_ads where account = ${advertiserNo} and id = any(${sql.param([...ads.keys()])}::text[])`,
  );
  const numbers = new Map(existing.map(({ id, no }) => [id, no]));
  const recordset = (of: Map<string, Named>) =>
    sql`jsonb_to_recordset(${JSON.stringify([...of.values()])}::jsonb) as s (id text, name text, ad_set_id text, campaign_id text)`;
  await db.execute(
    sql`insert into insight_campaigns (account, id, name, state)
      select ${advertiserNo}, s.id, s.name, 'unknown' from ${recordset(campaigns)} on conflict do nothing`,
  );
  await db.execute(
    sql`insert into insight_ad_sets (account, id, campaign_id, name, state)
      select ${advertiserNo}, s.id, s.campaign_id, s.name, 'unknown' from ${recordset(adSets)} on conflict do nothing`,
  );
  const fresh = new Map([...ads].filter(([id]) => !numbers.has(id)));
  const { rows: added } = await db.execute<{ id: string; no: number }>(
    sql`insert into insight_ads (account, id, ad_set_id, campaign_id, name, state, kind)
      select ${advertiserNo}, s.id, s.ad_set_id, s.campaign_id, s.name, 'unknown', 'other' from ${recordset(fresh)}
      returning id, no`,
  );
  for (const { id, no } of added) numbers.set(id, no);
  return { numbers, added: added.length };
}

/** Of each ad the last row with its name, else the first row. */
function lastNamed(rows: readonly FigureRow[]): Map<string, FigureRow> {
  const last = new Map<string, FigureRow>();
  for (const row of rows) if (row.ad?.name || !last.has(row.entity)) last.set(row.entity, row);
  return last;
}

/** Keeps the last name of an object; its id where it has none. */
function keep(all: Map<string, Named>, object: Named): void {
  const previous = all.get(object.id);
  if (object.name !== '' || !previous) all.set(object.id, { ...object, name: object.name || object.id });
}
