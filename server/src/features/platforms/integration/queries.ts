import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { AdvertiserRef } from '@ad-foundry/contract/advertisers.ts';
import type { OrganizationId, TokenId } from '@ad-foundry/contract/ids.ts';
import { providers, type Provider, type ProviderState, type Token } from '@ad-foundry/contract/integration.ts';
import type { Ads } from '#adapters/ads/ads.ts';
import { accounts, avatars } from '#db/schema/accounts.ts';
import { tokens } from '#db/schema/integration.ts';
import { organizations } from '#db/schema/organizations.ts';
import { AppError } from '#infra/errors.ts';
import type { BaseScope, OrganizationScope, Scope } from '#infra/scope.ts';
import { presentToken } from './present.ts';
import { isGranted } from './queries/granted-scope.ts';

export function listProviders(ads: Ads): ProviderState[] {
  return providers.map((provider) => {
    if (!ads.built.includes(provider)) return { provider, state: 'coming', scopes: [] };
    const scopes = ads.provider(provider)?.scopes;
    return { provider, state: scopes ? 'ready' : 'not-configured', scopes: [...(scopes ?? [])] };
  });
}

/** The connections of the organization, the oldest first. */
export async function listTokens(scope: Scope): Promise<Token[]> {
  const rows = await selectTokens(scope).orderBy(asc(tokens.createdAt), asc(tokens.id));
  return rows.map((row) => presentToken(row, scope.now()));
}

/** @throws AppError `token.not-found` */
export async function requireToken(scope: Scope, tokenId: TokenId): Promise<Token> {
  const [row] = await selectTokens(scope, tokenId);
  if (!row) throw new AppError('token.not-found');
  return presentToken(row, scope.now());
}

function selectTokens(scope: Scope, tokenId?: TokenId) {
  const { organizationId } = scope.actor;
  const now = scope.now().toISOString();
  const links = sql`advertisers_to_tokens l where l.organization_id = ${tokens.organizationId} and l.token_id = ${tokens.id}`;
  const isChosen = sql`exists (select from organizations_to_advertisers o where o.organization_id = l.organization_id
    and o.provider = l.provider and o.advertiser_id = l.advertiser_id)`;
  const isElsewhere = sql`exists (select from advertisers_to_tokens x join tokens t on t.organization_id = x.organization_id
      and t.id = x.token_id
    where x.organization_id = l.organization_id and x.provider = l.provider and x.advertiser_id = l.advertiser_id
      and x.token_id <> l.token_id and t.deleted_at is null and t.invalid_at is null
      and (t.expires_at is null or t.expires_at > ${now}::timestamptz))`;
  const campaigns = sql`(select count(distinct c.id)::int from advertiser_assignments s
    join advertisers_to_tokens l on l.organization_id = s.organization_id and l.provider = s.provider
      and l.advertiser_id = s.advertiser_id and l.token_id = ${tokens.id}
    join campaigns c on c.organization_id = s.organization_id and (c.id = s.campaign_id or c.group_id = s.group_id)
      and c.deleted_at is null and c.archived_at is null
    where s.organization_id = ${tokens.organizationId} and not ${isElsewhere})`;
  return scope.db
    .select({
      token: tokens,
      account: { id: accounts.id, firstName: accounts.firstName, lastName: accounts.lastName },
      avatarSha256: avatars.sha256,
      reachable: sql<number>`(select count(*)::int from ${links})`,
      chosen: sql<number>`(select count(*)::int from ${links} and ${isChosen})`,
      onlyHere: sql<number>`(select count(*)::int from ${links} and ${isChosen} and not ${isElsewhere})`,
      campaigns: sql<number>`${campaigns}`,
    })
    .from(tokens)
    .leftJoin(accounts, eq(accounts.id, tokens.userId))
    .leftJoin(avatars, eq(avatars.accountId, tokens.userId))
    .where(
      and(
        eq(tokens.organizationId, organizationId),
        isNull(tokens.deletedAt),
        tokenId === undefined ? undefined : eq(tokens.id, tokenId),
      ),
    )
    .$dynamic();
}

/** The row of a connection, including the encrypted token; null for a disconnected connection. */
export async function findTokenRow(scope: BaseScope, organizationId: OrganizationId, tokenId: TokenId) {
  const [row] = await scope.db
    .select()
    .from(tokens)
    .where(and(eq(tokens.organizationId, organizationId), eq(tokens.id, tokenId), isNull(tokens.deletedAt)));
  return row ?? null;
}

/** The access for calls to a platform. `token` is a secret. */
export interface TokenAccess {
  tokenId: TokenId;
  token: string;
  provider: Provider;
  organizationId: OrganizationId;
}

type Sealed = Pick<typeof tokens.$inferSelect, 'id' | 'organizationId' | 'provider' | 'token'>;

const purpose = 'provider-token';
const contextOf = ({ id, organizationId, provider }: Omit<Sealed, 'token'>) =>
  JSON.stringify(['tokens', id, organizationId, provider]);

/** Encrypts a token for its row; it cannot be decrypted in any other row. */
export function sealToken({ secrets }: BaseScope, row: Omit<Sealed, 'token'>, token: string): Buffer {
  return secrets.seal(purpose, contextOf(row), token);
}

/** A keyed hash that finds an equal token without decrypting it. */
export function tokenHashOf({ secrets }: BaseScope, token: string): Buffer {
  return secrets.mac('provider-token-index', token);
}

/** Decrypts a token; null if it was deleted. */
export function openToken({ secrets }: BaseScope, row: Sealed): TokenAccess | null {
  if (row.token === null) return null;
  const { id: tokenId, provider, organizationId } = row;
  return { tokenId, provider, organizationId, token: secrets.open(purpose, contextOf(row), row.token) };
}

/**
 * The access for sending files to an ad account: the newest valid connection that reaches the account and has the
 * permission to send. Null if there is none.
 */
export async function findSendAccess(
  scope: OrganizationScope,
  { provider, id }: AdvertiserRef,
): Promise<TokenAccess | null> {
  const now = scope.now().toISOString();
  const [row] = await scope.db
    .select({ id: tokens.id, organizationId: tokens.organizationId, provider: tokens.provider, token: tokens.token })
    .from(tokens)
    .where(
      and(
        eq(tokens.organizationId, scope.actor.organizationId),
        eq(tokens.provider, provider),
        isNull(tokens.deletedAt),
        isNull(tokens.invalidAt),
        sql`(${tokens.expiresAt} is null or ${tokens.expiresAt} > ${now}::timestamptz)`,
        isGranted(sql`${tokens.scopes}`, 'send'),
        sql`exists (select from advertisers_to_tokens l join organizations_to_advertisers o
            on o.organization_id = l.organization_id and o.provider = l.provider and o.advertiser_id = l.advertiser_id
          where l.organization_id = ${tokens.organizationId} and l.token_id = ${tokens.id} and l.provider = ${provider}
            and l.advertiser_id = ${id} and l.may_send)`,
      ),
    )
    .orderBy(sql`${tokens.connectedAt} desc, ${tokens.id}`)
    .limit(1);
  return row ? openToken(scope, row) : null;
}

/**
 * The access for reading the figures of an ad account, in the account's scope: the newest valid connection that reaches
 * the account, of any organization that uses it. Null if there is none.
 */
export async function findFigureAccess(scope: BaseScope, { provider, id }: AdvertiserRef): Promise<TokenAccess | null> {
  const now = scope.now().toISOString();
  const [row] = await scope.db
    .select({ id: tokens.id, organizationId: tokens.organizationId, provider: tokens.provider, token: tokens.token })
    .from(tokens)
    .innerJoin(organizations, and(eq(organizations.id, tokens.organizationId), isNull(organizations.deletedAt)))
    .where(
      and(
        eq(tokens.provider, provider),
        isNull(tokens.deletedAt),
        isNull(tokens.invalidAt),
        sql`(${tokens.expiresAt} is null or ${tokens.expiresAt} > ${now}::timestamptz)`,
        isGranted(sql`${tokens.scopes}`, 'figures'),
        sql`exists (select from advertisers_to_tokens l join organizations_to_advertisers o
            on o.organization_id = l.organization_id and o.provider = l.provider and o.advertiser_id = l.advertiser_id
          where l.organization_id = ${tokens.organizationId} and l.token_id = ${tokens.id} and l.provider = ${provider}
            and l.advertiser_id = ${id})`,
      ),
    )
    .orderBy(sql`${tokens.connectedAt} desc, ${tokens.id}`)
    .limit(1);
  return row ? openToken(scope, row) : null;
}
