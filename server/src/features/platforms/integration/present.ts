import type { Advertiser, AssignedAdvertiser } from '@ad-foundry/contract/advertisers.ts';
import type { Token } from '@ad-foundry/contract/integration.ts';
import type { accounts } from '#db/schema/accounts.ts';
import type { advertisers, tokens } from '#db/schema/integration.ts';
import { avatarUrlOf } from '#features/people/account/queries.ts';
import { healthOf, obstacleOf, type Reach } from './rules.ts';

export interface TokenRow {
  token: typeof tokens.$inferSelect;
  account: Pick<typeof accounts.$inferSelect, 'id' | 'firstName' | 'lastName'> | null;
  avatarSha256: string | null;
  reachable: number;
  chosen: number;
  onlyHere: number;
  campaigns: number;
}

/** The contract's shape, which never contains the token itself. */
export function presentToken(row: TokenRow, now: Date): Token {
  const { token, account, avatarSha256, reachable, chosen, onlyHere, campaigns } = row;
  const { id, provider, kind, scopes } = token;
  return {
    id,
    provider,
    kind,
    providerUserName: token.metadata.userName ?? null,
    connectedBy: account && { ...account, avatarUrl: avatarUrlOf(account.id, avatarSha256) },
    createdAt: token.createdAt.toISOString(),
    connectedAt: token.connectedAt.toISOString(),
    expiresAt: token.expiresAt?.toISOString() ?? null,
    checkedAt: token.checkedAt?.toISOString() ?? null,
    health: healthOf(token, now),
    scopes,
    advertisers: { reachable, chosen, onlyHere, campaigns },
  };
}

export interface AdvertiserRow extends Reach {
  advertiser: typeof advertisers.$inferSelect;
  chosen: boolean;
  campaigns: number;
}

export function presentAdvertiser(row: AdvertiserRow): Advertiser {
  const { advertiser, chosen, campaigns } = row;
  const { provider, id, name, status, platformStatus, currency, timeZone, businessName } = advertiser;
  return {
    provider,
    id,
    name,
    status,
    platformStatus,
    currency,
    timeZone,
    businessName,
    chosen,
    obstacle: obstacleOf(advertiser, row),
    campaigns,
    createdAt: advertiser.createdAt.toISOString(),
    updatedAt: advertiser.updatedAt.toISOString(),
  };
}

export function presentAssigned(row: AdvertiserRow & { via: AssignedAdvertiser['via'] }): AssignedAdvertiser {
  return { ...presentAdvertiser(row), via: row.via };
}
