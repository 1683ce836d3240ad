import { sql, type SQL } from 'drizzle-orm';
import type { CampaignGroupId, CampaignId, CreativeId } from '@ad-foundry/contract/ids.ts';
import type { Results } from '@ad-foundry/contract/insights/creatives.ts';
import type { JudgementRule } from '@ad-foundry/contract/rules/judgement/judgement.ts';
import { requireCampaign } from '#features/tree/campaigns/queries.ts';
import { requireVisibleCreative } from '#features/library/attributes/queries.ts';
import { requireGroup } from '#features/tree/groups/queries.ts';
import { listAdvertiserRows, type OpenAdvertiser } from '#features/platforms/insights/access.ts';
import { sumOf, dailyOf, figureSetOf, notAdditive } from '#features/platforms/insights/rules.ts';
import type { Scope } from '#infra/scope.ts';
import { readGroups } from './groups.ts';
import { questionOf } from './head.ts';
import { readJudge } from './judging.ts';
import { ruleFor } from './rule.ts';
import { readLaunches } from './overview.ts';
import { mostAds, presentAds } from './rows.ts';
import { sumByDay } from './sums.ts';

type Item = Results['items'][number];

/** The figures of the ads that came from a creative. @throws AppError `creative.not-found` */
export async function readResultsOfCreative(scope: Scope, creativeId: CreativeId): Promise<Results> {
  await requireVisibleCreative(scope, creativeId);
  return readResults(scope, sql`c.id = ${creativeId}`);
}

/** @throws AppError `campaign.not-found` */
export async function readResultsOfCampaign(scope: Scope, campaignId: CampaignId): Promise<Results> {
  await requireCampaign(scope, campaignId);
  return readResults(scope, sql`c.campaign_id = ${campaignId}`, campaignId);
}

/** @throws AppError `group.not-found` */
export async function readResultsOfGroup(scope: Scope, groupId: CampaignGroupId): Promise<Results> {
  await requireGroup(scope, groupId);
  return readResults(
    scope,
    sql`c.campaign_id in (select p.id from campaigns p
    where p.organization_id = c.organization_id and p.group_id = ${groupId} and p.deleted_at is null)`,
  );
}

/** Sums figures per ad account, since currencies cannot be added. Omits accounts whose connection a member ended. */
function readResults(scope: Scope, condition: SQL, campaignId: CampaignId | null = null): Promise<Results> {
  return scope.snapshot(async (at) => {
    const items: Item[] = [];
    const advertisers = (await listAdvertiserRows(at)).filter(({ readable, no }) => readable && no > 0);
    for (const advertiser of advertisers) {
      const rule = await ruleFor(at, advertiser, campaignId);
      const item = await readItem(at, advertiser, { condition, rule });
      if (item) items.push(item);
    }
    return { items };
  });
}

async function readItem(
  scope: Scope,
  advertiser: OpenAdvertiser,
  { condition, rule }: { condition: SQL; rule: JudgementRule },
): Promise<Item | null> {
  const linked = sql`select l.ad from insight_links l
    join creatives c on c.organization_id = l.organization_id and c.id = l.creative_id and c.deleted_at is null
    where l.organization_id = ${scope.actor.organizationId} and l.account = ${advertiser.no} and ${condition}`;
  const { rows } = await scope.db.execute<{ no: number; since: string | null; until: string | null }>(
    sql`select no, first_day::text as since, last_day::text as until from insight_ads
      where account = ${advertiser.no} and no in (${linked})`,
  );
  const [since] = rows.flatMap((ad) => ad.since ?? []).toSorted();
  const until = rows
    .flatMap((ad) => ad.until ?? [])
    .toSorted()
    .at(-1);
  if (since === undefined || until === undefined) return null;
  // Filters by ad number, since the planner joins days and links slowly until the tables are analyzed.
  const numbers = rows.map(({ no }) => no);
  const only = sql`d.ad = any(${sql.param(numbers)}::int[])`;
  const question = questionOf(advertiser, { since, until }, { only, rule });
  const byDay = await sumByDay(scope, question);
  const total = sumOf(byDay.values());
  const judge = await readJudge(scope, question);
  const groups = await readGroups(scope, question, { group: 'ad' });
  const ads = [...groups.values()].flatMap((group) => group.ads).toSorted((a, b) => b.sums.spend - a.sums.spend);
  return {
    advertiser: question.head.advertiser,
    ads: ads.length,
    since,
    until,
    settlesOn: question.head.settlesOn,
    figures: figureSetOf(total, notAdditive),
    judgement: judge.ofGroup(total).judgement,
    floor: rule.floor,
    daily: dailyOf({ since, until }, byDay, advertiser.stored),
    launches: await readLaunches(scope, question),
    rows: await presentAds(scope, question, { ads: ads.slice(0, mostAds), judge }),
  };
}
