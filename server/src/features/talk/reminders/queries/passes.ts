import { and, eq, sql } from 'drizzle-orm';
import type { CreativeId, SlotId, SlotPassId } from '@ad-foundry/contract/ids.ts';
import type { GuestPage } from '@ad-foundry/contract/guest-pages.ts';
import type { PassState, SlotPass } from '@ad-foundry/contract/reminders/passes.ts';
import { passRecipient } from '#db/pass-recipient.ts';
import { ownRow } from '#db/own-row.ts';
import { slotPasses } from '#db/schema/reminders.ts';
import { AppError } from '#infra/errors.ts';
import type { OrganizationScope, Scope } from '#infra/scope.ts';

export type SlotPassRow = typeof slotPasses.$inferSelect;

/** The pass of a slot that waits for a member's answer; null without one. */
export async function findOpenPass({ db, actor }: OrganizationScope, slotId: SlotId): Promise<SlotPassRow | null> {
  const { organizationId } = actor;
  const isOpen = eq(slotPasses.state, 'requested');
  const ofSlot = and(eq(slotPasses.organizationId, organizationId), eq(slotPasses.slotId, slotId));
  const [row] = await db.select().from(slotPasses).where(and(ofSlot, isOpen));
  return row ?? null;
}

/** Locks a pass until the transaction ends. @throws AppError `pass.not-found` */
export async function lockPass(tx: OrganizationScope, passId: SlotPassId): Promise<SlotPassRow> {
  const [row] = await tx.db
    .select()
    .from(slotPasses)
    .where(ownRow(slotPasses, tx, passId))
    .for('update');
  if (!row) throw new AppError('pass.not-found');
  return row;
}

interface PresentedPass extends SlotPass, Record<string, unknown> {}

/** A pass as the team reads it. @throws AppError `pass.not-found` */
export async function readPass({ db, actor }: Scope, passId: SlotPassId): Promise<SlotPass> {
  const { rows } = await db.execute<PresentedPass>(sql`
    select p.id, p.slot_id as "slotId", f.name as "formatName", p.member_id as "memberId", ${passRecipient} as "to",
      p.message, p.state
    from slot_passes p
    join slots s on s.organization_id = p.organization_id and s.id = p.slot_id
    join creatives x on x.organization_id = s.organization_id and x.id = s.creative_id and x.deleted_at is null
    join campaigns c on c.organization_id = x.organization_id and c.id = x.campaign_id and c.deleted_at is null
    join formats f on f.id = s.format_id
    where p.organization_id = ${actor.organizationId} and p.id = ${passId}`);
  if (!rows[0]) throw new AppError('pass.not-found');
  return rows[0];
}

interface OwnPass extends Record<string, unknown> {
  slotId: SlotId;
  to: string;
  state: PassState;
}

/**
 * Whether the person of a pass `p` by address has joined since, as the member `m`. Others look alike to the guest, who must
 * not learn by passing whether an address belongs to a member.
 */
export const hasJoinedSince = sql`(m.status = 'active' and m.created_at > coalesce(p.answered_at, p.created_at))`;

/** What the actor passed on by address in these creatives: the newest per slot, with the address that the actor entered. */
export async function listOwnPasses(
  { db, actor }: Scope,
  creativeIds: readonly CreativeId[],
): Promise<GuestPage['passes']> {
  const { rows } = await db.execute<OwnPass>(sql`
    with newest as (
    select distinct on (p.slot_id) p.slot_id as "slotId", p.email as "to", s.owner_id, p.member_id,
      case when p.state = 'passed' and not coalesce(${hasJoinedSince}, false) then 'invited' else p.state end as state
    from slot_passes p
    join slots s on s.organization_id = p.organization_id and s.id = p.slot_id
    left join members m on m.organization_id = p.organization_id and m.id = p.member_id
    where p.organization_id = ${actor.organizationId} and p.passed_by = ${actor.accountId} and p.email is not null
      and s.creative_id = any(${sql.param([...creativeIds])}::text[])
    order by p.slot_id, p.created_at desc)
    select "slotId", "to", state from newest
    where state not in ('invited', 'passed') or owner_id = member_id`);
  return rows;
}
