import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Account } from '@ad-foundry/contract/account.ts';
import type { AccountId, OrganizationId } from '@ad-foundry/contract/ids.ts';
import type { Locale } from '@ad-foundry/contract/limits.ts';
import type { LookAroundPersona, SampleStep } from '@ad-foundry/contract/sample.ts';
import { accounts } from '#db/schema/accounts.ts';
import { members } from '#db/schema/organizations.ts';
import { findSharedSample, readSampleStep } from '#features/operation/sample/queries/shared-sample.ts';
import { personaPattern } from '#features/operation/sample/rules/story/people.ts';
import { requireAccount } from '#features/people/account/queries.ts';
import { endSession, rememberSession, startSession } from '#features/people/sessions/actions.ts';
import { AppError } from '#infra/errors.ts';
import type { Cookies } from '#infra/http/cookies.ts';
import type { SystemScope } from '#infra/scope.ts';
import { shareSample } from './share.ts';

/** How far the shared sample is; creates it where it is missing, as after its deletion. */
export async function followSample(scope: SystemScope): Promise<SampleStep> {
  const step = await readSampleStep(scope);
  if (step === 'organization') await shareSample(scope);
  return step;
}

interface Visit {
  persona: LookAroundPersona;
  locale?: Locale | undefined;
  cookies: Cookies;
}

/**
 * Signs this browser in as a person of the shared sample, without a proof. The session is valid in the sample only.
 * @throws AppError `sample.not-ready`; `sign.account-unavailable` for a person who was removed from it
 */
export async function enterSample(scope: SystemScope, { persona, locale, cookies }: Visit): Promise<Account> {
  const step = await readSampleStep(scope);
  if (step === 'organization' || step === 'content') {
    await shareSample(scope);
    throw new AppError('sample.not-ready', { retryAfterSeconds: 1 });
  }
  return scope.transaction(async (tx) => {
    const sample = await findSharedSample(tx);
    const accountId = sample && (await findPersona(tx, { persona, organizationId: sample.id }));
    if (!accountId) throw new AppError('sign.account-unavailable');
    const previousToken = cookies.get('session');
    if (previousToken) await endSession(tx, previousToken, 'signed-in-again');
    if (locale) await tx.db.update(accounts).set({ locale }).where(eq(accounts.id, accountId));
    const by = { accountId, organizationId: sample.id };
    rememberSession(cookies, await startSession(tx, { ...by, method: 'sample' }));
    await tx.record('sign-in.succeeded', { method: 'sample' }, by);
    return requireAccount(tx, accountId, sample.id);
  });
}

interface PersonaKey {
  persona: LookAroundPersona;
  organizationId: OrganizationId;
}

async function findPersona({ db }: SystemScope, { persona, organizationId }: PersonaKey): Promise<AccountId | null> {
  const [row] = await db
    .select({ id: accounts.id })
    .from(accounts)
    .innerJoin(members, and(eq(members.accountId, accounts.id), eq(members.organizationId, organizationId)))
    .where(
      and(
        sql`${accounts.emailNorm} ~ ${personaPattern(persona)}`,
        eq(members.status, 'active'),
        isNull(accounts.disabledAt),
        isNull(accounts.deletedAt),
      ),
    )
    .orderBy(asc(accounts.createdAt))
    .limit(1);
  return row?.id ?? null;
}
