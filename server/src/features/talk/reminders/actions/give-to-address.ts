import { and, eq, isNull } from 'drizzle-orm';
import type { Locale } from '@ad-foundry/contract/limits.ts';
import type { MemberId } from '@ad-foundry/contract/ids.ts';
import { toCampaign } from '@ad-foundry/contract/targets.ts';
import { ownRow } from '#db/own-row.ts';
import { accounts } from '#db/schema/accounts.ts';
import { invitations } from '#db/schema/people.ts';
import { slotPasses } from '#db/schema/reminders.ts';
import { assign } from '#features/people/invitations/actions/assign.ts';
import { ensureInvitedMember } from '#features/people/invitations/actions/invited-member.ts';
import { findMemberByEmail, issueInvitation } from '#features/people/invitations/actions/invite.ts';
import { dueOf, forTarget } from '#features/people/invitations/queries.ts';
import { refuseInSample } from '#features/people/organizations/queries/sample.ts';
import { requireOwnAccount } from '#features/people/sessions/queries.ts';
import type { SlotRow } from '#features/tree/creatives/queries.ts';
import { isRefusedAddress } from '#features/talk/reminders/queries/pass-address.ts';
import type { SlotPassRow } from '#features/talk/reminders/queries/passes.ts';
import { AppError } from '#infra/errors.ts';
import type { Scope } from '#infra/scope.ts';
import { declineSlot, recordPass, setOwner } from './hand-over.ts';

/** The new owner of a passed slot; `invitationId` is null for the team. */
interface Invitee {
  memberId: MemberId;
  invitationId: string | null;
}

/** Refuses what a sample organization and its people do not offer. @throws AppError `organization.sample`, `sample.own-account` */
export async function requireInviting(tx: Scope, { billed }: { billed: boolean }): Promise<void> {
  await requireOwnAccount(tx, tx.actor.sessionId);
  await refuseInSample(tx, { billed });
}

/**
 * Gives a slot to the address of a pass: to a member at once, to another person with an invitation to the campaign in the name
 * of the guest who passes it on. The caller holds the locks of organization and creative.
 * @throws AppError `pass.refused-address`, `pass.yourself`, `request.too-many`
 */
export async function giveToAddress(tx: Scope, row: SlotRow, pass: SlotPassRow): Promise<SlotPassRow> {
  const { emailNorm, passedBy, slotId } = pass;
  if (emailNorm === null) throw new Error('the pass has no address');
  const isApproved = tx.actor.accountId !== passedBy;
  if (await isRefusedAddress(tx, { emailNorm, campaignId: row.campaign.id, isApproved }))
    throw new AppError('pass.refused-address');
  const { memberId, invitationId } = await invite(tx, row, pass);
  await declineSlot(tx, slotId, passedBy);
  await setOwner(tx, slotId, memberId);
  const [stored] = await tx.db
    .update(slotPasses)
    .set({ state: 'passed', memberId, invitationId })
    .where(ownRow(slotPasses, tx, pass.id))
    .returning();
  if (!stored) throw new AppError('pass.not-found');
  await recordPass(tx, row, stored);
  return stored;
}

async function invite(tx: Scope, { campaign }: SlotRow, pass: SlotPassRow): Promise<Invitee> {
  const { organizationId } = tx.actor;
  const { passedBy, askerId, message } = pass;
  const email = pass.email ?? '';
  const member = await findMemberByEmail(tx, email);
  if (member?.accountId === passedBy) throw new AppError('pass.yourself');
  if (member && member.role !== 'guest') return { memberId: member.id, invitationId: null };
  const target = toCampaign(campaign.id);
  const locale = await localeOf(tx, passedBy);
  const { outcome } = await issueInvitation(tx, {
    ...target,
    email,
    role: 'guest',
    dueAt: await dueOf(tx, organizationId, target),
    ...(message === null ? {} : { message }),
    locale,
    pass: { passedBy, invitedBy: askerId, slotId: pass.slotId },
  });
  if (outcome === 'too-many') throw new AppError('request.too-many', { retryAfterSeconds: 3600 });
  const invitationId = await findInvitation(tx, pass, target);
  if (!member) {
    const memberId = await ensureInvitedMember(tx, { email, target, locale, assignedBy: askerId, byPass: true });
    return { memberId, invitationId };
  }
  await assign(tx, organizationId, { memberId: member.id, target, assignedBy: askerId, byPass: true });
  return { memberId: member.id, invitationId };
}

/** The valid invitation of the pass's address to the campaign. */
async function findInvitation(tx: Scope, { emailNorm }: SlotPassRow, target: ReturnType<typeof toCampaign>) {
  const [found] = await tx.db
    .select({ id: invitations.id })
    .from(invitations)
    .where(
      and(
        eq(invitations.organizationId, tx.actor.organizationId),
        eq(invitations.emailNorm, emailNorm ?? ''),
        forTarget(invitations, target),
        isNull(invitations.declinedAt),
        isNull(invitations.revokedAt),
      ),
    );
  return found?.id ?? null;
}

async function localeOf({ db }: Scope, accountId: SlotPassRow['passedBy']): Promise<Locale> {
  const [account] = await db.select({ locale: accounts.locale }).from(accounts).where(eq(accounts.id, accountId));
  return account?.locale ?? 'en-US';
}
