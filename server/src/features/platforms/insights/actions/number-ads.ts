import { sql } from 'drizzle-orm';
import type { FigureRow } from '#adapters/ads/ad-figures.ts';
import type { BaseScope } from '#infra/scope.ts';

interface Named {
  id: string;
  name: string;
  ad_set_id: string;
  campaign_id: string;
}

/** The numbers of the ads that rows name, by id. Ads, ad sets and campaigns that no list has told yet are added. */
export async function numberAds(
  { db }: BaseScope,
  account: number,
  rows: readonly FigureRow[],
): Promise<{ numbers: Map<string, number>; added: number }> {
  const ads = new Map<string, Named>();
  const adSets = new Map<string, Named>();
  const campaigns = new Map<string, Named>();
  for (const { entity, ad } of lastNamed(rows).values()) {
    const [adSetId, campaignId] = [ad?.adSetId ?? '', ad?.campaignId ?? ''];
    const one = { ad_set_id: adSetId, campaign_id: campaignId };
    keep(ads, { ...one, id: entity, name: ad?.name ?? '' });
    if (adSetId !== '') keep(adSets, { ...one, id: adSetId, name: ad?.adSetName ?? '' });
    if (campaignId !== '') keep(campaigns, { ...one, id: campaignId, name: ad?.campaignName ?? '' });
  }
  const { rows: known } = await db.execute<{ id: string; no: number }>(
    sql`select id, no from insight_ads where account = ${account} and id = any(${sql.param([...ads.keys()])}::text[])`,
  );
  const numbers = new Map(known.map(({ id, no }) => [id, no]));
  const given = (of: Map<string, Named>) =>
    sql`jsonb_to_recordset(${JSON.stringify([...of.values()])}::jsonb) as s (id text, name text, ad_set_id text, campaign_id text)`;
  await db.execute(
    sql`insert into insight_campaigns (account, id, name, state)
      select ${account}, s.id, s.name, 'unknown' from ${given(campaigns)} on conflict do nothing`,
  );
  await db.execute(
    sql`insert into insight_ad_sets (account, id, campaign_id, name, state)
      select ${account}, s.id, s.campaign_id, s.name, 'unknown' from ${given(adSets)} on conflict do nothing`,
  );
  const fresh = new Map([...ads].filter(([id]) => !numbers.has(id)));
  const { rows: added } = await db.execute<{ id: string; no: number }>(
    sql`insert into insight_ads (account, id, ad_set_id, campaign_id, name, state, kind)
      select ${account}, s.id, s.ad_set_id, s.campaign_id, s.name, 'unknown', 'other' from ${given(fresh)}
      returning id, no`,
  );
  for (const { id, no } of added) numbers.set(id, no);
  return { numbers, added: added.length };
}

/** Of each ad the last row that tells its name, else the first row. */
function lastNamed(rows: readonly FigureRow[]): Map<string, FigureRow> {
  const last = new Map<string, FigureRow>();
  for (const row of rows) if (row.ad?.name || !last.has(row.entity)) last.set(row.entity, row);
  return last;
}

/** The last name that is told; the id without one. */
function keep(all: Map<string, Named>, one: Named): void {
  const known = all.get(one.id);
  if (one.name !== '' || !known) all.set(one.id, { ...one, name: one.name || one.id });
}
