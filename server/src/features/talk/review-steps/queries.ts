import { sql, type SQL } from 'drizzle-orm';
import type { AccountId, CampaignId, CreativeId, MemberId } from '@ad-foundry/contract/ids.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import type { Review } from '@ad-foundry/contract/review-steps.ts';
import { requireCampaign } from '#features/tree/campaigns/queries.ts';
import { isUndecidedSlot, mayReview, reviewersOfStep } from '#features/tree/creatives/queries.ts';
import { AppError } from '#infra/errors.ts';
import type { Scope } from '#infra/scope.ts';
import {
  presentCandidate,
  presentReview,
  type FileRow,
  type ReviewerRow,
  type ReviewSetting,
  type StepRow,
} from './present.ts';

interface ReviewPlace {
  campaignId: CampaignId;
  creativeId?: CreativeId | undefined;
}

/**
 * The steps of a campaign and the files at each; those of one creative if it is named.
 * @throws AppError `campaign.not-found`
 */
export function readReview(scope: Scope, { campaignId, creativeId }: ReviewPlace): Promise<Review> {
  return scope.snapshot(async (at) => {
    await requireCampaign(at, campaignId);
    const files = currentFiles(at, { campaignId, creativeId });
    const setting = await readSetting(at, campaignId);
    const steps = await listSteps(at, campaignId);
    const reviewers = steps.length === 0 ? [] : await listReviewers(at, campaignId, files);
    const rows = await listFiles(at, files);
    return presentReview({
      setting,
      steps,
      reviewers,
      files: rows,
      actor: at.actor,
      withCards: creativeId !== undefined,
    });
  });
}

/** The current files of a campaign's open creatives, as a query of cards and versions. */
const currentFiles = ({ actor }: Scope, { campaignId, creativeId }: ReviewPlace) => sql`
  select c.id as card_id, c.review_step_id, c.review_state, c.review_since, p.version_id, p.slot_id,
    exists (select from slots s where s.organization_id = p.organization_id and s.id = p.slot_id and ${isUndecidedSlot})
      as is_undecided
  from creatives x
  join version_places p on p.organization_id = x.organization_id and p.creative_id = x.id and p.is_current
  join cards c on c.organization_id = p.organization_id and c.id = p.card_id
  where x.organization_id = ${actor.organizationId} and x.campaign_id = ${campaignId} and x.deleted_at is null
    and x.archived_at is null and ${creativeId ? sql`x.id = ${creativeId}` : sql`true`}`;

async function readSetting({ db, actor }: Scope, campaignId: CampaignId): Promise<ReviewSetting> {
  const { rows } = await db.execute<ReviewSetting>(sql`
    select review_edition as edition, review_returns_to as "returnsTo", sends_after_review as "sendsAfterReview"
    from campaigns where organization_id = ${actor.organizationId} and id = ${campaignId}`);
  const [row] = rows;
  if (!row) throw new AppError('campaign.not-found');
  return row;
}

/** The steps of a campaign, in order. */
export async function listSteps({ db, actor }: Scope, campaignId: CampaignId): Promise<StepRow[]> {
  const { rows } = await db.execute<StepRow>(sql`
    select s.id, s.name, s.rule, s.due_at as "dueAt", s.review_link_id as "reviewLinkId", l.title as "linkTitle",
      l.last_opened_at as "linkOpenedAt"
    from review_steps s left join review_links l on l.organization_id = s.organization_id and l.id = s.review_link_id
    where s.organization_id = ${actor.organizationId} and s.campaign_id = ${campaignId} order by s.position`);
  return rows;
}

async function listReviewers({ db, actor }: Scope, campaignId: CampaignId, files: SQL): Promise<ReviewerRow[]> {
  const { rows } = await db.execute<ReviewerRow>(sql`
    with files as materialized (${files})
    select s.id as "stepId", p.account_id as "accountId", p.member_id as "memberId", a.first_name as "firstName",
      a.last_name as "lastName", i.sha256 as "avatarSha256", w.owes,
      case when w.since <= q.day then q.day::text end as "promisedDay"
    from review_steps s cross join lateral (${reviewersOfStep}) p
    cross join lateral (select count(distinct f.slot_id)::int as owes, min(f.review_since)::date as since from files f
      where f.review_step_id = s.id and f.review_state = 'open' and f.is_undecided and not exists (select from decisions d
        where d.organization_id = s.organization_id and d.version_id = f.version_id
          and d.account_id = p.account_id)) w
    left join promises q on q.organization_id = s.organization_id and q.review_step_id = s.id
      and q.account_id = p.account_id
    join accounts a on a.id = p.account_id left join avatars i on i.account_id = a.id
    where s.organization_id = ${actor.organizationId} and s.campaign_id = ${campaignId}
    order by s.position, a.first_name, a.last_name, a.id`);
  return rows;
}

async function listFiles({ db, actor }: Scope, files: SQL): Promise<FileRow[]> {
  const { rows } = await db.execute<FileRow>(sql`
    select f.card_id as "cardId", f.slot_id as "slotId", f.review_step_id as "stepId", f.review_state as state,
      f.review_state = 'open' and exists (select from review_steps s cross join lateral (${reviewersOfStep}) p
        where s.organization_id = ${actor.organizationId} and s.id = f.review_step_id
          and p.account_id = ${actor.accountId})
        and not exists (select from decisions d where d.organization_id = ${actor.organizationId}
          and d.version_id = f.version_id and d.account_id = ${actor.accountId}) as "waitsForCaller"
    from (${files}) f`);
  return rows;
}

interface CandidateRow extends Record<string, unknown> {
  accountId: AccountId;
  memberId: MemberId;
  firstName: string;
  lastName: string;
  avatarSha256: string | null;
}

/** The members of the team who can review, by name. */
export async function listCandidates({ db, actor }: Scope) {
  const { rows } = await db.execute<CandidateRow>(sql`
    select m.account_id as "accountId", m.id as "memberId", a.first_name as "firstName", a.last_name as "lastName",
      i.sha256 as "avatarSha256"
    from members m join accounts a on a.id = m.account_id left join avatars i on i.account_id = a.id
    where m.organization_id = ${actor.organizationId} and ${mayReview}
    order by a.first_name, a.last_name, a.id limit ${limits.peopleShown}`);
  return { items: rows.map(presentCandidate) };
}
