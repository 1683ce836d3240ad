import { sql } from 'drizzle-orm';
import type { AdvertiserId, CampaignId } from '@ad-foundry/contract/ids.ts';
import type { JudgementRuleAnswer } from '@ad-foundry/contract/insights/judging.ts';
import type { Provider } from '@ad-foundry/contract/integration.ts';
import type { JudgementRule } from '@ad-foundry/contract/rules/judgement/judgement.ts';
import { requireAdvertiser, type OpenAdvertiser } from '#features/platforms/insights/access.ts';
import { requireCampaign } from '#features/tree/campaigns/queries.ts';
import type { OrganizationScope, Scope } from '#infra/scope.ts';

interface StoredRule extends Record<string, unknown> {
  ofCampaign: boolean;
  spendFloor: number | null;
  resultsFloor: number | null;
  roas: number | null;
  costs: Record<string, number>;
}

/** Spend and results from which figures are judged by default: 50 of a currency with cents, 5000 of one without. */
const defaultFloor = ({ digits }: Pick<OpenAdvertiser, 'digits'>): JudgementRule['floor'] => ({
  spend: 50 * 10 ** Math.max(digits, 2),
  results: 10,
});

/** The stored rules of an ad account, and of one of our campaigns in it. */
async function readRules(
  { db, actor }: OrganizationScope,
  { provider, advertiserId }: Pick<OpenAdvertiser, 'provider' | 'advertiserId'>,
  campaignId: CampaignId | null,
): Promise<{ account: StoredRule | undefined; campaign: StoredRule | undefined }> {
  const { rows } = await db.execute<StoredRule>(
    sql`select campaign_id is not null as "ofCampaign", spend_floor::float8 as "spendFloor",
        results_floor as "resultsFloor", roas, costs
      from judgement_rules where organization_id = ${actor.organizationId} and provider = ${provider}
        and advertiser_id = ${advertiserId} and (campaign_id is null or campaign_id = ${campaignId})`,
  );
  return { account: rows.find((row) => !row.ofCampaign), campaign: rows.find((row) => row.ofCampaign) };
}

/** The rule that figures are judged by: the targets of the campaign instead of those of the account. */
export async function ruleFor(
  scope: OrganizationScope,
  advertiser: OpenAdvertiser,
  campaignId: CampaignId | null,
): Promise<JudgementRule> {
  const { account, campaign } = await readRules(scope, advertiser, campaignId);
  const floor = defaultFloor(advertiser);
  return {
    floor: { spend: account?.spendFloor ?? floor.spend, results: account?.resultsFloor ?? floor.results },
    targets: {
      roas: campaign?.roas ?? account?.roas ?? null,
      costs: new Map([...Object.entries(account?.costs ?? {}), ...Object.entries(campaign?.costs ?? {})]),
    },
  };
}

/** The rule as it is stored, of the account or of one of our campaigns. */
export async function readStoredRule(
  scope: Scope,
  advertiser: OpenAdvertiser,
  campaignId: CampaignId | null,
): Promise<JudgementRuleAnswer> {
  const { account, campaign } = await readRules(scope, advertiser, campaignId);
  const { spendFloor = null, resultsFloor = null, roas = null, costs = {} } = (campaignId ? campaign : account) ?? {};
  return {
    spendFloor,
    resultsFloor,
    roas,
    costs: Object.entries(costs).map(([kind, cost]) => ({ kind, cost })),
    defaults: defaultFloor(advertiser),
  };
}

/** The stored rule. @throws AppError `advertiser.not-found`, `campaign.not-found`, `insights.disconnected` */
export function readRule(
  scope: Scope,
  { campaignId, ...advertiserRef }: { provider: Provider; advertiserId: AdvertiserId; campaignId: CampaignId | null },
): Promise<JudgementRuleAnswer> {
  return scope.snapshot(async (at) => {
    const advertiser = await requireAdvertiser(at, advertiserRef);
    if (campaignId !== null) await requireCampaign(at, campaignId);
    return readStoredRule(at, advertiser, campaignId);
  });
}
