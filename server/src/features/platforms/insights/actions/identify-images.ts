import { sql } from 'drizzle-orm';
import type { AdProvider } from '#adapters/ads/ad-provider.ts';
import type { Storage } from '#adapters/storage/storage.ts';
import { imageIds } from '#db/schema/deliveries.ts';
import type { OrganizationScope } from '#infra/scope.ts';

/** Limits of one run; later fetches identify the other images. */
const most = { images: 200, imageBytes: 30_000_000 };

interface Image extends Record<string, unknown> {
  sha256: string;
  sizeBytes: number;
}

/**
 * Computes the platform's ids of the organization's images from their bytes, newest images first, so that ads are found
 * whose image was uploaded by hand. Reads nothing while every ad with an image is linked with a creative.
 */
export async function identifyImages(
  scope: OrganizationScope,
  { id: provider, imageIdOf }: AdProvider,
  { storage, signal }: { storage: Storage; signal: AbortSignal },
): Promise<void> {
  const { organizationId } = scope.actor;
  if (imageIdOf === null) return;
  const { rows } = await scope.db.execute<Image>(
    sql`select v.sha256, b.size_bytes::float8 as "sizeBytes" from versions v
      join blobs b on b.organization_id = v.organization_id and b.sha256 = v.sha256
      where v.organization_id = ${organizationId} and v.deleted_at is null and v.facts ->> 'kind' = 'image'
        and b.size_bytes <= ${most.imageBytes}
        and not exists (select from image_ids h where h.organization_id = v.organization_id
          and h.provider = ${provider} and h.sha256 = v.sha256)
        and exists (select from insight_accounts i
          join organizations_to_advertisers o on o.provider = i.provider and o.advertiser_id = i.advertiser_id
          join insight_ads a on a.account = i.no
          where o.organization_id = ${organizationId} and i.provider = ${provider} and a.kind in ('image', 'carousel')
            and not exists (select from insight_links l where l.organization_id = ${organizationId}
              and l.account = a.account and l.ad = a.no))
      group by v.sha256, b.size_bytes order by max(v.created_at) desc limit ${most.images}`,
  );
  for (const { sha256, sizeBytes } of rows) {
    if (signal.aborted) return;
    try {
      const imageId = await imageIdOf(storage.read(organizationId, sha256, { start: 0, end: sizeBytes }));
      await scope.db.insert(imageIds).values({ organizationId, provider, sha256, imageId }).onConflictDoNothing();
    } catch (error) {
      // A failing image does not stop the others; the next fetch retries it.
      scope.log.warn({ err: error, sha256 }, 'image not identified');
    }
  }
}
