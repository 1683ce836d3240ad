import { sql, type SQL } from 'drizzle-orm';
import type { CampaignGroupId, CampaignId, CreativeId } from '@ad-foundry/contract/ids.ts';
import type { Results } from '@ad-foundry/contract/insights/creatives.ts';
import { providers } from '@ad-foundry/contract/integration.ts';
import { requireCampaign } from '#features/tree/campaigns/queries.ts';
import { requireVisibleCreative } from '#features/library/attributes/queries.ts';
import { requireGroup } from '#features/tree/groups/queries.ts';
import { listAccountRows, type OpenAccount } from '#features/platforms/insights/access.ts';
import { sumOf, dailyOf, figureSetOf, notAdditive } from '#features/platforms/insights/rules.ts';
import type { Scope } from '#infra/scope.ts';
import { readGroups } from './groups.ts';
import { questionOf } from './head.ts';
import { readLaunches } from './overview.ts';
import { presentAds } from './rows.ts';
import { sumByDay } from './sums.ts';

type Item = Results['items'][number];

/** What the ads of a creative reached. @throws AppError `creative.not-found` */
export async function readResultsOfCreative(scope: Scope, creativeId: CreativeId): Promise<Results> {
  await requireVisibleCreative(scope, creativeId);
  return readResults(scope, sql`c.id = ${creativeId}`);
}

/** @throws AppError `campaign.not-found` */
export async function readResultsOfCampaign(scope: Scope, campaignId: CampaignId): Promise<Results> {
  await requireCampaign(scope, campaignId);
  return readResults(scope, sql`c.campaign_id = ${campaignId}`);
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

/** Account by account: currencies are never added. Accounts whose connection was ended are left out. */
function readResults(scope: Scope, condition: SQL): Promise<Results> {
  return scope.snapshot(async (at) => {
    const items: Item[] = [];
    for (const provider of providers) {
      const accounts = (await listAccountRows(at, provider)).filter(({ readable, no }) => readable && no > 0);
      for (const account of accounts) {
        const item = await readItem(at, account, condition);
        if (item) items.push(item);
      }
    }
    return { items };
  });
}

const mostRows = 100;

async function readItem(scope: Scope, account: OpenAccount, condition: SQL): Promise<Item | null> {
  const linked = sql`select l.ad from insight_links l
    join creatives c on c.organization_id = l.organization_id and c.id = l.creative_id and c.deleted_at is null
    where l.organization_id = ${scope.actor.organizationId} and l.account = ${account.no} and ${condition}`;
  const { rows } = await scope.db.execute<{ no: number; since: string | null; until: string | null }>(
    sql`select no, first_day::text as since, last_day::text as until from insight_ads
      where account = ${account.no} and no in (${linked})`,
  );
  const [since] = rows.flatMap((ad) => ad.since ?? []).toSorted();
  const until = rows
    .flatMap((ad) => ad.until ?? [])
    .toSorted()
    .at(-1);
  if (since === undefined || until === undefined) return null;
  // By number: the planner joins days and links badly before the tables were analyzed.
  const numbers = rows.map(({ no }) => no);
  const question = questionOf(account, { since, until }, sql`d.ad = any(${sql.param(numbers)}::int[])`);
  const byDay = await sumByDay(scope, question);
  const total = sumOf(byDay.values());
  const groups = await readGroups(scope, question, { group: 'ad' });
  const ads = [...groups.values()].flatMap((group) => group.ads).toSorted((a, b) => b.sums.spend - a.sums.spend);
  return {
    account: question.head.account,
    ads: ads.length,
    since,
    until,
    settlesOn: question.head.settlesOn,
    figures: figureSetOf(total, notAdditive),
    daily: dailyOf({ since, until }, byDay, account.stored),
    launches: await readLaunches(scope, question),
    rows: await presentAds(scope, question, ads.slice(0, mostRows)),
  };
}
