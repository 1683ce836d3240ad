import { ratios, videoLengths, type Ratio, type VideoLength } from '@ad-foundry/contract/insights/media-shapes.ts';
import type { Comparison } from '@ad-foundry/contract/rules/periods/periods.ts';

// Every page loads this module, so it does not import the list of figure names; figures are validated where they are
// used.

export interface AdvertiserSearch {
  advertiserId?: string;
}

/** The parameters of both pages: an account, a campaign, either a preset period or two days, and the comparison. */
export interface PlaceSearch extends AdvertiserSearch {
  campaignId?: string;
  relative?: string;
  since?: string;
  until?: string;
  compare?: Comparison;
  /** The kind of result that is compared, in the platform's words; the one with the most spend if absent. */
  resultKind?: string;
}

const levels = ['campaign', 'adset', 'ad', 'creative'] as const;
export type Level = (typeof levels)[number];
const directions = ['ascending', 'descending'] as const;
const bars = ['campaign', 'platform', 'placement', 'attribute'] as const;
export type BarKind = (typeof bars)[number];

interface Sorting {
  sort?: string;
  direction?: (typeof directions)[number];
}

/** The parameters of the overview: the place and the shown figures. Lists of figures are separated by commas. */
export interface OverviewSearch extends PlaceSearch, Sorting {
  tiles?: string;
  lines?: string;
  level?: Level;
  /** A preset, or figures separated by commas. */
  columns?: string;
  bars?: BarKind;
  attributeId?: string;
  /** Row attribute of the table that crosses two attributes. */
  heatRows?: string;
  heatColumns?: string;
  heatFigure?: string;
  /** Whether the sheet of ads without a brief is open. */
  match?: true;
  /** Whether the page that imports a report is open. */
  import?: true;
}

const groups = ['asset', 'ad', 'format', 'brief', 'copy', 'attribute'] as const;
export type CreativeGroup = (typeof groups)[number];
const kinds = ['image', 'video', 'carousel', 'other'] as const;
const creativeStates = ['new', 'running', 'limited', 'stopped', 'little-data'] as const;

const fatigueCauses = ['creative', 'market', 'page'] as const;
const creativeViews = ['launches', 'names'] as const;
export type CreativesView = (typeof creativeViews)[number];
/** The same stages as in the contract, whose module would load more than this one. */
export const launchStages = ['more', 'usual', 'less', 'new'] as const;

export interface CreativesSearch extends PlaceSearch, Sorting {
  /** New assets or names of ads; all groups if absent. */
  view?: CreativesView;
  /** The stage filter of the view `launches`. */
  stage?: (typeof launchStages)[number];
  group?: CreativeGroup;
  attributeId?: string;
  /** The figures of a card. */
  metrics?: string;
  kind?: (typeof kinds)[number];
  state?: (typeof creativeStates)[number];
  ratio?: Ratio;
  length?: VideoLength;
  /** The id of a campaign or ad set of the platform. */
  parentId?: string;
  /** Filters ads whose creative has this value of an attribute; valid only with `whereValue`. */
  whereAttributeId?: string;
  whereValue?: string;
  /** In minor units. */
  minSpend?: number;
  /** Columns of the table, separated by commas. */
  columns?: string;
  matched?: 'true' | 'false';
  /** Whether a delivered file is linked. */
  original?: 'true' | 'false';
  launchedWithin?: number;
  /** Why an asset costs more than in its first week; `creative` is tired. */
  fatigue?: (typeof fatigueCauses)[number];
  search?: string;
  /** The group whose detail page is open. */
  key?: string;
  match?: true;
  /** The asset whose refresh is being briefed. */
  refresh?: string;
}

/** The changed parameters; undefined removes a parameter from the URL. */
type ChangeOf<Search> = { [Name in keyof Search]?: Search[Name] | undefined };
export type PlaceChange = ChangeOf<PlaceSearch>;
export type OverviewChange = ChangeOf<OverviewSearch>;
export type CreativesChange = ChangeOf<CreativesSearch>;

type Raw = Record<string, unknown>;

/** A search parameter as text; undoes the router's conversion of numeric text to a number. */
function textOf(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}

function withPrefix(value: unknown, prefix: string): string | undefined {
  const text = textOf(value);
  return text?.startsWith(prefix) ? text : undefined;
}

const nameIn = <T extends string>(names: readonly T[], value: unknown): T | undefined =>
  names.find((name) => name === String(value));

const isOn = (value: unknown): true | undefined => (String(value) === 'true' ? true : undefined);

/** Removes properties without a value. */
function defined<T extends object>(values: { [Name in keyof T]: T[Name] | undefined }): T {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as T;
}

/** Keeps an advertiser (`acc_…`) and drops everything else. */
export function readAdvertiserSearch(raw: Raw): AdvertiserSearch {
  return defined<AdvertiserSearch>({ advertiserId: withPrefix(raw.advertiserId, 'acc_') });
}

/** Keeps valid parameters; `since` and `until` are valid only together and take precedence over `relative`. */
function readPlaceSearch(raw: Raw): PlaceSearch {
  const [since, until] = [textOf(raw.since), textOf(raw.until)];
  const relative = textOf(raw.relative);
  return {
    ...readAdvertiserSearch(raw),
    ...defined<PlaceSearch>({
      campaignId: withPrefix(raw.campaignId, 'cmp_'),
      compare: nameIn(comparisons, raw.compare),
      resultKind: textOf(raw.resultKind)?.slice(0, maxOfKind) || undefined,
    }),
    ...(since && until ? { since, until } : relative ? { relative } : {}),
  };
}

/** The parameters that both pages share: account, campaign, period and comparison. */
export const placeSearchOf = (search: PlaceChange): PlaceSearch => readPlaceSearch({ ...search });

/** Maximum length of the words of a kind of result. */
const maxOfKind = 200;
const comparisons = ['previous', 'year', 'none'] as const satisfies readonly Comparison[];
const platformIdPattern = /^[\dA-Za-z_-]{1,64}$/;
const namePattern = /^[a-zA-Z\d]{1,40}$/;
const listPattern = /^[a-zA-Z\d]{1,40}(,[a-zA-Z\d]{1,40}){0,40}$/;

function matching(value: unknown, pattern: RegExp): string | undefined {
  const text = textOf(value);
  return text !== undefined && pattern.test(text) ? text : undefined;
}

const readSorting = (raw: Raw): Sorting =>
  defined<Sorting>({ sort: matching(raw.sort, namePattern), direction: nameIn(directions, raw.direction) });

export function readOverviewSearch(raw: Raw): OverviewSearch {
  return {
    ...readPlaceSearch(raw),
    ...readSorting(raw),
    ...defined<OverviewSearch>({
      tiles: matching(raw.tiles, listPattern),
      lines: matching(raw.lines, listPattern),
      level: nameIn(levels, raw.level),
      columns: matching(raw.columns, listPattern),
      bars: nameIn(bars, raw.bars),
      attributeId: withPrefix(raw.attributeId, 'att_'),
      heatRows: withPrefix(raw.heatRows, 'att_'),
      heatColumns: withPrefix(raw.heatColumns, 'att_'),
      heatFigure: matching(raw.heatFigure, namePattern),
      match: isOn(raw.match),
      import: isOn(raw.import),
    }),
  };
}

const maxLaunchDays = 366;
/** Maximum length of an attribute value, which is the key of a group. */
const maxOfValue = 2000;

export function readCreativesSearch(raw: Raw): CreativesSearch {
  const days = Number(raw.launchedWithin);
  const spend = Number(raw.minSpend);
  const whereAttributeId = withPrefix(raw.whereAttributeId, 'att_');
  const whereValue = textOf(raw.whereValue)?.slice(0, maxOfValue) || undefined;
  return {
    ...readPlaceSearch(raw),
    ...readSorting(raw),
    ...(whereAttributeId !== undefined && whereValue !== undefined ? { whereAttributeId, whereValue } : {}),
    ...defined<CreativesSearch>({
      view: nameIn(creativeViews, raw.view),
      stage: nameIn(launchStages, raw.stage),
      group: nameIn(groups, raw.group),
      attributeId: withPrefix(raw.attributeId, 'att_'),
      metrics: matching(raw.metrics, listPattern),
      kind: nameIn(kinds, raw.kind),
      state: nameIn(creativeStates, raw.state),
      ratio: nameIn(ratios, raw.ratio),
      length: nameIn(videoLengths, raw.length),
      parentId: matching(raw.parentId, platformIdPattern),
      minSpend: Number.isSafeInteger(spend) && spend > 0 ? spend : undefined,
      columns: matching(raw.columns, listPattern),
      matched: nameIn(['true', 'false'] as const, raw.matched),
      original: nameIn(['true', 'false'] as const, raw.original),
      launchedWithin: Number.isInteger(days) && days >= 1 && days <= maxLaunchDays ? days : undefined,
      fatigue: nameIn(fatigueCauses, raw.fatigue),
      search: textOf(raw.search)?.slice(0, 200) || undefined,
      key: textOf(raw.key)?.slice(0, maxOfValue) || undefined,
      match: isOn(raw.match),
      refresh: textOf(raw.refresh)?.slice(0, maxOfValue) || undefined,
    }),
  };
}
