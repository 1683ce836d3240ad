import { sql } from 'drizzle-orm';
import { limits } from '@ad-foundry/contract/limits.ts';
import type { TokenId } from '@ad-foundry/contract/ids.ts';
import type { Provider } from '@ad-foundry/contract/integration.ts';
import { can } from '@ad-foundry/contract/permissions.ts';
import { at } from '#features/workspace/home/access.ts';
import { waiting, type Waiting } from '#features/workspace/home/present.ts';
import type { Scope } from '#infra/scope.ts';

interface TokenRow extends Record<string, unknown> {
  count: number;
  tokenId: TokenId;
  provider: Provider;
  name: string | null;
  isEnded: boolean;
  at: string;
}

const dayMs = 86_400_000;

/** Connections to ad platforms that ended or end soon, for those who may renew them. */
export function connectionsEnding(scope: Scope, limit: number | null): Waiting {
  const { actor } = scope;
  const mayRenew = can(actor.role, 'integration:manage');
  const now = scope.now();
  const soon = new Date(now.getTime() + (limits.integration.warningDays[0] + 1) * dayMs);
  const rows = sql`
    select (count(*) over ())::int as count, t.id as "tokenId", t.provider, t.metadata ->> 'userName' as name,
      t.invalid_at is not null or t.expires_at <= ${at(now)} as "isEnded",
      coalesce(t.invalid_at, t.expires_at) as at
    from tokens t
    where t.organization_id = ${actor.organizationId} and t.deleted_at is null
      and ${mayRenew} and (t.invalid_at is not null or t.expires_at < ${at(soon)})
    order by at, t.id limit ${limit}`;
  return waiting<TokenRow, 'reconnect'>(rows, ({ tokenId, provider, name, isEnded, at: end }) => ({
    kind: 'reconnect',
    id: `reconnect/${tokenId}`,
    tokenId,
    provider,
    name,
    isEnded,
    at: new Date(end).toISOString(),
  }));
}
