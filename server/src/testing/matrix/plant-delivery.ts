import { randomUUID } from 'node:crypto';
import { newId } from '#infra/ids.ts';
import type { TestApp } from '#testing/app.ts';

interface Planted {
  kind: string;
  campaignId: string;
  creativeId: string;
  advertiserId: string;
}

/** A delivery with one file that could not be sent. */
export async function plantDelivery(
  { app, organizationId }: { app: TestApp; organizationId: string },
  { kind, campaignId, creativeId, advertiserId }: Planted,
): Promise<{ deliveryId: string; sendingId: string }> {
  const deliveryId = newId('delivery');
  const sendingId = newId('sending');
  const name = `canary-name-${kind}-delivery`;
  await app.sql(
    `insert into deliveries (id, organization_id, provider, client_key, name, files, created_at, told_at, finished_at)
     values ($1, $2, 'meta', $3, $4, 1, now(), now(), now())`,
    [deliveryId, organizationId, randomUUID(), name],
  );
  await app.sql(
    `insert into sendings (id, organization_id, delivery_id, position, provider, advertiser_id, advertiser_name, campaign_id,
       creative_id, creative_name, format_name, variation_name, kind, mime, sha256, size_bytes, file_name, state, reason,
       created_at, updated_at, finished_at)
     values ($1, $2, $3, 0, 'meta', $4, $5, $6, $7, $5, $5, $5, 'image', 'image/jpeg', $8, 1, $5, 'failed', 'refused', now(),
       now(), now())`,
    [sendingId, organizationId, deliveryId, advertiserId, name, campaignId, creativeId, 'b'.repeat(64)],
  );
  return { deliveryId, sendingId };
}
