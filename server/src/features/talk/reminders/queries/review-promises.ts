import { sql } from 'drizzle-orm';
import type { CampaignId, ReviewStepId } from '@ad-foundry/contract/ids.ts';
import { reviewersOfStep } from '#features/tree/creatives/queries.ts';
import type { Scope } from '#infra/scope.ts';

/** A step that waits for the actor, with the day by which the actor promised to decide. */
interface OwedStep extends Record<string, unknown> {
  stepId: ReviewStepId;
  /** Null without a promise, and if the files began to wait after the promised day. */
  day: string | null;
}

/** The steps of a campaign at which the actor owes decisions, in order. */
export async function listOwedSteps({ db, actor }: Scope, campaignId: CampaignId): Promise<OwedStep[]> {
  const { rows } = await db.execute<OwedStep>(sql`
    select s.id as "stepId", case when w.since <= q.day then q.day::text end as day
    from review_steps s
    join campaigns c on c.organization_id = s.organization_id and c.id = s.campaign_id and c.needs_approval
    cross join lateral (select min(k.review_since)::date as since
      from cards k
      join version_places v on v.organization_id = k.organization_id and v.card_id = k.id and v.is_current
      join creatives x on x.organization_id = v.organization_id and x.id = v.creative_id and x.deleted_at is null
        and x.archived_at is null
      where k.organization_id = s.organization_id and k.review_step_id = s.id and k.review_state = 'open'
        and not exists (select from decisions d where d.organization_id = v.organization_id
          and d.version_id = v.version_id and d.account_id = ${actor.accountId})) w
    left join promises q on q.organization_id = s.organization_id and q.review_step_id = s.id
      and q.account_id = ${actor.accountId}
    where s.organization_id = ${actor.organizationId} and s.campaign_id = ${campaignId} and w.since is not null
      and exists (select from (${reviewersOfStep}) p where p.account_id = ${actor.accountId})
    order by s.position`);
  return rows;
}

/** The first day by which the actor promised to decide in a campaign; undefined where no step waits for the actor. */
export async function findReviewPromise(scope: Scope, campaignId: CampaignId): Promise<string | null | undefined> {
  const steps = await listOwedSteps(scope, campaignId);
  if (steps.length === 0) return undefined;
  return steps.flatMap(({ day }) => day ?? []).toSorted()[0] ?? null;
}
