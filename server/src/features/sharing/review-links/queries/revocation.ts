import { sql } from 'drizzle-orm';
import type { AccountId, ReviewStepId, VersionId } from '@ad-foundry/contract/ids.ts';
import type { ReviewRevocation } from '@ad-foundry/contract/review-links.ts';
import { revocationOf } from '#features/sharing/review-links/rules/revocation.ts';
import type { LinkRow } from '#features/sharing/review-links/rules.ts';
import { listReviewRules, listVersionDecisions } from '#features/tree/creatives/queries/reviews.ts';
import type { Scope } from '#infra/scope.ts';

const nothing: ReviewRevocation = { people: [], steps: [], approved: 0 };

/** What revoking a link would change in the steps of its campaign; nothing for one that is revoked. */
export async function readRevocation(at: Scope, link: LinkRow): Promise<ReviewRevocation> {
  if (link.revokedAt !== null) return nothing;
  const files = await listOpenFiles(at, link);
  const rules = (await listReviewRules(at, [link.campaignId])).get(link.campaignId);
  if (files.length === 0 || !rules) return nothing;
  const decisions = await listVersionDecisions(at, files.flat());
  return revocationOf({
    rules,
    stepNames: await readStepNames(at, link),
    holders: await readHolders(at, link),
    files: files.map((versionIds) => versionIds.map((id) => ({ decisions: decisions.get(id) ?? [] }))),
  });
}

/** The versions, oldest first, of each file of open creatives that waits at a step. */
async function listOpenFiles({ db }: Scope, { organizationId, campaignId }: LinkRow): Promise<VersionId[][]> {
  const { rows } = await db.execute<{ versionIds: VersionId[] }>(sql`
    select array_agg(v.id order by v.number) as "versionIds"
    from cards k
    join version_places p on p.organization_id = k.organization_id and p.card_id = k.id
    join versions v on v.organization_id = p.organization_id and v.id = p.version_id
    join creatives x on x.organization_id = p.organization_id and x.id = p.creative_id
    where k.organization_id = ${organizationId} and k.review_state = 'open' and x.campaign_id = ${campaignId}
      and x.deleted_at is null and x.archived_at is null
    group by k.id`);
  return rows.map(({ versionIds }) => versionIds);
}

async function readStepNames({ db }: Scope, { organizationId, campaignId }: LinkRow) {
  const { rows } = await db.execute<{ id: ReviewStepId; name: string }>(sql`
    select id, name from review_steps where organization_id = ${organizationId} and campaign_id = ${campaignId}`);
  return new Map(rows.map(({ id, name }) => [id as string, name]));
}

/** The names of a link's people, in the order in which they came. */
async function readHolders({ db }: Scope, { organizationId, id }: LinkRow) {
  const { rows } = await db.execute<{ accountId: AccountId; name: string }>(sql`
    select account_id as "accountId", name from reviewers
    where organization_id = ${organizationId} and link_id = ${id} order by created_at, id`);
  return new Map(rows.map(({ accountId, name }) => [accountId as string, name]));
}
