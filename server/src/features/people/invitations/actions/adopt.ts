import { and, eq, lte, sql } from 'drizzle-orm';
import type { AccountId, MemberId, OrganizationId } from '@ad-foundry/contract/ids.ts';
import type { Role } from '@ad-foundry/contract/permissions.ts';
import { placeholderKey } from '#db/placeholder.ts';
import { accounts } from '#db/schema/accounts.ts';
import { members } from '#db/schema/organizations.ts';
import { assignments, invitations } from '#db/schema/people.ts';
import { unanswered } from '#features/people/invitations/queries.ts';
import type { BaseScope } from '#infra/scope.ts';
import { clearPlaceholder } from './invited-member.ts';

interface JoiningGuest {
  organizationId: OrganizationId;
  emailNorm: string;
  accountId: AccountId;
  role: Role;
}

interface InvitedMember {
  id: MemberId;
  placeholderId: AccountId;
  reminderMails: boolean;
}

/**
 * Continues the membership of an invited address with the person's own account: assignments and owned slots stay. A
 * person who has another membership of the organization, after a change of address, gets them there.
 * @returns the membership; null if the address was not invited as a guest or the person has another membership
 */
export async function adoptInvitedMember(tx: BaseScope, joining: JoiningGuest): Promise<MemberId | null> {
  const { organizationId, accountId, role } = joining;
  const invited = await findInvited(tx, joining);
  if (!invited) return null;
  await endExpiredInvitations(tx, organizationId, invited.id);
  const accountMove = { organizationId, from: invited.placeholderId, to: accountId };
  await moveMails(tx, accountMove);
  await moveStops(tx, accountMove);
  if (!invited.reminderMails)
    await tx.db.update(accounts).set({ reminderMails: false }).where(eq(accounts.id, accountId));
  const ofInvited = and(eq(members.organizationId, organizationId), eq(members.id, invited.id));
  const [other] = await tx.db
    .select({ id: members.id })
    .from(members)
    .where(and(eq(members.organizationId, organizationId), eq(members.accountId, accountId)));
  const memberId = other?.id ?? invited.id;
  // The guest proved the address, so that the other invitations to it need no further answer.
  await tx.db
    .update(invitations)
    .set({ memberId, confirmedAt: tx.now() })
    .where(and(eq(invitations.organizationId, organizationId), eq(invitations.memberId, invited.id), unanswered));
  if (!other) {
    await tx.db.update(members).set({ accountId, role, status: 'active', createdAt: tx.now() }).where(ofInvited);
    await clearPlaceholder(tx, invited.placeholderId);
    return invited.id;
  }
  await moveMemberRows(tx, { organizationId, from: invited.id, to: other.id });
  await tx.db.delete(members).where(ofInvited);
  await clearPlaceholder(tx, invited.placeholderId);
  return null;
}

async function findInvited(tx: BaseScope, { organizationId, emailNorm }: JoiningGuest): Promise<InvitedMember | null> {
  const [invited] = await tx.db
    .select({ id: members.id, placeholderId: accounts.id, reminderMails: accounts.reminderMails })
    .from(members)
    .innerJoin(accounts, eq(accounts.id, members.accountId))
    .where(
      and(
        eq(members.organizationId, organizationId),
        eq(members.status, 'invited'),
        eq(accounts.emailNorm, placeholderKey(organizationId, emailNorm)),
      ),
    )
    .for('update', { of: members });
  return invited ?? null;
}

/** An expired invitation gives no access: its assignment ends, and the team can send it again. */
async function endExpiredInvitations(tx: BaseScope, organizationId: OrganizationId, memberId: MemberId): Promise<void> {
  const expired = and(
    eq(invitations.organizationId, organizationId),
    eq(invitations.memberId, memberId),
    unanswered,
    lte(invitations.expiresAt, tx.now()),
  );
  await tx.db.delete(assignments).where(
    and(
      eq(assignments.organizationId, organizationId),
      eq(assignments.memberId, memberId),
      sql`exists (select from ${invitations} where ${expired}
        and ${invitations.campaignId} is not distinct from ${assignments.campaignId}
        and ${invitations.groupId} is not distinct from ${assignments.groupId})`,
    ),
  );
  await tx.db.update(invitations).set({ memberId: null }).where(expired);
}

interface Move<Id> {
  organizationId: OrganizationId;
  from: Id;
  to: Id;
}

/** Moves the mails of a placeholder, so that a person reminded today gets no second mail after joining. */
async function moveMails({ db }: BaseScope, { organizationId, from, to }: Move<AccountId>): Promise<void> {
  const dedupeKey = sql`replace(r.dedupe_key, ${from}, ${to})`;
  await db.execute(sql`update mails r set account_id = ${to}, dedupe_key = ${dedupeKey}
    where r.organization_id = ${organizationId} and r.account_id = ${from}
      and not exists (select from mails other where other.dedupe_key = ${dedupeKey} and other.id <> r.id)`);
}

/** Keeps the campaigns of which the guest stopped the reminders before joining. */
async function moveStops({ db }: BaseScope, { organizationId, from, to }: Move<AccountId>): Promise<void> {
  await db.execute(sql`insert into reminder_stops (organization_id, account_id, campaign_id, created_at)
    select organization_id, ${to}, campaign_id, created_at from reminder_stops
    where organization_id = ${organizationId} and account_id = ${from} on conflict do nothing`);
}

async function moveMemberRows({ db }: BaseScope, { organizationId, from, to }: Move<MemberId>): Promise<void> {
  await db.execute(
    sql`update slots set owner_id = ${to} where organization_id = ${organizationId} and owner_id = ${from}`,
  );
  await db.execute(sql`update assignments a set member_id = ${to} where organization_id = ${organizationId}
    and member_id = ${from} and not exists (select from assignments other where other.organization_id = a.organization_id
      and other.member_id = ${to} and other.campaign_id is not distinct from a.campaign_id
      and other.group_id is not distinct from a.group_id)`);
  await db.execute(
    sql`update slot_passes set member_id = ${to} where organization_id = ${organizationId} and member_id = ${from}`,
  );
  await db.execute(
    sql`update invitations set member_id = ${to} where organization_id = ${organizationId} and member_id = ${from}`,
  );
}
