import { and, eq, isNull, ne } from 'drizzle-orm';
import type { z } from 'zod';
import type { TokenId } from '@ad-foundry/contract/ids.ts';
import type { Exchange, integration as endpoints, Provider } from '@ad-foundry/contract/integration.ts';
import { isInsidePath } from '@ad-foundry/contract/rules/people/return-path.ts';
import type { Grant } from '#adapters/ads/ad-provider.ts';
import type { Ads } from '#adapters/ads/ads.ts';
import { tokens } from '#db/schema/integration.ts';
import { members, organizations } from '#db/schema/organizations.ts';
import { refuseInSample } from '#features/people/organizations/queries/sample.ts';
import { requireToken } from '#features/platforms/integration/queries.ts';
import { consume } from '#infra/concurrency/rate-limit.ts';
import { AppError } from '#infra/errors.ts';
import type { AccountScope, Scope } from '#infra/scope.ts';
import { beginAttempt, takeAttempt } from './attempts.ts';
import { callFor, requireProvider } from './call.ts';
import { readReach } from './health.ts';
import { storeToken } from './store-token.ts';

const settingsPath = '/settings/integration';

interface Context {
  scope: Scope;
  account: AccountScope;
  ads: Ads;
  /** Whether this installation bills organizations. */
  billed: boolean;
}

interface Input {
  provider: Provider;
  tokenId?: TokenId | undefined;
  again: boolean;
  returnTo?: string | undefined;
}

/**
 * Begins a connection. @returns the address of the consent page @throws AppError `organization.sample`,
 * `token.not-found`
 */
export async function authorize(
  { scope, ads, billed }: Omit<Context, 'account'>,
  input: Input,
): Promise<{ url: string }> {
  const { provider: id, tokenId = null, again, returnTo = settingsPath } = input;
  const provider = requireProvider(ads, id);
  await refuseInSample(scope, { billed: billed && !provider.isSandbox });
  await limitAttempts(scope);
  if (tokenId !== null) await requireToken(scope, tokenId);
  const safeReturnTo = isInsidePath(returnTo) ? returnTo : settingsPath;
  const state = await beginAttempt(scope, { provider: id, tokenId, returnTo: safeReturnTo });
  return { url: provider.consentUrl({ state, again }) };
}

type Sent = z.output<typeof endpoints.exchange.body>;

/**
 * Connects with the code of the consent page or with a token entered by hand, and reads the ad accounts it reaches.
 * @throws AppError `integration.state`, `integration.failed`, `integration.token-rejected`, `integration.unavailable`,
 * `integration.throttled`, `integration.too-many`, `organization.sample`
 */
export async function exchange(context: Context, id: Provider, sent: Sent): Promise<Exchange> {
  const { scope, ads, billed } = context;
  const provider = requireProvider(ads, id);
  await refuseInSample(scope, { billed: billed && !provider.isSandbox });
  await limitAttempts(scope);
  const access = { organizationId: scope.actor.organizationId, urgency: 'interactive' as const };
  const attempt = 'state' in sent ? await takeAttempt(scope, { provider: id, state: sent.state }) : null;
  if ('state' in sent && attempt === null) throw new AppError('integration.state');
  const grant =
    'state' in sent
      ? await callFor(ads, () => provider.exchange(sent.code, access))
      : await adopt(ads, () => provider.adopt({ ...access, token: sent.accessToken }));
  const { tokenId, isRenewed } = await storeToken(scope, { provider, grant });
  // The connection exists even if this fails, since the list of ad accounts can be read again later.
  await readReach(context, tokenId).catch((error: unknown) => {
    if (ads.failureOf(error) === null) throw error;
  });
  const isOther = attempt !== null && attempt.tokenId !== null && attempt.tokenId !== tokenId;
  return {
    token: await requireToken(scope, tokenId),
    outcome: isOther ? 'other-person' : isRenewed ? 'reconnected' : 'connected',
    alsoIn: await listOthers(context, { provider: id, grant }),
    returnTo: attempt?.returnTo ?? settingsPath,
  };
}

/** Connects with a token that a person entered by hand; a refusal is then about that token. */
async function adopt(ads: Ads, work: () => Promise<Grant>): Promise<Grant> {
  try {
    return await work();
  } catch (error) {
    const kind = ads.failureOf(error)?.kind;
    if (kind === 'expired' || kind === 'refused' || kind === 'missing-scope') {
      throw new AppError('integration.token-rejected', { cause: error });
    }
    return callFor(ads, () => Promise.reject(error as Error));
  }
}

/** The account's other organizations that the same person at the platform has connected. */
async function listOthers(
  { scope, account }: Context,
  { provider, grant }: { provider: Provider; grant: Grant },
): Promise<string[]> {
  const { organizationId, accountId } = scope.actor;
  const rows = await account.db
    .selectDistinct({ name: organizations.name })
    .from(tokens)
    .innerJoin(organizations, and(eq(organizations.id, tokens.organizationId), isNull(organizations.deletedAt)))
    .innerJoin(
      members,
      and(
        eq(members.organizationId, tokens.organizationId),
        eq(members.accountId, accountId),
        eq(members.status, 'active'),
        ne(members.role, 'guest'),
      ),
    )
    .where(
      and(
        eq(tokens.provider, provider),
        eq(tokens.providerUserId, grant.userId),
        ne(tokens.organizationId, organizationId),
        isNull(tokens.deletedAt),
      ),
    );
  return rows.map(({ name }) => name).toSorted();
}

function limitAttempts(scope: Scope): Promise<void> {
  return consume(scope, [{ key: `integration/${scope.actor.organizationId}`, max: 60, windowMs: 3_600_000 }]);
}
