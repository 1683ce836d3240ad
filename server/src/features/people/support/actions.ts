import { and, eq, gt, isNull, notExists, or } from 'drizzle-orm';
import type { AccountId, OrganizationId } from '@ad-foundry/contract/ids.ts';
import { normalizeEmail } from '@ad-foundry/contract/rules/people/email-address.ts';
import { accounts, sessions } from '#db/schema/accounts.ts';
import { members, organizations } from '#db/schema/organizations.ts';
import { supportVisits } from '#db/schema/people.ts';
import { newUuid } from '#infra/ids.ts';
import type { BaseScope, SystemScope } from '#infra/scope.ts';

/** A command of the operator that cannot be carried out; the command line shows the message to the operator. */
export class SupportRefused extends Error {}

/** The maximum duration of a visit. */
export const visitMinutesMax = 8 * 60;

/** Gives an account the role of the operator's staff, or removes it and ends its visits. @throws SupportRefused */
export function setSuperHero(scope: SystemScope, email: string, superHero: boolean): Promise<void> {
  return scope.transaction(async (tx) => {
    const account = await requireByEmail(tx, email);
    await tx.db.update(accounts).set({ superHero, updatedAt: tx.now() }).where(eq(accounts.id, account.id));
    if (!superHero) await endActiveVisits(tx, account.id);
    await tx.record(superHero ? 'support.appointed' : 'support.dismissed', {}, { accountId: account.id });
  });
}

interface Visit {
  email: string;
  /** The organization's id or slug. */
  organization: string;
  reason: string;
  minutes: number;
}

/**
 * Allows an account of the staff to enter an organization for a limited time; recorded in the organization's audit log.
 * @throws SupportRefused
 */
export function grantVisit(scope: SystemScope, { email, organization, reason, minutes }: Visit) {
  if (reason.trim().length < 10)
    throw new SupportRefused('Give a reason of at least 10 characters: the organization can read it.');
  if (!Number.isInteger(minutes) || minutes < 1 || minutes > visitMinutesMax) {
    throw new SupportRefused(`A visit lasts between 1 and ${visitMinutesMax} minutes.`);
  }
  return scope.transaction(async (tx) => {
    const account = await requireByEmail(tx, email);
    if (!account.superHero) throw new SupportRefused(`${email} is not the operator's staff. Appoint them first.`);
    const host = await requireOrganization(tx, organization);
    await detachSessions(tx, host.id, account.id);
    const expiresAt = new Date(tx.now().getTime() + minutes * 60_000);
    await tx.db.insert(supportVisits).values({
      id: newUuid(),
      organizationId: host.id,
      accountId: account.id,
      reason: reason.trim(),
      createdAt: tx.now(),
      expiresAt,
    });
    const granted = { reason: reason.trim(), minutes };
    await tx.record('support.granted', granted, { organizationId: host.id, accountId: account.id });
    return { organization: host.name, expiresAt };
  });
}

/** Moves the sessions of an earlier visit out of the organization, so that each new entry is audited. */
async function detachSessions({ db }: BaseScope, organizationId: OrganizationId, accountId: AccountId): Promise<void> {
  const membership = db
    .select({ id: members.id })
    .from(members)
    .where(
      and(eq(members.organizationId, organizationId), eq(members.accountId, accountId), eq(members.status, 'active')),
    );
  await db
    .update(sessions)
    .set({ organizationId: null })
    .where(and(eq(sessions.accountId, accountId), eq(sessions.organizationId, organizationId), notExists(membership)));
}

/** Ends the active visits of an account and returns their number. @throws SupportRefused */
export function endVisits(scope: SystemScope, email: string): Promise<number> {
  return scope.transaction(async (tx) => endActiveVisits(tx, (await requireByEmail(tx, email)).id));
}

async function endActiveVisits(tx: BaseScope, accountId: AccountId): Promise<number> {
  const now = tx.now();
  const ended = await tx.db
    .update(supportVisits)
    .set({ endedAt: now })
    .where(and(eq(supportVisits.accountId, accountId), isNull(supportVisits.endedAt), gt(supportVisits.expiresAt, now)))
    .returning({ organizationId: supportVisits.organizationId });
  for (const { organizationId } of ended) await tx.record('support.ended', {}, { organizationId, accountId });
  return ended.length;
}

async function requireByEmail(tx: BaseScope, email: string) {
  const [account] = await tx.db
    .select()
    .from(accounts)
    .where(and(eq(accounts.emailNorm, normalizeEmail(email)), isNull(accounts.deletedAt), isNull(accounts.disabledAt)));
  if (!account) throw new SupportRefused(`There is no account with the address ${email}.`);
  return account;
}

async function requireOrganization(tx: BaseScope, idOrSlug: string) {
  const [row] = await tx.db
    .select({ id: organizations.id, name: organizations.name })
    .from(organizations)
    .where(
      and(
        or(eq(organizations.id, idOrSlug as OrganizationId), eq(organizations.slug, idOrSlug)),
        isNull(organizations.deletedAt),
      ),
    );
  if (!row) throw new SupportRefused(`There is no organization with the ID or slug ${idOrSlug}.`);
  return row;
}
