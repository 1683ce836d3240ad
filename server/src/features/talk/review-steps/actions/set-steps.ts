import { and, asc, eq, inArray, isNull, notInArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type {
  AccountId,
  CampaignId,
  CreativeId,
  MemberId,
  ReviewLinkId,
  ReviewStepId,
} from '@ad-foundry/contract/ids.ts';
import type { Review, reviewSteps as endpoints } from '@ad-foundry/contract/review-steps.ts';
import { fromEdition, nextEdition } from '#db/edition.ts';
import { ownRow } from '#db/own-row.ts';
import { campaigns, creatives } from '#db/schema/campaigns.ts';
import { reviewLinks } from '#db/schema/review-links.ts';
import { reviewStepMembers, reviewSteps } from '#db/schema/reviews.ts';
import { requireOpenCampaign } from '#features/tree/campaigns/queries.ts';
import { mayReview } from '#features/tree/creatives/queries.ts';
import { refreshCompletion } from '#features/tree/creatives/actions/completion.ts';
import type { StepRow } from '#features/talk/review-steps/present.ts';
import { listSteps, readReview } from '#features/talk/review-steps/queries.ts';
import { AppError } from '#infra/errors.ts';
import { newId } from '#infra/ids.ts';
import { outdated } from '#infra/outdated.ts';
import type { Scope } from '#infra/scope.ts';

type Input = z.output<typeof endpoints.set.body> & { campaignId: CampaignId };
type NewStep = Input['steps'][number];
type IdentifiedStep = NewStep & { id: ReviewStepId };

/**
 * Replaces the steps of a campaign, which then needs approval, and judges its files by them. Decisions stay, so that a
 * step whose reviewers have decided before is passed at once.
 * @throws AppError `campaign.not-found`, `campaign.archived`, `edit.outdated`, and the errors of `requireTeam` and
 * `requireLinks`
 */
export function setSteps(
  scope: Scope,
  { campaignId, steps, returnsTo, sendsAfterReview, edition }: Input,
): Promise<Review> {
  return scope.transaction(async (tx) => {
    await requireOpenCampaign(tx, campaignId);
    const wasTied = await isTied(tx, campaignId);
    const { rowCount } = await tx.db
      .update(campaigns)
      .set({
        reviewSteps: steps.length,
        reviewEdition: nextEdition(campaigns.reviewEdition),
        reviewReturnsTo: returnsTo,
        sendsAfterReview,
        ...(steps.length > 0 ? { needsApproval: true } : {}),
      })
      .where(and(ownRow(campaigns, tx, campaignId), fromEdition(campaigns.reviewEdition, edition)));
    if (rowCount === 0) throw outdated(await readReview(tx, { campaignId }));
    const team = await requireTeam(tx, [...new Set(steps.flatMap(({ memberIds }) => memberIds))]);
    const before = await listSteps(tx, campaignId);
    // Steps keep the links that they have, so that the rest of a review changes while a link has ended.
    const kept = new Set(before.map(({ reviewLinkId }) => reviewLinkId));
    const added = steps.flatMap(({ reviewLinkId }) => (kept.has(reviewLinkId) ? [] : (reviewLinkId ?? [])));
    await requireLinks(tx, campaignId, added);
    const identified = identifySteps(steps, before);
    await storeSteps(tx, campaignId, { steps: identified, team });
    await refreshFiles(tx, campaignId, identified.length > 0);
    const namesOf = (list: readonly { name: string }[]) => list.map(({ name }) => name);
    await tx.record('review.steps-changed', { campaignId, from: namesOf(before), to: namesOf(identified) });
    const tied = steps.length > 0 && sendsAfterReview;
    // Without steps there is nothing to tie to, which the change of the steps says.
    if (wasTied !== tied && steps.length > 0 && before.length > 0)
      await tx.record(tied ? 'review.sending-tied' : 'review.sending-untied', { campaignId });
    return readReview(tx, { campaignId });
  });
}

/** Whether files of a campaign are sent only once they passed its last step; locked until the end. */
async function isTied(tx: Scope, campaignId: CampaignId): Promise<boolean> {
  const [row] = await tx.db
    .select({ reviewSteps: campaigns.reviewSteps, sendsAfterReview: campaigns.sendsAfterReview })
    .from(campaigns)
    .where(ownRow(campaigns, tx, campaignId))
    .for('update');
  return row !== undefined && row.reviewSteps > 0 && row.sendsAfterReview;
}

/**
 * The steps with their ids. A step without one keeps the id of an existing step of its name, so that a repeated request
 * changes nothing.
 */
function identifySteps(steps: readonly NewStep[], before: readonly StepRow[]): IdentifiedStep[] {
  const free = new Map(before.map(({ id, name }) => [id, name.toLowerCase()]));
  for (const { id } of steps) if (id) free.delete(id);
  const existingIds = new Set(before.map(({ id }) => id));
  return steps.map((step) => {
    if (step.id && existingIds.has(step.id)) return { ...step, id: step.id };
    const [match] = [...free].find(([, name]) => name === step.name.toLowerCase()) ?? [];
    if (match) free.delete(match);
    return { ...step, id: match ?? newId('reviewStep') };
  });
}

/** People who can no longer review stay at their steps: nobody can choose them again, and their decisions count. */
const canBeChosen = sql`exists (select from members m join accounts a on a.id = m.account_id
  where m.organization_id = ${reviewStepMembers.organizationId} and m.id = ${reviewStepMembers.memberId} and ${mayReview})`;

interface StepsToStore {
  steps: readonly IdentifiedStep[];
  /** The accounts of the members that the steps name. */
  team: ReadonlyMap<MemberId, AccountId>;
}

async function storeSteps(tx: Scope, campaignId: CampaignId, { steps, team }: StepsToStore): Promise<void> {
  const { organizationId } = tx.actor;
  const ids = steps.map(({ id }) => id);
  const ofCampaign = and(eq(reviewSteps.organizationId, organizationId), eq(reviewSteps.campaignId, campaignId));
  await tx.db.delete(reviewSteps).where(and(ofCampaign, ids.length > 0 ? notInArray(reviewSteps.id, ids) : undefined));
  for (const [position, { id, name, rule, dueAt, reviewLinkId, memberIds }] of steps.entries()) {
    const row = { position, name, rule, dueAt: dueAt === null ? null : new Date(dueAt), reviewLinkId };
    await tx.db
      .insert(reviewSteps)
      .values({ id, organizationId, campaignId, createdAt: tx.now(), ...row })
      .onConflictDoUpdate({ target: reviewSteps.id, set: row });
    const ofStep = and(eq(reviewStepMembers.organizationId, organizationId), eq(reviewStepMembers.stepId, id));
    await tx.db.delete(reviewStepMembers).where(and(ofStep, canBeChosen));
    const reviewers = [...new Set(memberIds)].flatMap((memberId) => {
      const accountId = team.get(memberId);
      return accountId ? [{ organizationId, stepId: id, accountId, memberId }] : [];
    });
    if (reviewers.length === 0) continue;
    // A person who left and came back has another membership.
    const target = [reviewStepMembers.stepId, reviewStepMembers.accountId];
    const set = { memberId: sql`excluded.member_id` };
    await tx.db.insert(reviewStepMembers).values(reviewers).onConflictDoUpdate({ target, set });
  }
}

/** The accounts of members. @throws AppError `member.not-found` unless all can review */
async function requireTeam({ db, actor }: Scope, memberIds: readonly MemberId[]): Promise<Map<MemberId, AccountId>> {
  const { rows } = await db.execute<{ id: MemberId; accountId: AccountId }>(sql`
    select m.id, m.account_id as "accountId" from members m join accounts a on a.id = m.account_id
    where m.organization_id = ${actor.organizationId} and m.id = any(${sql.param([...memberIds])}::text[])
      and ${mayReview}`);
  if (rows.length < memberIds.length) throw new AppError('member.not-found');
  return new Map(rows.map(({ id, accountId }) => [id, accountId]));
}

/**
 * @throws AppError `review-link.not-found` unless all are links of the campaign whose holders may decide,
 * `review-link.ended`, `review-link.partial` for one that does not show the whole campaign
 */
async function requireLinks(tx: Scope, campaignId: CampaignId, linkIds: readonly ReviewLinkId[]): Promise<void> {
  if (linkIds.length === 0) return;
  const isLink = and(
    eq(reviewLinks.organizationId, tx.actor.organizationId),
    eq(reviewLinks.campaignId, campaignId),
    reviewLinks.mayDecide,
    inArray(reviewLinks.id, [...linkIds]),
  );
  // Locked, so that none is revoked or narrowed before the steps are stored.
  const links = await tx.db.select().from(reviewLinks).where(isLink).orderBy(asc(reviewLinks.id)).for('share');
  if (links.length < new Set(linkIds).size) throw new AppError('review-link.not-found');
  for (const { revokedAt, expiresAt, scope } of links) {
    if (revokedAt !== null || expiresAt <= tx.now()) throw new AppError('review-link.ended');
    // A file that its holders do not see would never pass.
    if (scope !== 'campaign') throw new AppError('review-link.partial');
  }
}

const creativesAtOnce = 200;

/** Judges the files of a campaign by its current steps. */
async function refreshFiles(tx: Scope, campaignId: CampaignId, hasSteps: boolean): Promise<void> {
  const ours = and(eq(creatives.organizationId, tx.actor.organizationId), eq(creatives.campaignId, campaignId));
  const rows = await tx.db
    .select({ id: creatives.id })
    .from(creatives)
    .where(and(ours, isNull(creatives.deletedAt)))
    .orderBy(asc(creatives.id));
  if (!hasSteps)
    await tx.db.execute(sql`update cards c set review_step_id = null, review_state = null, review_since = null
      from variations v join slots s on s.organization_id = v.organization_id and s.id = v.slot_id
      join creatives x on x.organization_id = s.organization_id and x.id = s.creative_id
      where c.organization_id = ${tx.actor.organizationId} and c.review_state is not null and x.campaign_id = ${campaignId}
        and v.organization_id = c.organization_id and v.id = c.variation_id`);
  const ids: CreativeId[] = rows.map(({ id }) => id);
  for (let from = 0; from < ids.length; from += creativesAtOnce)
    await refreshCompletion(tx, ids.slice(from, from + creativesAtOnce));
}
