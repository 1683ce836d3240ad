import { and, count, eq, gt, isNull, ne, sql } from 'drizzle-orm';
import type { Locale } from '@ad-foundry/contract/limits.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import type { InvitationResult, SeatRole } from '@ad-foundry/contract/invitations.ts';
import { canGrant, type Role } from '@ad-foundry/contract/permissions.ts';
import { maskEmail, normalizeEmail } from '@ad-foundry/contract/rules/people/email-address.ts';
import { emailSchema } from '@ad-foundry/contract/sign-in.ts';
import type { AccountId, CampaignGroupId, CampaignId, SlotId } from '@ad-foundry/contract/ids.ts';
import { accounts } from '#db/schema/accounts.ts';
import { members } from '#db/schema/organizations.ts';
import { invitations } from '#db/schema/people.ts';
import { newLink } from '#emails/personal-link.ts';
import { requireOpenSeats } from '#features/people/organizations/queries/plan.ts';
import { refuseInSample } from '#features/people/organizations/queries/sample.ts';
import { expiryOf } from '#features/people/invitations/rules.ts';
import { lockOrganization } from '#features/people/organizations/actions/lock.ts';
import { requireFresh, requireOwnAccount } from '#features/people/sessions/queries.ts';
import { AppError } from '#infra/errors.ts';
import { newUuid } from '#infra/ids.ts';
import type { Scope } from '#infra/scope.ts';
import { mailInvitation, reserveSending } from './send-invitation.ts';

/** The result for one address. */
type InviteOutcome = Omit<InvitationResult, 'email'>;

/**
 * Invites people to the organization; each address gets its own result.
 * @throws AppError `auth.forbidden` for a role above the actor's current one, `auth.step-up-required` for inviting
 * owners, `organization.sample`
 */
export function inviteMembers(
  scope: Scope,
  { emails, role, billed }: { emails: string[]; role: SeatRole; billed: boolean },
): Promise<InvitationResult[]> {
  return scope.transaction(async (tx) => {
    const acting = await lockOrganization(tx, 'people:manage');
    if (!canGrant(acting.role, role)) throw new AppError('auth.forbidden');
    await requireOwnAccount(tx, tx.actor.sessionId);
    await refuseInSample(tx, { billed });
    await requireOpenSeats(tx, { billed });
    if (role === 'owner') await requireFresh(tx, tx.actor.sessionId);
    return inviteEach(emails, (email) => inviteMember(tx, { email, role }));
  });
}

/** Invites one address after the other; the organization is locked, so that concurrent inviters share the limits. */
export async function inviteEach(
  emails: string[],
  invite: (email: string) => Promise<InviteOutcome>,
): Promise<InvitationResult[]> {
  const results: InvitationResult[] = [];
  for (const typed of emails) {
    const parsed = emailSchema.safeParse(typed);
    const email = parsed.success ? parsed.data : typed.trim();
    const result: InviteOutcome = parsed.success ? await invite(email) : { outcome: 'not-an-address' };
    results.push({ email, ...result });
  }
  return results;
}

async function inviteMember(tx: Scope, { email, role }: { email: string; role: SeatRole }): Promise<InviteOutcome> {
  const member = await findMemberByEmail(tx, email);
  if (member?.accountId === tx.actor.accountId) return { outcome: 'yourself' };
  if (member) return { outcome: member.status === 'disabled' ? 'disabled-member' : 'already-member' };
  return issueInvitation(tx, { email, role, campaignId: null, groupId: null, dueAt: null });
}

/** Finds a member of the organization by address. */
export async function findMemberByEmail({ db, actor }: Scope, email: string) {
  const [found] = await db
    .select({ id: members.id, accountId: accounts.id, role: members.role, status: members.status })
    .from(members)
    .innerJoin(accounts, eq(accounts.id, members.accountId))
    .where(and(eq(members.organizationId, actor.organizationId), eq(accounts.emailNorm, normalizeEmail(email))));
  return found;
}

interface Input {
  email: string;
  role: Role;
  campaignId: CampaignId | null;
  groupId: CampaignGroupId | null;
  dueAt: Date | null;
  message?: string | undefined;
  /** The language of the mail; by default the inviter's. */
  locale?: Locale | undefined;
  /** For a guest who passes a slot on: the guest, the member whose request the invited person answers, and the slot. */
  pass?: { passedBy: AccountId; invitedBy: AccountId | null; slotId: SlotId };
}

/**
 * Creates an invitation, or reuses an expired one, and mails it; the mail is delayed if the address's limit is reached.
 */
export async function issueInvitation(tx: Scope, input: Input): Promise<InviteOutcome> {
  const { email, role, campaignId, groupId, dueAt, message = null } = input;
  const { organizationId, accountId } = tx.actor;
  const now = tx.now();
  const emailNorm = normalizeEmail(email);
  const earlier = await findEarlier(tx, { ...input, emailNorm });
  if (earlier && earlier.expiresAt > now) return { outcome: 'already-invited' };
  const guest = role === 'guest';
  const maxPending = guest ? limits.invitation.pendingGuests : limits.invitation.pendingPerOrganization;
  if ((await countPending(tx, guest)) >= maxPending) return { outcome: 'too-many' };
  const sendAt = await reserveSending(tx, { organizationId, emailNorm, inviterId: accountId });
  if (sendAt === null) return { outcome: 'too-many' };
  const id = earlier?.id ?? newUuid();
  const { invitationId, columns } = newLink(tx, id);
  const dates = {
    createdAt: now,
    sentAt: now,
    expiresAt: expiryOf({ sendAt, guest, dueAt }),
    confirmedAt: null,
    resentAt: null,
  };
  const locale = input.locale ?? (await inviterLocale(tx));
  const fresh = {
    ...columns,
    ...dates,
    email,
    role,
    locale,
    message,
    invitedBy: input.pass ? input.pass.invitedBy : accountId,
    passedBy: input.pass?.passedBy ?? null,
  };
  await tx.db
    .insert(invitations)
    .values({ id, organizationId, emailNorm, campaignId, groupId, ...fresh })
    .onConflictDoUpdate({ target: invitations.id, set: fresh });
  await mailInvitation(tx, invitationId, { sentBy: accountId, sendAt, passedSlot: input.pass?.slotId ?? null });
  const sent = { invitationId: id, role, email: maskEmail(email), campaignId, groupId };
  await tx.record('invitation.sent', sent);
  return { outcome: 'invited', ...(sendAt > tx.now() ? { mailAt: sendAt.toISOString() } : {}) };
}

/** An earlier invitation of the address to the same target: unanswered, or the link that a guest uses. */
async function findEarlier({ db, actor }: Scope, { emailNorm, campaignId, groupId }: Input & { emailNorm: string }) {
  const [found] = await db
    .select({ id: invitations.id, expiresAt: invitations.expiresAt })
    .from(invitations)
    .where(
      and(
        eq(invitations.organizationId, actor.organizationId),
        eq(invitations.emailNorm, emailNorm),
        sql`${invitations.campaignId} is not distinct from ${campaignId}`,
        sql`${invitations.groupId} is not distinct from ${groupId}`,
        isNull(invitations.declinedAt),
        isNull(invitations.revokedAt),
        sql`(${invitations.confirmedAt} is null or ${invitations.role} = 'guest')`,
      ),
    );
  return found;
}

async function countPending({ db, actor, now }: Scope, guests: boolean): Promise<number> {
  const [row] = await db
    .select({ pending: count() })
    .from(invitations)
    .where(
      and(
        eq(invitations.organizationId, actor.organizationId),
        guests ? eq(invitations.role, 'guest') : ne(invitations.role, 'guest'),
        isNull(invitations.confirmedAt),
        isNull(invitations.declinedAt),
        isNull(invitations.revokedAt),
        gt(invitations.expiresAt, now()),
      ),
    );
  return row?.pending ?? 0;
}

/** The inviter's language. A recipient with an account gets the mail in the account's language instead. */
export async function inviterLocale({ db, actor }: Scope): Promise<Locale> {
  const [inviter] = await db.select({ locale: accounts.locale }).from(accounts).where(eq(accounts.id, actor.accountId));
  return inviter?.locale ?? 'en-US';
}
