import { sql, type SQL } from 'drizzle-orm';
import type { ReviewState } from '@ad-foundry/contract/rules/review/state.ts';
import { campaigns } from '#db/schema/campaigns.ts';

/** Whether a row of `slots`, aliased `s`, is still owed: `slotStatus` of the contract is not `delivered`. */
export const isOwedSlot = sql`(s.state <> 'delivered' or s.decision = 'changes')`;

/** The state that screens name of a row of `slots`, aliased `s`, of a row of `campaigns`: `reviewStateOf` of the contract. */
export const reviewOf = sql<ReviewState>`slot_review(s.state, s.decision, s.sent, ${campaigns.needsApproval})`;

/**
 * The id of a slot's owner, the only person who delivers it. Null without an owner, or if the owner is disabled or a
 * guest who is not assigned to the campaign; then all guests of the campaign deliver the slot.
 */
export function ownerOfSlot({ slot, campaignId, groupId }: Record<'slot' | 'campaignId' | 'groupId', SQL>): SQL {
  return sql`(case when ${slot}.owner_id is not null then (select w.id from members w
    where w.organization_id = ${slot}.organization_id and w.id = ${slot}.owner_id and w.status <> 'disabled'
      and (w.role <> 'guest' or exists (select from assignments ga
        left join campaign_groups gg on gg.organization_id = ga.organization_id and gg.id = ga.group_id
          and gg.deleted_at is null
        where ga.organization_id = w.organization_id and ga.member_id = w.id
          and (ga.campaign_id = ${campaignId} or gg.id = ${groupId})))) end)`;
}
