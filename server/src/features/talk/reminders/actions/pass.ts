import { and, eq, isNull, not, sql } from 'drizzle-orm';
import type { MemberId, SlotId } from '@ad-foundry/contract/ids.ts';
import { ownRow } from '#db/own-row.ts';
import { invitations } from '#db/schema/people.ts';
import { declinedSlots, slotPasses } from '#db/schema/reminders.ts';
import { revokeInvitations } from '#features/people/invitations/actions/revoke.ts';
import { lockSlot, requireOpen } from '#features/tree/creatives/actions/lock.ts';
import { isOwedSlot, requireSlot, type SlotRow } from '#features/tree/creatives/queries.ts';
import { findRequester } from '#features/talk/reminders/queries/requester.ts';
import { hasJoinedSince, type SlotPassRow } from '#features/talk/reminders/queries/passes.ts';
import { listPassTargets } from '#features/talk/reminders/queries/pass-targets.ts';
import { AppError } from '#infra/errors.ts';
import { newId } from '#infra/ids.ts';
import type { Scope } from '#infra/scope.ts';
import { commentOnSlot, type SlotMessage } from './comment-on-slot.ts';
import { declineSlot, recordPass, requirePassable, setOwner } from './hand-over.ts';

interface PassInput {
  slotId: SlotId;
  message?: SlotMessage;
  /** The new owner; without one, the slot goes to all guests of the campaign except the actor. */
  to?: MemberId | undefined;
  /** Whether the slot goes back to the member who asked the actor for the files. */
  back?: true | undefined;
}

/**
 * Declines a slot for the actor: the actor's reminders omit it, and the actor's promise ends. A slot that no other
 * person owns can be given to a person of the campaign, or back to the member who asked for it. The message becomes a
 * comment on the slot.
 * @throws AppError `slot.not-found`, `member.not-found`, `auth.forbidden` for the slot of another person, `pass.ended`,
 * `pass.pending`, `pass.yourself`, `creative.archived`, `campaign.archived`, and the errors of `beginThread`
 */
export async function passSlot(scope: Scope, { slotId, message, ...target }: PassInput) {
  await scope.transaction(async (tx) => {
    const { slot } = await requireSlot(tx, slotId);
    await requireOpen(tx, [slot.creativeId]);
    const { creativeId } = slot;
    if (target.to || target.back) return handOver(tx, { slotId, message, ...target });
    if (await declineSlot(tx, slotId, tx.actor.accountId)) await tx.record('slot.promised', { slotId, creativeId });
    await commentOnSlot(tx, { message, slotId, creativeId });
  });
}

async function handOver(tx: Scope, { slotId, message, ...target }: PassInput): Promise<void> {
  const row = await lockSlot(tx, slotId);
  const { accountId, organizationId } = tx.actor;
  if (message && (await isRepeated(tx, message.creationKey))) return;
  await requirePassable(tx, row, accountId);
  const requester = await findRequester(tx, { accountId, campaignId: row.campaign.id });
  const memberId = await requireTarget(tx, row, { ...target, askerId: requester?.memberId ?? null });
  await declineSlot(tx, slotId, accountId);
  await setOwner(tx, slotId, memberId);
  const values = {
    id: newId('slotPass'),
    organizationId,
    slotId,
    passedBy: accountId,
    askerId: requester?.accountId ?? null,
    memberId,
    state: 'passed' as const,
    // Relates the pass to its comment, so that the requester gets one notification of both.
    creationKey: message?.creationKey ?? null,
    createdAt: tx.now(),
  };
  const [pass] = await tx.db.insert(slotPasses).values(values).onConflictDoNothing().returning();
  await commentOnSlot(tx, { message, slotId, creativeId: row.slot.creativeId });
  if (pass) await recordPass(tx, row, pass);
}

/** Whether the actor passed a slot on with this creation key before: the response to that request got lost. */
async function isRepeated({ db, actor }: Scope, creationKey: string): Promise<boolean> {
  const { organizationId, accountId } = actor;
  const byActor = and(eq(slotPasses.organizationId, organizationId), eq(slotPasses.passedBy, accountId));
  return (await db.$count(slotPasses, and(byActor, eq(slotPasses.creationKey, creationKey)))) > 0;
}

/** @throws AppError `member.not-found`, `pass.yourself` */
async function requireTarget(
  tx: Scope,
  { slot }: SlotRow,
  { to, back, askerId }: Pick<PassInput, 'to' | 'back'> & { askerId: MemberId | null },
): Promise<MemberId> {
  if (back) {
    if (askerId === null) throw new AppError('member.not-found');
    return askerId;
  }
  const targets = await listPassTargets(tx, slot.id);
  const target = targets.find(({ memberId }) => memberId === to);
  if (target) return target.memberId;
  const { organizationId, accountId } = tx.actor;
  const { rows } = await tx.db.execute(sql`select from members
    where organization_id = ${organizationId} and id = ${to} and account_id = ${accountId}`);
  throw new AppError(rows.length > 0 ? 'pass.yourself' : 'member.not-found');
}

/**
 * Takes back a slot that the actor declined, and withdraws a request to pass it on. A slot that waits for an invited
 * person belongs to the actor again, unless that person has joined since.
 * @throws AppError `slot.not-found`, `creative.archived`, `campaign.archived`
 */
export async function takeSlot(scope: Scope, slotId: SlotId): Promise<void> {
  await scope.transaction(async (tx) => {
    const { slot } = await lockSlot(tx, slotId);
    const { organizationId, accountId } = tx.actor;
    const actorsPasses = and(eq(declinedSlots.organizationId, organizationId), eq(declinedSlots.accountId, accountId));
    const { rowCount } = await tx.db.delete(declinedSlots).where(and(actorsPasses, eq(declinedSlots.slotId, slotId)));
    const withdrawn = await withdrawPass(tx, slotId);
    if (rowCount || withdrawn) await tx.record('slot.promised', { slotId, creativeId: slot.creativeId });
  });
}

interface WithdrawnPass extends Pick<SlotPassRow, 'id' | 'state' | 'invitationId'>, Record<string, unknown> {
  self: MemberId;
}

/** Withdraws the actor's newest pass by address while nobody has taken the slot up. @returns whether there was one */
async function withdrawPass(tx: Scope, slotId: SlotId): Promise<boolean> {
  const { organizationId, accountId } = tx.actor;
  const { rows } = await tx.db.execute<WithdrawnPass>(sql`
    select p.id, p.state, p.invitation_id as "invitationId", self.id as self from slot_passes p
    join slots s on s.organization_id = p.organization_id and s.id = p.slot_id
    join members self on self.organization_id = p.organization_id and self.account_id = p.passed_by
    left join members m on m.organization_id = p.organization_id and m.id = p.member_id
    where p.organization_id = ${organizationId} and p.slot_id = ${slotId} and p.passed_by = ${accountId}
      and (p.state = 'requested'
        or (p.state = 'passed' and p.email is not null and not ${hasJoinedSince} and s.owner_id = m.id and ${isOwedSlot}))
    order by p.created_at desc limit 1`);
  const [pass] = rows;
  if (!pass) return false;
  await tx.db
    .update(slotPasses)
    .set({ state: 'withdrawn' })
    .where(ownRow(slotPasses, tx, pass.id));
  if (pass.state === 'requested') return true;
  await setOwner(tx, slotId, pass.self);
  if (pass.invitationId) await revokeUnused(tx, pass.invitationId);
  return true;
}

/** Revokes an unopened invitation that the actor's passes made, once no slot waits for its person. */
async function revokeUnused(tx: Scope, id: string): Promise<void> {
  const { organizationId, accountId } = tx.actor;
  const isUsed = sql`exists (select from slot_passes p where p.organization_id = ${organizationId}
    and p.invitation_id = ${id}::uuid and p.state = 'passed')`;
  const unused = and(eq(invitations.id, id), eq(invitations.passedBy, accountId), isNull(invitations.confirmedAt));
  await revokeInvitations(tx, and(unused, not(isUsed)), { organizationId, accountId });
}
