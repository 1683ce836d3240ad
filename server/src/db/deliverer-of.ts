import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { timeZoneOf } from './time-zone-of.ts';

/**
 * Whether a row of `slots`, aliased `s`, is still owed: `slotStatus` of the contract is not `delivered`, and the team
 * does not adapt it from a master.
 */
export const isOwedSlot = sql`((s.state <> 'delivered' or s.decision = 'changes') and not s.from_master)`;

/** Whether nobody decided on the files of a row of `slots`, aliased `s`: `isUndecided` of the contract. */
export const isUndecidedSlot = sql`(s.state = 'delivered' and s.decision is null and not s.sent)`;

/** Whether a row of `creatives` has a slot with requested changes, in the state `changes` of the contract. */
export const hasChanges = (creative: SQLWrapper) => sql`exists (select from slots h
  where h.organization_id = ${creative}.organization_id and h.creative_id = ${creative}.id and h.decision = 'changes'
    and h.state in ('delivered', 'partial'))`;

type SlotPlace = Record<'slot' | 'campaignId' | 'groupId', SQL>;

/** Whether a row of `members`, aliased `w`, is a guest assigned to the campaign or its group. */
const isAssignedGuest = ({ campaignId, groupId }: Omit<SlotPlace, 'slot'>) => sql`exists (select from assignments ga
  left join campaign_groups gg on gg.organization_id = ga.organization_id and gg.id = ga.group_id
    and gg.deleted_at is null
  where ga.organization_id = w.organization_id and ga.member_id = w.id
    and (ga.campaign_id = ${campaignId} or gg.id = ${groupId}))`;

/**
 * The id of a slot's owner, the only person who delivers it. Null without an owner, or if the owner is disabled or a
 * guest who is not assigned to the campaign.
 */
export function ownerOfSlot({ slot, ...place }: SlotPlace): SQL {
  return sql`(case when ${slot}.owner_id is not null then (select w.id from members w
    where w.organization_id = ${slot}.organization_id and w.id = ${slot}.owner_id and w.status <> 'disabled'
      and (w.role <> 'guest' or ${isAssignedGuest(place)})) end)`;
}

/**
 * The id of the guest of a campaign with the earliest promised day for a slot; a promise holds until that day has ended
 * in the guest's time zone.
 */
export function promiserOfSlot({ slot, now, ...place }: SlotPlace & { now: Date }): SQL {
  return sql`(select w.id from promises q
    join members w on w.organization_id = q.organization_id and w.account_id = q.account_id and w.role = 'guest'
      and w.status <> 'disabled'
    join accounts qa on qa.id = w.account_id and qa.disabled_at is null and qa.deleted_at is null
    join organizations qo on qo.id = w.organization_id
    where q.organization_id = ${slot}.organization_id and q.slot_id = ${slot}.id
      and q.day >= (${now.toISOString()}::timestamptz at time zone
        coalesce(${timeZoneOf({ account: sql`qa`, organization: sql`qo` })}, 'UTC'))::date
      and ${isAssignedGuest(place)}
    order by q.day, q.created_at, w.id limit 1)`;
}

/**
 * The id of the one member who owes a slot, by the rule `whoOwes` of the contract. Null if all guests of the campaign owe
 * it together, except those who declined it or were invited by a pass.
 */
export function delivererOf(place: SlotPlace & { now: Date }): SQL {
  return sql`coalesce(${ownerOfSlot(place)}, ${promiserOfSlot(place)})`;
}
