import { newId } from '#infra/ids.ts';
import type { TestApp } from '#testing/app.ts';

/** A connection whose token was deleted, with an advertiser that the organization uses. */
export async function plantConnection(
  { app, organizationId }: { app: TestApp; organizationId: string },
  kind: string,
): Promise<{ tokenId: string; advertiserId: string }> {
  const tokenId = newId('token');
  const advertiserId = `acc_${kind}`;
  await app.sql(
    `insert into tokens (id, organization_id, provider, provider_user_id, kind, metadata, scopes, invalid_at, invalid_reason,
       connected_at, created_at, updated_at)
     values ($1, $2, 'meta', $3, 'person', jsonb_build_object('userName', 'canary-name-' || $3 || '-person'),
       '[{"name": "ads_read", "purpose": "figures", "granted": true}]', now(), 'expired', now(), now(), now())`,
    [tokenId, organizationId, kind],
  );
  await app.sql(
    `insert into advertisers (provider, id, name, status, platform_status, created_at, updated_at)
     values ('meta', $1, 'canary-name-' || $2 || '-advertiser', 'active', '1', now(), now())`,
    [advertiserId, kind],
  );
  const row = [organizationId, advertiserId];
  await app.sql(
    `insert into organizations_to_advertisers (organization_id, provider, advertiser_id, created_at)
     values ($1, 'meta', $2, now())`,
    row,
  );
  await app.sql(
    `insert into advertisers_to_tokens (organization_id, provider, advertiser_id, token_id, may_send, created_at)
     values ($1, 'meta', $2, $3, true, now())`,
    [...row, tokenId],
  );
  return { tokenId, advertiserId };
}
