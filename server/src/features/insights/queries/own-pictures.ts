import { sql } from 'drizzle-orm';
import type { VersionId } from '@ad-foundry/contract/ids.ts';
import type { Media } from '@ad-foundry/contract/insights/values.ts';
import type { OrganizationScope } from '#infra/scope.ts';

interface Row extends Record<string, unknown> {
  ad: number;
  id: VersionId;
  width: number | null;
  height: number | null;
}

/**
 * Pictures of our own for ads that came from a creative of ours, by the number of the ad: of the file whose uid is in the
 * name of the ad, else of the creative's newest one.
 */
export async function ownPicturesOf(
  { db, actor }: OrganizationScope,
  { no }: { no: number },
  ads: readonly number[],
): Promise<Map<number, NonNullable<Media['picture']>>> {
  if (ads.length === 0) return new Map();
  const { rows } = await db.execute<Row>(
    sql`select l.ad, newest.* from insight_links l
      join insight_ads a on a.account = l.account and a.no = l.ad
      cross join lateral (
        select v.id, v.preview_width as width, v.preview_height as height
        from version_places p
        join versions v on v.organization_id = p.organization_id and v.id = p.version_id and v.preview_state = 'ready'
        join cards k on k.organization_id = p.organization_id and k.id = p.card_id
        where p.organization_id = l.organization_id and p.creative_id = l.creative_id and p.is_current
        order by (position(k.uid in a.name) > 0) desc, v.id desc limit 1
      ) newest
      where l.organization_id = ${actor.organizationId} and l.account = ${no} and l.ad = any(${sql.param(ads)}::int[])`,
  );
  return new Map(
    rows.map(({ ad, id, width, height }) => {
      const path = `/api/versions/${id}/preview`;
      return [ad, { small: path, large: path, width, height }];
    }),
  );
}

/** Shows our own picture where the platform has none. */
export function withPicture(media: Media, own: Media['picture'] | undefined): Media {
  return media.picture || !own ? media : { ...media, picture: own };
}
