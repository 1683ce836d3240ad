import type { z } from 'zod';
import type { CreativeItem, CreativePage } from '@ad-foundry/contract/insights/creatives.ts';
import { creativeFilters } from '@ad-foundry/contract/insights/searches.ts';
import type { insights } from '@ad-foundry/contract/insights/insights.ts';
import type { Provider } from '@ad-foundry/contract/integration.ts';
import { daysOf, isIn, shiftDay, type Period } from '@ad-foundry/contract/rules/periods/periods.ts';
import { requireAttribute } from '#features/library/attributes/queries.ts';
import {
  sumOf,
  changeOf,
  difference,
  figureSetOf,
  notAdditive,
  type Reach,
  shareOf,
  type Sums,
  valuesOf,
} from '#features/platforms/insights/rules.ts';
import { decodeCursor, toPage } from '#infra/cursor.ts';
import { AppError } from '#infra/errors.ts';
import type { Scope } from '#infra/scope.ts';
import { labelsOf } from './breakdown.ts';
import { deletedByPlatformCampaign } from './deleted.ts';
import { readFatigue } from './fatigue.ts';
import { readGroups, type Group } from './groups.ts';
import { readQuestion, type Question } from './head.ts';
import { readJudge, type SumsJudge } from './judging.ts';
import { kindNamesOf } from './kinds.ts';
import { mediaOf } from './media.ts';
import { isReported, orderLines } from './order.ts';
import { adsWithFile, ownFilesOf, withPicture } from './own-pictures.ts';
import { reachIn, reachOf } from './reach.ts';
import { readSpends } from './spends.ts';
import { sumAll } from './sums.ts';

type Query = z.output<typeof insights.creatives.query>;
type ListQuery = Omit<Query, 'cursor' | 'limit'>;
type FilterQuery = Omit<ListQuery, 'sort' | 'direction'>;
type AdFilter = Pick<Query, 'kind' | 'ratio' | 'length' | 'parentId' | 'whereAttributeId' | 'whereValue'>;
export type GroupQuery = Pick<Query, 'group' | 'attributeId'> & Partial<AdFilter>;

/**
 * @throws AppError `request.invalid` for a grouping by attribute without an attribute, and for a filter that names an
 * attribute without a value or a value without an attribute; `attribute.not-found`
 */
export async function checkGrouping(scope: Scope, query: GroupQuery): Promise<void> {
  const { group, attributeId, whereAttributeId, whereValue } = query;
  if (whereAttributeId !== undefined) await requireAttribute(scope, whereAttributeId);
  const missing = whereAttributeId === undefined ? 'whereAttributeId' : 'whereValue';
  if ((whereAttributeId === undefined) !== (whereValue === undefined))
    throw new AppError('request.invalid', { errors: [{ path: missing, message: 'belongs to the other one' }] });
  if (attributeId !== undefined) await requireAttribute(scope, attributeId);
  else if (group === 'attribute')
    throw new AppError('request.invalid', { errors: [{ path: 'attributeId', message: 'names the attribute' }] });
}

/** All groups, the groups that match the filters, and the kinds of results of those that match but for their kind. */
export async function readMatching(at: Scope, question: Question, query: FilterQuery) {
  const all = await readGroups(at, question, query);
  const filtered = [...all.values()].filter(matches(query, question));
  const matching = await filterByFatigue(at, question, query, filtered);
  const ofEveryKind = query.original === undefined ? matching : await filterByFile(at, question, query, matching);
  const kinds = kindNamesOf(question.advertiser);
  const hasKind = ({ sums }: Group) => query.resultKind === undefined || kinds.of(sums) === query.resultKind;
  return {
    all,
    matching: ofEveryKind.filter(hasKind),
    resultKinds: kinds.bySpend(ofEveryKind.map(({ sums }) => sums)),
  };
}

/** All matching groups in order, not presented yet. */
async function readListed(at: Scope, provider: Provider, query: ListQuery) {
  await checkGrouping(at, query);
  const question = await readQuestion(at, provider, query);
  const { matching, resultKinds } = await readMatching(at, question, query);
  const before = question.comparison && (await readGroups(at, question, query, question.comparison));
  const groups = await inOrder(at, question, { query, groups: matching, before });
  return { question, groups, before, resultKinds, total: sumOf(groups.map(({ sums }) => sums)) };
}

/** One page of an account's ads, grouped by what they show. The cursor counts groups. */
export function listCreatives(scope: Scope, provider: Provider, query: Query): Promise<CreativePage> {
  const start = Math.max(0, decodeCursor(query.cursor, 'integer')?.key ?? 0);
  return scope.snapshot(async (at) => {
    const { question, groups: shown, before, total, resultKinds } = await readListed(at, provider, query);
    const page = shown.slice(start, start + query.limit);
    const { items, cohort } = await presentGroups(at, question, {
      query,
      groups: page,
      spend: total.spend,
      before,
    });
    const { nextCursor } = toPage(shown.slice(start, start + query.limit + 1), query.limit, {
      keyOf: () => [start + query.limit, ''],
      present: () => null,
    });
    return {
      head: question.head,
      items,
      nextCursor,
      total: shown.length,
      totals: figureSetOf(total, notAdditive),
      deleted: restOf(await readDeleted(at, question, query, total)),
      resultKinds,
      floor: question.rule.floor,
      cohort,
    };
  });
}

/** All creatives that match the query, for the export. */
export function readAllCreatives(scope: Scope, provider: Provider, query: ListQuery) {
  return scope.snapshot(async (at) => {
    const { question, groups, before, total } = await readListed(at, provider, query);
    const presented = { query, groups, spend: total.spend, before, isExport: true };
    const { items } = await presentGroups(at, question, presented);
    const deleted = await readDeleted(at, question, query, total);
    const totals = figureSetOf(sumOf(deleted ? [total, deleted] : [total]), notAdditive);
    return { head: question.head, items, totals, deleted: restOf(deleted) };
  });
}

function matches(query: FilterQuery, { rule, period }: Question) {
  const { search, state, matched, minSpend, launchedWithin } = query;
  const floor = rule.floor.spend;
  const words = search?.toLowerCase();
  const launchedSince = launchedWithin === undefined ? '' : shiftDay(period.until, 1 - launchedWithin);
  return ({ ads, sums }: Group): boolean => {
    const isMatched = ads.some(({ brief }) => brief !== null);
    return (
      (words === undefined || ads.some((ad) => `${ad.name}\n${ad.mediaName ?? ''}`.toLowerCase().includes(words))) &&
      (state === undefined || stateOf(ads, { sums, floor, period }) === state) &&
      (matched === undefined || isMatched === (matched === 'true')) &&
      (minSpend === undefined || sums.spend >= minSpend) &&
      (launchedWithin === undefined || firstDayOf(ads) >= launchedSince)
    );
  };
}

/** The groups with at least one ad whose file is stored, or the groups without. */
async function filterByFile(
  scope: Scope,
  { advertiser }: Question,
  { original }: FilterQuery,
  groups: readonly Group[],
) {
  const numbers = groups.flatMap(({ ads }) => ads.map(({ no }) => no));
  const withFile = await adsWithFile(scope, advertiser, numbers);
  const hasFile = ({ ads }: Group) => ads.some(({ no }) => withFile.has(no));
  return groups.filter((group) => hasFile(group) === (original === 'true'));
}

/** The groups whose ads use an asset that costs more for this reason. */
async function filterByFatigue(scope: Scope, question: Question, { fatigue: cause }: FilterQuery, groups: Group[]) {
  if (cause === undefined) return groups;
  const fatigue = await readFatigue(scope, question, groups);
  return groups.filter((group) => fatigue.has(group, cause));
}

const filterNames = Object.keys(creativeFilters) as (keyof typeof creativeFilters)[];
/** Whether the query may omit creatives; an empty search and a minimum spend of zero omit none. */
export const isFiltered = (query: Partial<FilterQuery>): boolean =>
  filterNames.some((name) => query[name] !== undefined && query[name] !== '' && query[name] !== 0);

/**
 * The figures of deleted ads, of the account or of a campaign of the platform. Null if the query has another filter or
 * is about a campaign of the organization.
 */
async function readDeleted(scope: Scope, question: Question, query: FilterQuery, total: Sums): Promise<Sums | null> {
  const { parentId, ...others } = query;
  if (question.only !== null || isFiltered(others)) return null;
  if (parentId !== undefined)
    return (await deletedByPlatformCampaign(scope, question, question.period)).get(parentId) ?? null;
  return difference(await sumAll(scope, { ...question, table: 'insight_account_days' }), total);
}

const restOf = (deleted: Sums | null) => deleted && figureSetOf(deleted, notAdditive);

const firstDayOf = (ads: Group['ads']): string =>
  ads.reduce((first, { firstDay }) => (firstDay !== null && (first === '' || firstDay < first) ? firstDay : first), '');
const lastDayOf = (ads: Group['ads']): string =>
  ads.reduce((last, { lastDay }) => (lastDay !== null && lastDay > last ? lastDay : last), '');

interface Unordered {
  query: ListQuery;
  groups: readonly Group[];
  /** The groups of the compared period. */
  before: ReadonlyMap<string, Group> | null;
}

async function inOrder(scope: Scope, { advertiser, period }: Question, unordered: Unordered): Promise<Group[]> {
  const { query, groups, before } = unordered;
  const { sort, direction } = query;
  const reach = isReported(sort) ? await reachOf(scope, { advertiser, level: 'ad', period }) : new Map<string, Reach>();
  return orderLines(groups, {
    sort,
    direction,
    idOf: ({ key }) => key,
    sumsOf: ({ sums }) => sums,
    reachOf: ({ ads }) => reachOfAds(ads, reach),
    valueOf: ({ key, ads, sums }) => {
      if (sort === 'name') return nameOf(ads).toLowerCase();
      if (sort === 'ads') return ads.length;
      if (sort === 'firstDay') return firstDayOf(ads) || null;
      return sort === 'change' ? changeOf(sums, before?.get(key)?.sums) : undefined;
    },
  });
}

/** The reach of a group; a group of several ads has none, since reach cannot be added. */
const reachOfAds = (ads: Group['ads'], reach: Map<string, Reach>): Reach =>
  ads.length === 1 && ads[0] ? reachIn(reach, ads[0].id) : notAdditive;

const nameOf = ([first]: Group['ads']): string => first?.mediaName ?? first?.name ?? '';

interface Presented {
  query: GroupQuery;
  groups: readonly Group[];
  /** The spend of all groups. */
  spend: number;
  /** The groups of the compared period. */
  before: ReadonlyMap<string, Group> | null;
  /** The judge of the question, if it was made already. */
  judge?: SumsJudge;
  /** Omits what only screens show: spend by day and own files. */
  isExport?: boolean;
}

/** Shapes groups for the response; reads the data that only shown groups need. */
export async function presentGroups(scope: Scope, question: Question, presented: Presented) {
  const { query, groups, spend, before, isExport = false } = presented;
  const { advertiser, period, rule } = question;
  const judge = presented.judge ?? (await readJudge(scope, question));
  const judgementsOf = query.group === 'asset' ? judge.ofAsset : judge.ofGroup;
  const media = await mediaOf(
    scope,
    advertiser,
    groups.map(({ ads }) => ads[0]?.content ?? null),
  );
  const labels = query.attributeId === undefined ? new Map<string, string>() : await labelsOf(scope, query.attributeId);
  const ownFiles = await ownFilesOf(scope, advertiser, isExport ? [] : groups.flatMap(({ ads }) => ads[0]?.no ?? []));
  const reach = await reachOf(scope, { advertiser, level: 'ad', period });
  const spends = await readSpends(scope, question, isExport ? [] : groups);
  const fatigue = await readFatigue(scope, question, isExport || !isOfAssets(query) ? [] : groups);
  const kinds = kindNamesOf(advertiser);
  const days = isExport ? [] : daysOf(period);
  const items = groups.map(({ key, ads, sums }): CreativeItem => {
    const [first] = ads;
    const earlier = before?.get(key);
    const briefs = new Map(ads.flatMap(({ brief }) => (brief ? [[brief.creative.id, brief] as const] : [])));
    return {
      key,
      name: labelOf(query, key, ads, labels),
      media: withPicture(media(first?.content ?? null, first?.kind ?? 'other'), ownFiles.get(first?.no ?? 0)),
      ads: ads.length,
      state: stateOf(ads, { sums, floor: rule.floor.spend, period }),
      adState: ads.find(({ state }) => state === 'active')?.state ?? first?.state ?? 'unknown',
      firstDay: firstDayOf(ads) || null,
      lastDay: lastDayOf(ads) || null,
      brief: [...briefs.values()][0] ?? null,
      briefs: briefs.size,
      share: shareOf(sums.spend, spend),
      figures: figureSetOf(sums, reachOfAds(ads, reach)),
      resultKind: kinds.of(sums),
      before: earlier ? valuesOf(earlier.sums) : null,
      spendByDay: days.map((day) => {
        const daySpends = ads.flatMap(({ no }) => spends.get(`${no} ${day}`) ?? []);
        return daySpends.length > 0 || (advertiser.stored && isIn(day, advertiser.stored))
          ? sumOfSpends(daySpends)
          : null;
      }),
      fatigue: fatigue.of({ ads }),
      ...judgementsOf(sums),
    };
  });
  return { items, cohort: { creatives: judge.compared, ...period } };
}

function labelOf({ group }: GroupQuery, key: string, ads: Group['ads'], labels: ReadonlyMap<string, string>): string {
  const [first] = ads;
  if (group === 'attribute') return labels.get(key) ?? key;
  if (group === 'ad') return first?.name ?? key;
  if (group === 'brief') return first?.brief?.creative.name ?? '';
  if (group === 'copy') return first?.title ?? first?.body ?? '';
  return group === 'asset' ? nameOf(ads) : key;
}

interface Judged {
  sums: Sums;
  floor: number;
  period: Period;
}

function stateOf(ads: Group['ads'], { sums, floor, period }: Judged): CreativeItem['state'] {
  if (firstDayOf(ads) > shiftDay(period.until, -7)) return 'new';
  if (sums.spend < floor) return 'little-data';
  if (ads.some(({ state }) => state === 'active')) return 'running';
  return ads.some(({ state }) => state === 'issues' || state === 'rejected') ? 'limited' : 'stopped';
}

/** Whether each group is one asset. */
const isOfAssets = ({ group }: GroupQuery): boolean => group === 'asset' || group === 'ad';

const sumOfSpends = (spends: readonly number[]): number => spends.reduce((sum, spend) => sum + spend, 0);
