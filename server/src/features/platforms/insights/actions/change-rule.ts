import { sql } from 'drizzle-orm';
import type { AdvertiserId, CampaignId } from '@ad-foundry/contract/ids.ts';
import type { JudgementRuleAnswer, JudgementRuleInput } from '@ad-foundry/contract/insights/judging.ts';
import type { Provider } from '@ad-foundry/contract/integration.ts';
import { lockOrganization } from '#features/people/organizations/actions/lock.ts';
import { requireAdvertiser } from '#features/platforms/insights/access.ts';
import { readStoredRule } from '#features/platforms/insights/queries/rule.ts';
import { requireOpenCampaign } from '#features/tree/campaigns/queries.ts';
import { AppError } from '#infra/errors.ts';
import type { Scope } from '#infra/scope.ts';

interface RulePlace {
  provider: Provider;
  advertiserId: AdvertiserId;
  campaignId: CampaignId | null;
}

/**
 * Stores what the figures of an ad account, or of one of our campaigns in it, are judged against.
 * @throws AppError `advertiser.not-found`, `campaign.not-found`, `campaign.archived`, `insights.disconnected`;
 * `request.invalid` for a kind of result that stands twice, and for a floor of a campaign
 */
export function changeRule(scope: Scope, place: RulePlace, input: JudgementRuleInput): Promise<JudgementRuleAnswer> {
  const costs = new Map(input.costs.map(({ kind, cost }) => [kind, cost]));
  if (costs.size < input.costs.length) throw invalid('costs', 'names a kind twice');
  const { spendFloor, resultsFloor } = input;
  if (place.campaignId !== null && (spendFloor !== null || resultsFloor !== null))
    throw invalid(spendFloor === null ? 'resultsFloor' : 'spendFloor', 'belongs to the account');
  return scope.transaction(async (tx) => {
    await lockOrganization(tx, 'integration:manage');
    const { provider, advertiserId, campaignId } = place;
    const advertiser = await requireAdvertiser(tx, { provider, advertiserId });
    if (campaignId !== null) await requireOpenCampaign(tx, campaignId);
    await tx.db.execute(
      sql`insert into judgement_rules (organization_id, provider, advertiser_id, campaign_id, spend_floor,
          results_floor, roas, costs, updated_at)
        values (${tx.actor.organizationId}, ${provider}, ${advertiserId}, ${campaignId}, ${spendFloor}, ${resultsFloor},
          ${input.roas}, ${JSON.stringify(Object.fromEntries(costs))}::jsonb, ${tx.now().toISOString()}::timestamptz)
        on conflict (organization_id, provider, advertiser_id, campaign_id) do update set
          spend_floor = excluded.spend_floor, results_floor = excluded.results_floor, roas = excluded.roas,
          costs = excluded.costs, updated_at = excluded.updated_at`,
    );
    await tx.record('insights.rule-changed', { provider, advertiserId, ofCampaign: campaignId !== null });
    return readStoredRule(tx, advertiser, campaignId);
  });
}

const invalid = (path: string, message: string) => new AppError('request.invalid', { errors: [{ path, message }] });
