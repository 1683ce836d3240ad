import { sql } from 'drizzle-orm';
import type { CampaignId, CardId, CreativeId, ReviewStepId } from '@ad-foundry/contract/ids.ts';
import { listReviewRules, listVersionDecisions } from '#features/tree/creatives/queries/reviews.ts';
import type { Contents, FileReviews, SlotRow } from '#features/tree/creatives/rules.ts';
import { reviewSlots, type CardStep } from '#features/tree/creatives/rules/reviews.ts';
import type { OrganizationScope } from '#infra/scope.ts';

const none: FileReviews = new Map();

/**
 * Judges the files of slots by the steps of their campaigns, stores the step of each card, and records each step that
 * opened. Reads nothing for campaigns without steps.
 */
export async function refreshReviews(
  tx: OrganizationScope,
  rows: readonly SlotRow[],
  contents: Contents,
): Promise<FileReviews> {
  const reviewed = rows.filter(({ campaign }) => campaign.reviewSteps > 0);
  if (reviewed.length === 0) return none;
  const rules = await listReviewRules(tx, [...new Set(reviewed.map(({ campaign }) => campaign.id))]);
  const versionIds = contents.versions.map(({ version }) => version.id);
  const decisions = await listVersionDecisions(tx, versionIds);
  const { reviews, steps } = reviewSlots(reviewed, contents, { rules, decisions });
  await storeSteps(tx, steps);
  return reviews;
}

interface OpenedRow extends Record<string, unknown> {
  creativeId: CreativeId;
  campaignId: CampaignId;
  stepId: ReviewStepId;
}

async function storeSteps(tx: OrganizationScope, steps: ReadonlyMap<CardId, CardStep>): Promise<void> {
  if (steps.size === 0) return;
  const column = (key: keyof CardStep) => sql`${sql.param([...steps.values()].map((each) => each[key]))}::text[]`;
  const now = sql`${tx.now().toISOString()}::timestamptz`;
  const { rows } = await tx.db.execute<OpenedRow>(sql`
    with changed as (
      update cards c set review_step_id = new.step_id, review_state = new.state,
        review_since = case when new.state = 'open' then ${now} end
      from unnest(${sql.param([...steps.keys()])}::text[], ${column('stepId')}, ${column('state')}) as new (id, step_id, state)
      where c.organization_id = ${tx.actor.organizationId} and c.id = new.id
        and (c.review_step_id is distinct from new.step_id or c.review_state is distinct from new.state)
      returning c.organization_id, c.variation_id, c.review_step_id, c.review_state
    )
    select distinct x.id as "creativeId", x.campaign_id as "campaignId", c.review_step_id as "stepId"
    from changed c join variations v on v.organization_id = c.organization_id and v.id = c.variation_id
    join slots s on s.organization_id = v.organization_id and s.id = v.slot_id
    join creatives x on x.organization_id = s.organization_id and x.id = s.creative_id
    where c.review_state = 'open' order by x.id, c.review_step_id`);
  for (const { creativeId, campaignId, stepId } of rows)
    await tx.record('review.step-opened', { creativeId, campaignId, stepId });
}
