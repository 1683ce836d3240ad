import { sql, type SQL } from 'drizzle-orm';
import type { CampaignId, CreativeId, ReviewStepId, VersionId } from '@ad-foundry/contract/ids.ts';
import type { ApprovalRule, DecidedFile } from '@ad-foundry/contract/rules/review/approval.ts';
import type { Decision } from '@ad-foundry/contract/rules/completion/decision.ts';
import type {
  ReturnPlace,
  ReviewRules,
  StepDecision,
  StepReviewer,
  StepRule,
} from '@ad-foundry/contract/rules/review/steps.ts';
import { isUndecidedSlot } from '#db/deliverer-of.ts';
import { campaigns } from '#db/schema/campaigns.ts';
import type { OrganizationScope, Scope } from '#infra/scope.ts';
import { groupBy } from '#infra/group-by.ts';

/** Whether `members m` with `accounts a` can review for the team. */
export const mayReview = sql`m.status = 'active' and m.role <> 'guest' and a.disabled_at is null and a.deleted_at is null`;

/**
 * The people whose decisions count for a row of `review_steps`, aliased `s`, as rows of account and, for a holder of the
 * review link, since when: its members, and the people of its review link, by mail or with a name that they gave. Those
 * who may no longer decide or left the team owe nothing, but what they decided stands. Who only gave a name owes from the first decision
 * on, so that nobody blocks a step by opening its link.
 */
const decidersOfStep = sql`select r.account_id, r.member_id, null::timestamptz as since, coalesce(${mayReview}, false) as owes
    from review_step_members r
    join accounts a on a.id = r.account_id
    left join members m on m.organization_id = r.organization_id and m.id = r.member_id
    where r.organization_id = s.organization_id and r.step_id = s.id
    union all select w.account_id, null, case when w.mailed_at is null then f.decided_at else w.created_at end,
      l.may_decide and l.revoked_at is null and (w.mailed_at is not null or f.decided_at is not null)
    from reviewers w join review_links l on l.organization_id = w.organization_id and l.id = w.link_id
    cross join lateral (select min(d.decided_at) as decided_at from decisions d
      where d.organization_id = w.organization_id and d.account_id = w.account_id) f
    where w.organization_id = s.organization_id and w.link_id = s.review_link_id`;

/** The people who may decide at a row of `review_steps`, aliased `s`: rows of account, member and since when. */
export const reviewersOfStep = sql`select e.account_id, e.member_id, e.since from (${decidersOfStep}) e where e.owes`;

/**
 * Whether a row of `slots`, aliased `s`, of a row of `campaigns` waits for the actor's decision: in campaigns with steps
 * at an open step that the actor reviews, in others while nobody decided.
 */
export function waitsForActor({ actor }: Scope): SQL<boolean> {
  if (actor.role === 'guest') return sql`false`;
  const { organizationId, accountId } = actor;
  return sql`(${isUndecidedSlot} and (not (${campaigns.needsApproval} and ${campaigns.reviewSteps} > 0) or s.id in (
    select p.slot_id from review_steps s
    join cards k on k.organization_id = s.organization_id and k.review_step_id = s.id and k.review_state = 'open'
    join version_places p on p.organization_id = k.organization_id and p.card_id = k.id and p.is_current
    where s.organization_id = ${organizationId}
      and exists (select from (${reviewersOfStep}) r where r.account_id = ${accountId})
      and not exists (select from decisions d where d.organization_id = p.organization_id
        and d.version_id = p.version_id and d.account_id = ${accountId}))))`;
}

interface StepRow extends Record<string, unknown> {
  campaignId: CampaignId;
  id: ReviewStepId;
  rule: StepRule;
  returnsTo: ReturnPlace;
  /** When the first of the campaign's steps was made, in epoch ms. */
  since: number;
  reviewers: StepReviewer[];
}

/** The rules by which the files of campaigns are reviewed; omits campaigns without steps. */
export async function listReviewRules(
  { db, actor }: OrganizationScope,
  campaignIds: readonly CampaignId[],
): Promise<Map<CampaignId, ReviewRules>> {
  const { rows } = await db.execute<StepRow>(sql`
    select s.campaign_id as "campaignId", s.id, s.rule, c.review_returns_to as "returnsTo",
      (extract(epoch from min(s.created_at) over (partition by s.campaign_id)) * 1000)::float8 as since, coalesce((
      select json_agg(json_build_object('accountId', p.account_id, 'since', extract(epoch from p.since) * 1000,
        'owes', p.owes)) from (${decidersOfStep}) p), '[]') as reviewers
    from review_steps s join campaigns c on c.organization_id = s.organization_id and c.id = s.campaign_id
    where s.organization_id = ${actor.organizationId} and s.campaign_id = any(${sql.param([...campaignIds])}::text[])
    order by s.campaign_id, s.position`);
  return new Map(
    [...groupBy(rows, ({ campaignId }) => campaignId)].map(([campaignId, steps]) => [
      campaignId,
      { steps, returnsTo: steps[0]?.returnsTo ?? 'asking', since: steps[0]?.since ?? 0 },
    ]),
  );
}

interface DecisionRow extends Record<string, unknown> {
  versionId: VersionId;
  accountId: string;
  decision: Decision;
  decidedAt: number;
  forStepId: string | null;
}

/** The decisions on versions: those of people, and those of admins for a step. */
export async function listVersionDecisions(
  { db, actor }: OrganizationScope,
  versionIds: readonly VersionId[],
): Promise<Map<VersionId, StepDecision[]>> {
  const ids = sql.param([...versionIds]);
  const { rows } = await db.execute<DecisionRow>(sql`
    select d.version_id as "versionId", d.account_id as "accountId", d.decision,
      (extract(epoch from d.decided_at) * 1000)::float8 as "decidedAt", null as "forStepId"
    from decisions d where d.organization_id = ${actor.organizationId} and d.version_id = any(${ids}::text[])
    union all
    select d.version_id, d.account_id, d.decision, (extract(epoch from d.decided_at) * 1000)::float8, d.step_id
    from step_decisions d where d.organization_id = ${actor.organizationId} and d.version_id = any(${ids}::text[])`);
  return groupBy(rows, ({ versionId }) => versionId);
}

type DecidedRow = DecidedFile & ApprovalRule & Record<string, unknown>;

/**
 * A file of a creative with what decides on it. A deleted file counts as replaced; nobody decided on one that is gone.
 * @returns null without the creative
 */
export async function findDecidedFile(
  { db, actor }: OrganizationScope,
  { creativeId, versionId }: { creativeId: CreativeId; versionId: VersionId | null },
): Promise<(DecidedFile & ApprovalRule) | null> {
  const { rows } = await db.execute<DecidedRow>(sql`
    select k.needs_approval as "needsApproval", k.review_steps as "reviewSteps",
      k.sends_after_review as "sendsAfterReview", coalesce(p.is_current, false) as "isCurrent",
      s.decision as "slotDecision", array(select d.decision from decisions d where d.organization_id = x.organization_id
        and d.version_id = ${versionId}) as decisions
    from creatives x join campaigns k on k.organization_id = x.organization_id and k.id = x.campaign_id
    left join version_places p on p.organization_id = x.organization_id and p.creative_id = x.id
      and p.version_id = ${versionId}
    left join slots s on s.organization_id = p.organization_id and s.id = p.slot_id
    where x.organization_id = ${actor.organizationId} and x.id = ${creativeId}`);
  return rows[0] ?? null;
}
