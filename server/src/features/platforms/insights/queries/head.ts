import type { z } from 'zod';
import { sql, type SQL } from 'drizzle-orm';
import type { AdvertiserId, CampaignId } from '@ad-foundry/contract/ids.ts';
import type { insightHead } from '@ad-foundry/contract/insights/tables.ts';
import type { Provider } from '@ad-foundry/contract/integration.ts';
import { screen } from '@ad-foundry/contract/limits.ts';
import {
  comparedPeriod,
  missingIn,
  readPeriod,
  settlesOn,
  type Comparison,
  type Period,
  type PeriodSearch,
} from '@ad-foundry/contract/rules/periods/periods.ts';
import type { JudgementRule } from '@ad-foundry/contract/rules/judgement/judgement.ts';
import { requireCampaign } from '#features/tree/campaigns/queries.ts';
import { requireAdvertiser, type OpenAdvertiser } from '#features/platforms/insights/access.ts';
import { presentInsightAdvertiser } from '#features/platforms/insights/present.ts';
import { AppError } from '#infra/errors.ts';
import type { Scope } from '#infra/scope.ts';
import { ruleFor } from './rule.ts';

/** The part of a search that determines which figures are meant. */
export interface Place extends PeriodSearch {
  advertiserId?: AdvertiserId | undefined;
  campaignId?: CampaignId | undefined;
  compare: Comparison;
}

export interface Question {
  advertiser: OpenAdvertiser;
  period: Period;
  /** The compared period; null if there is none, or if the figures of either period are not completely stored. */
  comparison: Period | null;
  head: z.output<typeof insightHead>;
  /** A condition on rows `d` of `insight_days`; null for the whole account. */
  only: SQL | null;
  /** What its figures are judged against. */
  rule: JudgementRule;
}

/**
 * The question that a search asks: which account, which period, and which of its ads.
 * @throws AppError `advertiser.not-found`, `campaign.not-found`, `insights.disconnected`, `insights.period` (with
 * `reason`)
 */
export async function readQuestion(scope: Scope, provider: Provider, place: Place): Promise<Question> {
  const advertiser = await requireAdvertiser(scope, { provider, advertiserId: place.advertiserId });
  const period = readPeriod(place, advertiser.today, screen.defaultPeriod);
  if ('problem' in period) throw new AppError('insights.period', { data: { reason: period.problem } });
  const { since, until, preset } = period;
  const compared = comparedPeriod(period, place.compare);
  const { stored, today } = advertiser;
  // Comparing a partly stored period with a complete one would show changes that did not happen.
  const isStored = (days: Period) => stored !== null && missingIn(days, stored, today) === null;
  const comparison = compared && isStored(period) && isStored(compared) ? compared : null;
  if (place.campaignId !== undefined) await requireCampaign(scope, place.campaignId);
  return {
    advertiser,
    period: { since, until },
    comparison,
    head: {
      advertiser: presentInsightAdvertiser(advertiser),
      period: { since, until, preset },
      comparison,
      settlesOn: settlesOn(until < advertiser.today ? until : advertiser.today, advertiser.today),
    },
    only: place.campaignId === undefined ? null : await adsOfCampaign(scope, advertiser, place.campaignId),
    rule: await ruleFor(scope, advertiser, place.campaignId ?? null),
  };
}

/** The question about some ads of an account in past days, without a comparison. */
export function questionOf(
  advertiser: OpenAdvertiser,
  period: Period,
  { only, rule }: { only: SQL; rule: JudgementRule },
): Question {
  return {
    advertiser,
    period,
    comparison: null,
    head: {
      advertiser: presentInsightAdvertiser(advertiser),
      period: { ...period, preset: null },
      comparison: null,
      settlesOn: settlesOn(period.until < advertiser.today ? period.until : advertiser.today, advertiser.today),
    },
    only,
    rule,
  };
}

/** Reads the ads' numbers first: until the tables are analyzed, the planner joins days and links slowly. */
async function adsOfCampaign({ actor, db }: Scope, { no }: OpenAdvertiser, campaignId: CampaignId): Promise<SQL> {
  const { rows } = await db.execute<{ ad: number }>(
    sql`select l.ad from insight_links l
      join creatives c on c.organization_id = l.organization_id and c.id = l.creative_id and c.deleted_at is null
      where l.organization_id = ${actor.organizationId} and l.account = ${no} and c.campaign_id = ${campaignId}`,
  );
  return sql`d.ad = any(${sql.param(rows.map(({ ad }) => ad))}::int[])`;
}
