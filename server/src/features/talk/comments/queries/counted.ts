import { sql } from 'drizzle-orm';
import type { AccountId, CampaignId, CardId, CreativeId, VersionId } from '@ad-foundry/contract/ids.ts';
import { countSteps } from '#features/talk/comments/rules/counted-steps.ts';
import { listReviewRules, listVersionDecisions } from '#features/tree/creatives/queries.ts';
import type { Scope } from '#infra/scope.ts';

interface VersionRow extends Record<string, unknown> {
  versionId: VersionId;
  cardId: CardId;
  versionNumber: number;
}

/** The names of the steps for which a person's decision on a version counts. */
export type CountedFor = (versionId: VersionId, accountId: AccountId) => string[];

/** What decisions on the versions of a creative count for: nothing in campaigns without steps, which guests never see. */
export async function readCountedFor(
  scope: Scope,
  { creativeId, campaignId }: { creativeId: CreativeId; campaignId: CampaignId },
): Promise<CountedFor> {
  const { db, actor } = scope;
  const rules = actor.role === 'guest' ? undefined : (await listReviewRules(scope, [campaignId])).get(campaignId);
  if (!rules) return () => [];
  const { rows: steps } = await db.execute<{ id: string; name: string }>(sql`select id, name from review_steps
    where organization_id = ${actor.organizationId} and campaign_id = ${campaignId}`);
  const { rows: versions } = await db.execute<VersionRow>(sql`
    select p.version_id as "versionId", p.card_id as "cardId", v.number as "versionNumber"
    from version_places p join versions v on v.organization_id = p.organization_id and v.id = p.version_id
    where p.organization_id = ${actor.organizationId} and p.creative_id = ${creativeId}`);
  const versionIds = versions.map(({ versionId }) => versionId);
  const decisions = await listVersionDecisions(scope, versionIds);
  const files = versions.map((version) => ({ ...version, decisions: decisions.get(version.versionId) ?? [] }));
  const counted = new Map<string, string[]>();
  for (const { versionId, decisions: made } of countSteps(files, { steps, rules }))
    for (const { accountId, forStepId, countedFor } of made)
      if (forStepId === null) counted.set(`${versionId}/${accountId}`, countedFor);
  return (versionId, accountId) => counted.get(`${versionId}/${accountId}`) ?? [];
}
