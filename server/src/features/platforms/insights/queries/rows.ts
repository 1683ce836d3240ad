import { sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { insights } from '@ad-foundry/contract/insights/insights.ts';
import type { InsightLevel, InsightRow } from '@ad-foundry/contract/insights/tables.ts';
import type { FigureSet } from '@ad-foundry/contract/insights/values.ts';
import type { Provider } from '@ad-foundry/contract/integration.ts';
import type { Period } from '@ad-foundry/contract/rules/periods/periods.ts';
import {
  sumOf,
  changeOf,
  difference,
  figureSetOf,
  notAdditive,
  type Reach,
  type Sums,
  valuesOf,
  shareOf,
} from '#features/platforms/insights/rules.ts';
import { decodeCursor, toPage } from '#infra/cursor.ts';
import type { Scope } from '#infra/scope.ts';
import { briefsOf } from './briefs.ts';
import { deletedByPlatformCampaign, withDeleted } from './deleted.ts';
import { entitiesOf, type Entity } from './entities.ts';
import { readFatigue } from './fatigue.ts';
import { inParent, type GroupedAd } from './groups.ts';
import { readQuestion, type Question } from './head.ts';
import { readJudge, type SumsJudge } from './judging.ts';
import { kindNamesOf } from './kinds.ts';
import { mediaOf } from './media.ts';
import { isReported, orderLines } from './order.ts';
import { ownFilesOf, withPicture } from './own-pictures.ts';
import { reachIn, reachOf } from './reach.ts';
import { sumAll, sumBy, type GroupSums } from './sums.ts';

export type RowsQuery = Omit<z.output<typeof insights.rows.query>, 'cursor' | 'limit'>;

const keys: Record<InsightLevel, SQL> = {
  campaign: sql`a.campaign_id`,
  adset: sql`a.ad_set_id`,
  ad: sql`a.id`,
  creative: sql`coalesce(a.content, a.id)`,
};

/** A row before it is presented: the data that pages, totals and the export share. */
interface Line extends GroupSums {
  id: string;
  entity: Entity | undefined;
  before: GroupSums | undefined;
  /** For a campaign, the part of its sums that deleted ads contribute. */
  deleted: Sums | undefined;
}

interface Table {
  question: Question;
  level: InsightLevel;
  judge: SumsJudge;
  lines: Line[];
  totals: FigureSet;
  spend: number;
  /** The part of the totals that no row contains. */
  deleted: FigureSet | null;
}

/** All rows of a table in order, not split into pages. */
async function readTable(scope: Scope, provider: Provider, query: RowsQuery): Promise<Table> {
  const { level, parentId, search } = query;
  const question = await readQuestion(scope, provider, query);
  const { advertiser, comparison } = question;
  const rowsQuestion = { ...question, only: sql`${question.only ?? sql`true`} and ${inParent(parentId)}` };
  const deletedBy = await deletedByPlatformCampaign(scope, question, question.period);
  const groupsIn = async (period: Period, deleted: ReadonlyMap<string, Sums>) => {
    const groups = await sumBy(scope, { ...rowsQuestion, period }, keys[level]);
    return level === 'campaign' ? withDeleted(scope, advertiser, { groups, deleted }) : groups;
  };
  const now = await groupsIn(question.period, deletedBy);
  const before =
    comparison && (await groupsIn(comparison, await deletedByPlatformCampaign(scope, question, comparison)));
  const entities = await entitiesOf(scope, { advertiser, level, ids: [...now.keys()] });
  const words = search?.toLowerCase();
  const lines = [...now]
    .map(([id, group]): Line => {
      const deleted = level === 'campaign' ? deletedBy.get(id) : undefined;
      return { ...group, id, entity: entities.get(id), before: before?.get(id), deleted };
    })
    .filter((line) => words === undefined || nameOf(line).toLowerCase().includes(words));
  const sums = sumOf(lines.map((line) => line.sums));
  const isWhole = question.only === null && parentId === undefined && words === undefined;
  const whole = isWhole ? await sumAll(scope, { ...question, table: 'insight_account_days' }) : null;
  // The sums of everything in the question, so that the shares of a row refer to them.
  const shared = whole ?? (await sumWhole(scope, question));
  const ofParent = parentId === undefined || words !== undefined ? undefined : deletedBy.get(parentId);
  const rest = whole ? difference(whole, sums) : (ofParent ?? null);
  const hasAllAssets = level === 'creative' && question.only === null && parentId === undefined;
  const assets = hasAllAssets ? [...now.values()].map((group) => group.sums) : undefined;
  return {
    question,
    level,
    judge: await readJudge(scope, question, assets),
    lines: await inOrder(scope, question, { query, lines }),
    totals: figureSetOf(
      whole ?? sumOf(ofParent ? [sums, ofParent] : [sums]),
      await totalReach(scope, question, isWhole),
    ),
    spend: shared.spend,
    deleted: rest && figureSetOf(rest, notAdditive),
  };
}

const sumWhole = (scope: Scope, question: Question) =>
  sumAll(scope, { ...question, table: question.only === null ? 'insight_account_days' : undefined });

async function totalReach(scope: Scope, { advertiser, period }: Question, isWhole: boolean): Promise<Reach> {
  if (!isWhole) return notAdditive;
  return reachIn(await reachOf(scope, { advertiser, level: 'account', period }), '');
}

const nameOf = ({ entity, id }: Line) => entity?.name ?? id;

async function inOrder(
  scope: Scope,
  { advertiser, period }: Question,
  { query: { level, sort, direction }, lines }: { query: RowsQuery; lines: readonly Line[] },
): Promise<Line[]> {
  const reach =
    isReported(sort) && level !== 'creative'
      ? await reachOf(scope, { advertiser, level, period })
      : new Map<string, Reach>();
  return orderLines(lines, {
    sort,
    direction,
    idOf: ({ id }) => id,
    sumsOf: ({ sums }) => sums,
    reachOf: ({ id }) => (level === 'creative' ? notAdditive : reachIn(reach, id)),
    valueOf: (line) => {
      if (sort === 'name') return nameOf(line).toLowerCase();
      if (sort === 'ads') return line.ads;
      return sort === 'change' ? changeOf(line.sums, line.before?.sums) : undefined;
    },
  });
}

/** Shapes the lines of a table; reads the data that only shown rows need. */
async function presentLines(
  scope: Scope,
  table: Pick<Table, 'question' | 'level' | 'spend' | 'judge'>,
  lines: Line[],
  { isExport = false } = {},
): Promise<InsightRow[]> {
  const { question, level, spend, judge } = table;
  const { advertiser, period } = question;
  const reach = level === 'creative' ? new Map<string, Reach>() : await reachOf(scope, { advertiser, level, period });
  const ads = lines.flatMap(({ entity }) => (entity?.ad === null || entity === undefined ? [] : [entity.ad]));
  const briefs = await briefsOf(scope, advertiser, ads);
  const kinds = kindNamesOf(advertiser);
  const ownFiles = await ownFilesOf(scope, advertiser, ads);
  const media = await mediaOf(
    scope,
    advertiser,
    lines.map(({ entity }) => entity?.content ?? null),
  );
  const judgementsOf = level === 'creative' ? judge.ofAsset : judge.ofGroup;
  const assets = level === 'creative' && !isExport ? lines.map(({ id }) => ({ ads: [{ id, content: id }] })) : [];
  const fatigue = await readFatigue(scope, question, assets);
  return lines.map((line, index) => {
    const { entity, sums, before, deleted, id, ads: count } = line;
    const reached = level === 'creative' ? notAdditive : reachIn(reach, id);
    return {
      level,
      id,
      name: nameOf(line),
      state: entity?.state ?? 'unknown',
      platformState: entity?.platformState ?? null,
      campaign: parentOf(entity?.platformCampaignId, entity?.platformCampaignName),
      adSet: parentOf(entity?.adSetId, entity?.adSetName),
      media: entity?.kind ? withPicture(media(entity.content, entity.kind), ownFiles.get(entity.ad ?? 0)) : null,
      brief: entity?.ad === null || entity === undefined ? null : (briefs.get(entity.ad) ?? null),
      ads: count,
      share: shareOf(sums.spend, spend),
      figures: figureSetOf(sums, reached),
      resultKind: kinds.of(sums),
      before: before ? valuesOf(before.sums) : null,
      judgement: judgementsOf(sums).judgement,
      fatigue: fatigue.of(assets[index] ?? { ads: [] }),
      deleted: deleted ? figureSetOf(deleted, notAdditive) : null,
    };
  });
}

const parentOf = (id: string | null | undefined, name: string | null | undefined) =>
  id ? { id, name: name ?? id } : null;

/** A list of ads shows so many: those with the most spend. */
export const mostAds = 100;

/** The rows of these ads. */
export async function presentAds(
  scope: Scope,
  question: Question,
  { ads, judge }: { ads: readonly GroupedAd[]; judge: SumsJudge },
): Promise<InsightRow[]> {
  const entities = await entitiesOf(scope, { ...question, level: 'ad', ids: ads.map(({ id }) => id) });
  const lines = ads.map(({ id, sums }): Line => ({
    id,
    sums,
    ads: 1,
    entity: entities.get(id),
    before: undefined,
    deleted: undefined,
  }));
  const spend = ads.reduce((total, { sums }) => total + sums.spend, 0);
  return presentLines(scope, { question, level: 'ad', spend, judge }, lines);
}

/** One page of a table. The cursor counts rows, since the table is computed again for each page. */
export function listRows(scope: Scope, provider: Provider, query: z.output<typeof insights.rows.query>) {
  const start = Math.max(0, decodeCursor(query.cursor, 'integer')?.key ?? 0);
  return scope.snapshot(async (at) => {
    const table = await readTable(at, provider, query);
    const shown = table.lines.slice(start, start + query.limit);
    const items = await presentLines(at, table, shown);
    const { nextCursor } = toPage(table.lines.slice(start, start + query.limit + 1), query.limit, {
      keyOf: () => [start + query.limit, ''],
      present: () => null,
    });
    const { question, totals, deleted, lines } = table;
    return { head: question.head, items, nextCursor, total: lines.length, totals, floor: question.rule.floor, deleted };
  });
}

/** All rows of a table, for the export. */
export function readAllRows(scope: Scope, provider: Provider, query: RowsQuery) {
  return scope.snapshot(async (at) => {
    const table = await readTable(at, provider, query);
    return {
      ...table,
      head: table.question.head,
      items: await presentLines(at, table, table.lines, { isExport: true }),
    };
  });
}
