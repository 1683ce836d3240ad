import { and, asc, eq, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import type { CreativeId } from '@ad-foundry/contract/ids.ts';
import type { insights } from '@ad-foundry/contract/insights/insights.ts';
import type { RefreshPlan } from '@ad-foundry/contract/insights/refresh.ts';
import type { Provider } from '@ad-foundry/contract/integration.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { refreshDue } from '@ad-foundry/contract/rules/fatigue/refresh.ts';
import { bestOf } from '@ad-foundry/contract/rules/judgement/siblings.ts';
import { campaigns, creatives, slots } from '#db/schema/campaigns.ts';
import { formats } from '#db/schema/formats.ts';
import { listFilled } from '#features/library/attributes/queries.ts';
import { ofCampaign, visibleCreatives } from '#features/tree/campaigns/queries.ts';
import { AppError } from '#infra/errors.ts';
import type { Scope } from '#infra/scope.ts';
import { requireGroupOf } from './creative.ts';
import { presentGroups } from './creatives.ts';
import { readFatigue } from './fatigue.ts';
import type { Group } from './groups.ts';
import { readQuestion } from './head.ts';
import { readJudge } from './judging.ts';
import { kindNamesOf } from './kinds.ts';

type Query = z.output<typeof insights.refreshPlan.query>;

const byAsset = { group: 'asset' } as const;

/** What a refresh of an asset is briefed with. @throws AppError `insights.not-found`, and the errors of `readQuestion` */
export function planRefresh(scope: Scope, provider: Provider, query: Query): Promise<RefreshPlan> {
  return scope.snapshot(async (at) => {
    const question = await readQuestion(at, provider, query);
    const { all, group } = await requireGroupOf(at, question, { ...byAsset, key: query.key });
    const judge = await readJudge(at, question);
    const kinds = kindNamesOf(question.advertiser);
    const kind = kinds.of(group.sums);
    const others = [...all.values()]
      .filter((other) => other.key !== group.key)
      .map((other) => ({ group: other, kind: kinds.of(other.sums), judgement: judge.ofAsset(other.sums).judgement }));
    const best = kind === null ? [] : bestOf(others, { kind, count: limits.insights.references - 1 });
    const { items } = await presentGroups(at, question, {
      query: byAsset,
      groups: [group, ...best.map((sibling) => sibling.group)],
      spend: [...all.values()].reduce((sum, { sums }) => sum + sums.spend, 0),
      before: null,
      judge,
    });
    const [asset, ...siblings] = items;
    if (!asset) throw new AppError('insights.not-found');
    const fatigue = await readFatigue(at, question, [group]);
    const isTired = fatigue.has(group, 'creative');
    return {
      head: question.head,
      floor: question.rule.floor,
      asset,
      siblings,
      source: await readSource(at, group),
      due: refreshDue(question.advertiser.today, { isTired, tiresOn: fatigue.tiresOn(group) }),
    };
  });
}

/** The creative behind the ad with the most spend of those that have one. */
async function readSource(scope: Scope, { ads }: Group): Promise<RefreshPlan['source']> {
  const brief = ads.find((ad) => ad.brief !== null)?.brief;
  if (!brief) return null;
  const { creative, campaign } = brief;
  const [row] = await scope.db
    .select({ description: creatives.description, archivedAt: campaigns.archivedAt })
    .from(creatives)
    .innerJoin(campaigns, ofCampaign)
    .where(and(visibleCreatives(scope), eq(creatives.id, creative.id)));
  if (!row) return null;
  return {
    creative,
    campaign,
    isOpen: row.archivedAt === null,
    description: row.description,
    formatIds: await formatsOf(scope, creative.id),
    attributes: await listFilled(scope, creative.id),
  };
}

async function formatsOf({ db, actor }: Scope, creativeId: CreativeId) {
  const rows = await db
    .select({ id: formats.id })
    .from(slots)
    .innerJoin(formats, eq(formats.id, slots.formatId))
    .where(
      and(eq(slots.organizationId, actor.organizationId), eq(slots.creativeId, creativeId), isNull(formats.archivedAt)),
    )
    .orderBy(asc(slots.position));
  return rows.map(({ id }) => id);
}
