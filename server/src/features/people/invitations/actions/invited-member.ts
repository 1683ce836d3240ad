import { and, eq, sql } from 'drizzle-orm';
import type { AccountId, CampaignGroupId, CampaignId, MemberId, OrganizationId } from '@ad-foundry/contract/ids.ts';
import type { Locale } from '@ad-foundry/contract/limits.ts';
import { normalizeEmail } from '@ad-foundry/contract/rules/people/email-address.ts';
import type { Target } from '@ad-foundry/contract/targets.ts';
import { placeholderKey } from '#db/placeholder.ts';
import { accounts } from '#db/schema/accounts.ts';
import { members } from '#db/schema/organizations.ts';
import { assignments, invitations } from '#db/schema/people.ts';
import { forTarget, unanswered } from '#features/people/invitations/queries.ts';
import { newId, newUuid } from '#infra/ids.ts';
import type { BaseScope, Scope } from '#infra/scope.ts';
import { endPassOnly } from './assign.ts';

interface InvitedGuest {
  email: string;
  target: Target;
  locale: Locale;
  /** The member in whose name the guest is invited; by default the actor. */
  assignedBy?: AccountId | null;
  /** Whether a guest passed a slot on to the invited guest. */
  byPass?: boolean;
}

/**
 * Makes the guest of a waiting invitation a member of status `invited`, assigned to its target, who can own slots and is
 * reminded before accepting. Repeating it changes nothing. @returns the member
 */
export async function ensureInvitedMember(
  tx: Scope,
  { email, target, locale, assignedBy = tx.actor.accountId, byPass = false }: InvitedGuest,
): Promise<MemberId> {
  const { organizationId } = tx.actor;
  const emailNorm = normalizeEmail(email);
  const placeholderId = await ensurePlaceholder(tx, { email, emailNorm, locale });
  const createdAt = tx.now();
  const row = { id: newId('member'), organizationId, accountId: placeholderId, createdAt };
  await tx.db
    .insert(members)
    .values({ ...row, role: 'guest', status: 'invited' })
    .onConflictDoNothing();
  const [member] = await tx.db
    .select({ id: members.id })
    .from(members)
    .where(and(eq(members.organizationId, organizationId), eq(members.accountId, placeholderId)));
  if (!member) throw new Error('the invited member was deleted concurrently');
  await tx.db
    .insert(assignments)
    .values({ id: newUuid(), organizationId, memberId: member.id, ...target, assignedBy, byPass, createdAt })
    .onConflictDoNothing();
  if (!byPass) await endPassOnly(tx, organizationId, { memberId: member.id, target });
  const ofGuest = and(eq(invitations.organizationId, organizationId), eq(invitations.emailNorm, emailNorm));
  await tx.db
    .update(invitations)
    .set({ memberId: member.id })
    .where(and(ofGuest, forTarget(invitations, target), unanswered));
  return member.id;
}

/** The account that represents an invited address in the actor's organization; it shows the address as its name. */
async function ensurePlaceholder(
  { db, actor, now }: Scope,
  { email, emailNorm, locale }: { email: string; emailNorm: string; locale: Locale },
): Promise<AccountId> {
  // Until the guest's time zone is known, the inviter's applies, after that of the organization.
  const inviterZone = sql<string>`(select coalesce(time_zone, device_time_zone) from accounts where id = ${actor.accountId})`;
  const updatedAt = now();
  const placeholder = { id: newId('account'), email, firstName: email, lastName: '', locale, theme: 'system' } as const;
  const [account] = await db
    .insert(accounts)
    .values({
      ...placeholder,
      emailNorm: placeholderKey(actor.organizationId, emailNorm),
      deviceTimeZone: inviterZone,
      createdAt: updatedAt,
      updatedAt,
    })
    // The clean-up leaves accounts alone that were changed recently.
    .onConflictDoUpdate({ target: accounts.emailNorm, set: { email, firstName: email, updatedAt } })
    .returning({ id: accounts.id });
  if (!account) throw new Error('the placeholder was deleted concurrently');
  return account.id;
}

interface EndedInvitation {
  organizationId: OrganizationId;
  memberId: MemberId | null;
  campaignId: CampaignId | null;
  groupId: CampaignGroupId | null;
}

/**
 * Ends the assignment of an invited member whose invitation was revoked or declined, and with the last waiting
 * invitation the membership, so that owned slots are free again. Leaves members alone who have joined.
 */
export async function releaseInvitedMember(tx: BaseScope, ended: EndedInvitation): Promise<void> {
  const { organizationId, memberId, campaignId, groupId } = ended;
  if (memberId === null) return;
  const isInvited = and(
    eq(members.organizationId, organizationId),
    eq(members.id, memberId),
    eq(members.status, 'invited'),
  );
  const [invited] = await tx.db.select({ accountId: members.accountId }).from(members).where(isInvited).for('update');
  if (!invited) return;
  const ofMember = and(eq(invitations.organizationId, organizationId), eq(invitations.memberId, memberId));
  const sameTarget = and(
    sql`${assignments.campaignId} is not distinct from ${campaignId}`,
    sql`${assignments.groupId} is not distinct from ${groupId}`,
  );
  await tx.db
    .delete(assignments)
    .where(and(eq(assignments.organizationId, organizationId), eq(assignments.memberId, memberId), sameTarget));
  if ((await tx.db.$count(invitations, and(ofMember, unanswered))) > 0) return;
  // Deleting the member would delete its invitations, too.
  await tx.db.update(invitations).set({ memberId: null }).where(ofMember);
  await tx.db.delete(members).where(isInvited);
  await clearPlaceholder(tx, invited.accountId);
}

/** Removes the address from a placeholder without membership, which the clean-up deletes. */
export async function clearPlaceholder({ db, now }: BaseScope, accountId: AccountId): Promise<void> {
  await db.update(accounts).set({ email: '', firstName: '', updatedAt: now() }).where(eq(accounts.id, accountId));
}
