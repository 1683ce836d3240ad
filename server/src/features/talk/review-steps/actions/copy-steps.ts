import { sql } from 'drizzle-orm';
import type { CampaignId } from '@ad-foundry/contract/ids.ts';
import { shiftedByDays } from '#db/time-zone-of.ts';
import { mayReview } from '#features/tree/creatives/queries.ts';
import { listSteps } from '#features/talk/review-steps/queries.ts';
import { newId } from '#infra/ids.ts';
import type { Scope } from '#infra/scope.ts';

interface StepCopy {
  from: CampaignId;
  into: CampaignId;
  shiftDays: number;
}

/**
 * Copies the steps of a campaign with the members who can still review to another, and its review settings. A review
 * link stays with its campaign: a step that only it reviews is copied without reviewers.
 */
export async function copySteps(tx: Scope, { from, into, shiftDays }: StepCopy): Promise<void> {
  const { organizationId } = tx.actor;
  const steps = await listSteps(tx, from);
  if (steps.length === 0) return;
  await tx.db.execute(sql`
    update campaigns c set review_steps = o.review_steps, review_returns_to = o.review_returns_to,
      sends_after_review = o.sends_after_review
    from campaigns o where c.organization_id = ${organizationId} and c.id = ${into}
      and o.organization_id = c.organization_id and o.id = ${from}`);
  for (const { id } of steps) {
    const copyId = newId('reviewStep');
    await tx.db.execute(sql`
      insert into review_steps (id, organization_id, campaign_id, position, name, rule, due_at, created_at)
      select ${copyId}, organization_id, ${into}, position, name, rule, ${shiftedByDays(sql`due_at`, shiftDays, tx.actor)},
        ${tx.now().toISOString()}::timestamptz
      from review_steps where organization_id = ${organizationId} and id = ${id}`);
    await tx.db.execute(sql`
      insert into review_step_members (organization_id, step_id, account_id, member_id)
      select r.organization_id, ${copyId}, r.account_id, r.member_id from review_step_members r
      join members m on m.organization_id = r.organization_id and m.id = r.member_id
      join accounts a on a.id = m.account_id
      where r.organization_id = ${organizationId} and r.step_id = ${id} and ${mayReview}`);
  }
}
