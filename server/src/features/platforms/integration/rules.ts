import type { SendObstacle } from '@ad-foundry/contract/advertisers.ts';
import type { ErrorCode } from '@ad-foundry/contract/errors.ts';
import type { ProviderScope, TokenHealth, TokenScope } from '@ad-foundry/contract/integration.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import type { AdFailure } from '#adapters/ads/ad-platform-error.ts';
import type { advertisers, tokens } from '#db/schema/integration.ts';

const dayMs = 86_400_000;

type TokenRow = typeof tokens.$inferSelect;

/**
 * The scopes that a connection requested, each with whether it was granted. Stored, so that readers need no ad adapter.
 */
export function scopesOf(requestedScopes: readonly ProviderScope[], grantedNames: readonly string[]): TokenScope[] {
  return requestedScopes.map((scope) => ({ ...scope, granted: grantedNames.includes(scope.name) }));
}

const missingScopes = ({ scopes }: Pick<TokenRow, 'scopes'>): string[] =>
  scopes.filter(({ granted }) => !granted).map(({ name }) => name);

/** Whole days until a token expires; null for a token that does not expire. */
export function daysLeftOf({ expiresAt }: Pick<TokenRow, 'expiresAt'>, now: Date): number | null {
  return expiresAt && Math.max(0, Math.floor((expiresAt.getTime() - now.getTime()) / dayMs));
}

/** Whether calls with the token can succeed. */
export function isUsable(row: Pick<TokenRow, 'deletedAt' | 'invalidAt' | 'expiresAt'>, now: Date): boolean {
  return row.deletedAt === null && row.invalidAt === null && (row.expiresAt === null || row.expiresAt > now);
}

export function healthOf(row: TokenRow, now: Date): TokenHealth {
  const missing = missingScopes(row);
  if (!isUsable(row, now)) {
    const reason = row.invalidAt === null ? 'expired' : (row.invalidReason ?? 'unknown');
    return { state: reason === 'removed' ? 'revoked' : 'invalid', reason, daysLeft: null, missing };
  }
  const daysLeft = daysLeftOf(row, now);
  const isEnding = daysLeft !== null && daysLeft <= limits.integration.warningDays[0];
  const state = missing.length > 0 ? 'missing-scopes' : isEnding ? 'expiring' : 'valid';
  return { state, reason: null, daysLeft, missing };
}

/** The due warning: 14, 7 or 1 days before the end. Null if none is due, or if it was already given. */
export function dueWarning(row: TokenRow, now: Date): number | null {
  const daysLeft = daysLeftOf(row, now);
  if (daysLeft === null || !isUsable(row, now)) return null;
  const reached = limits.integration.warningDays.filter((days) => daysLeft <= days).at(-1);
  return reached !== undefined && (row.warnedDays === null || reached < row.warnedDays) ? reached : null;
}

/** The things that the connections of an organization can do with an ad account. */
export interface Reach {
  connected: boolean;
  valid: boolean;
  scoped: boolean;
  permitted: boolean;
}

const takesNothing = new Set(['disabled', 'in-review', 'closed']);

export function obstacleOf(
  { status }: Pick<typeof advertisers.$inferSelect, 'status'>,
  { connected, valid, scoped, permitted }: Reach,
): SendObstacle | null {
  if (takesNothing.has(status)) return 'status';
  if (!connected) return 'not-connected';
  if (!valid) return 'expired';
  if (!scoped) return 'missing-scope';
  return permitted ? null : 'permission';
}

/** The error that a person sees when a call to a platform failed while connecting. */
export function codeOf(failure: AdFailure): ErrorCode {
  switch (failure.kind) {
    case 'throttled':
      return 'integration.throttled';
    case 'unavailable':
    case 'unknown-outcome':
      return 'integration.unavailable';
    default:
      return 'integration.failed';
  }
}
