import { sql } from 'drizzle-orm';
import type { OrganizationScope } from '#infra/scope.ts';

/**
 * Finds which creatives of the organization the ads of its accounts came from, in falling certainty: the asset that we
 * delivered to the account; an image of the same content, which we delivered to another or which is stored here; the uid
 * of a card in the ad's name. What a person said stays. With an account, only its ads.
 */
export async function matchAds(scope: OrganizationScope, advertiserNo: number | null): Promise<void> {
  const { organizationId } = scope.actor;
  const inAdvertiser = advertiserNo === null ? sql`true` : sql`i.no = ${advertiserNo}`;
  const changed = await scope.transaction(async (tx) => {
    const { rowCount } = await tx.db.execute(
      sql`with assets as (
          select m.account, m.ad, s.creative_id, s.created_at,
            case when s.advertiser_id = i.advertiser_id then 'asset' else 'content' end as reason
          from insight_accounts i join insight_ad_media m on m.account = i.no
          join sendings s on s.organization_id = ${organizationId} and s.provider = i.provider
            and s.kind || '-' || s.asset_id = m.media_id
            and (s.advertiser_id = i.advertiser_id or s.kind = 'image')
          where ${inAdvertiser} and s.creative_id is not null),
        contents as (
          select m.account, m.ad, p.creative_id, v.created_at, 'content' as reason
          from insight_accounts i join insight_ad_media m on m.account = i.no
          join image_ids h on h.organization_id = ${organizationId} and h.provider = i.provider
            and m.media_id = 'image-' || h.image_id
          join versions v on v.organization_id = h.organization_id and v.sha256 = h.sha256 and v.deleted_at is null
          join version_places p on p.organization_id = v.organization_id and p.version_id = v.id
          where ${inAdvertiser}),
        words as (
          select a.account, a.no as ad, word from insight_accounts i join insight_ads a on a.account = i.no,
            regexp_split_to_table(a.name, '[^0-9A-Za-z]+') as word
          where ${inAdvertiser} and length(word) between 4 and 20),
        named as (
          select w.account, w.ad, s.creative_id, c.created_at, 'uid' as reason from words w
          join cards c on c.organization_id = ${organizationId} and c.uid = w.word
          join variations v on v.organization_id = c.organization_id and v.id = c.variation_id
          join slots s on s.organization_id = v.organization_id and s.id = v.slot_id),
        found as (
          select distinct on (f.account, f.ad) f.account, f.ad, f.creative_id, f.reason
          from (select account, ad, creative_id, created_at, reason from assets
            union all select * from contents
            union all select account, ad, creative_id, created_at, reason from named) f
          join creatives c on c.organization_id = ${organizationId} and c.id = f.creative_id and c.deleted_at is null
          order by f.account, f.ad, array_position(array['asset', 'content', 'uid'], f.reason), f.created_at desc)
        insert into insight_links as l (organization_id, account, ad, creative_id, reason, created_at)
        select ${organizationId}, f.account, f.ad, f.creative_id, f.reason, ${tx.now().toISOString()}::timestamptz
        from found f
        where not exists (select from insight_links k where k.organization_id = ${organizationId}
          and k.account = f.account and k.ad = f.ad
          and (k.decided or (k.creative_id, k.reason) is not distinct from (f.creative_id, f.reason)))
        on conflict (organization_id, account, ad) do update
          set creative_id = excluded.creative_id, reason = excluded.reason where not l.decided`,
    );
    return rowCount ?? 0;
  });
  if (changed > 0) scope.log.info({ ads: changed }, 'ads matched with creatives');
}
