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
import { requireCampaign } from '#features/tree/campaigns/queries.ts';
import { requireAccount, type OpenAccount } from '#features/platforms/insights/access.ts';
import { presentAccount } from '#features/platforms/insights/present.ts';
import { AppError } from '#infra/errors.ts';
import type { Scope } from '#infra/scope.ts';

/** The part of a search that says which figures are meant. */
export interface Place extends PeriodSearch {
  advertiserId?: AdvertiserId | undefined;
  campaignId?: CampaignId | undefined;
  compare: Comparison;
}

export interface Question {
  account: OpenAccount;
  period: Period;
  /** Null also where the figures of either period are not all stored. */
  comparison: Period | null;
  head: z.output<typeof insightHead>;
  /** A condition on rows `d` of `insight_days`; null for the whole account. */
  only: SQL | null;
}

/**
 * What a search asks for.
 * @throws AppError `advertiser.not-found`, `campaign.not-found`, `insights.disconnected`, `insights.period` (with `reason`)
 */
export async function readQuestion(scope: Scope, provider: Provider, place: Place): Promise<Question> {
  const account = await requireAccount(scope, { provider, advertiserId: place.advertiserId });
  const period = readPeriod(place, account.today, screen.defaultPeriod);
  if ('problem' in period) throw new AppError('insights.period', { data: { reason: period.problem } });
  const { since, until, preset } = period;
  const compared = comparedPeriod(period, place.compare);
  const { stored, today } = account;
  // A part of the days compared with the whole of others would show changes that are none.
  const isStored = (days: Period) => stored !== null && missingIn(days, stored, today) === null;
  const comparison = compared && isStored(period) && isStored(compared) ? compared : null;
  if (place.campaignId !== undefined) await requireCampaign(scope, place.campaignId);
  return {
    account,
    period: { since, until },
    comparison,
    head: {
      account: presentAccount(account),
      period: { since, until, preset },
      comparison,
      settlesOn: settlesOn(until < account.today ? until : account.today, account.today),
    },
    only: place.campaignId === undefined ? null : await adsOfCampaign(scope, account, place.campaignId),
  };
}

/** All that some ads of an account reached in days of the past, compared with nothing. */
export function questionOf(account: OpenAccount, period: Period, only: SQL): Question {
  return {
    account,
    period,
    comparison: null,
    head: {
      account: presentAccount(account),
      period: { ...period, preset: null },
      comparison: null,
      settlesOn: settlesOn(period.until < account.today ? period.until : account.today, account.today),
    },
    only,
  };
}

/** By number: the planner joins days and links badly before the tables were analyzed. */
async function adsOfCampaign({ actor, db }: Scope, { no }: OpenAccount, campaignId: CampaignId): Promise<SQL> {
  const { rows } = await db.execute<{ ad: number }>(
    sql`select l.ad from insight_links l
      join creatives c on c.organization_id = l.organization_id and c.id = l.creative_id and c.deleted_at is null
      where l.organization_id = ${actor.organizationId} and l.account = ${no} and c.campaign_id = ${campaignId}`,
  );
  return sql`d.ad = any(${sql.param(rows.map(({ ad }) => ad))}::int[])`;
}
