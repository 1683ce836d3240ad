import type { CreativeItem } from '@ad-foundry/contract/insights/creatives.ts';
import { figureNames, type FigureName } from '@ad-foundry/contract/insights/figures.ts';
import type { LaunchItem, MisnamedAd } from '@ad-foundry/contract/insights/launches.ts';
import { ratioOf } from '@ad-foundry/contract/insights/media-shapes.ts';
import type { CsvFormat } from '@ad-foundry/contract/insights/searches.ts';
import type { InsightRow } from '@ad-foundry/contract/insights/tables.ts';
import type { FigureSet, InsightAdvertiser } from '@ad-foundry/contract/insights/values.ts';
import {
  column,
  figureColumns,
  linesOfCsv,
  rawColumn,
  rawMoney,
  readMoney,
  withCurrency,
  type CsvColumn,
  type TableWords,
} from './csv-table.ts';

interface Exported {
  head: { advertiser: InsightAdvertiser; period: { since: string; until: string } };
  items: readonly InsightRow[];
  totals: FigureSet;
  deleted: FigureSet | null;
}

/** How a table is exported: its format, and its figures, by default all. */
export interface ExportOptions {
  format: CsvFormat;
  columns?: readonly FigureName[] | undefined;
}

// Prefixes make ids texts, since spreadsheets round numbers with so many digits.
const idCell = (id: string) => (id === '' ? '' : `id:${id}`);
const keyCell = (key: string) => `key:${key}`;

const days = <Line>({ since, until }: Exported['head']['period']): CsvColumn<Line>[] => [
  column('since', 'since', () => since),
  column('until', 'until', () => until),
];

/** Words of our own and of the platform; unknown ones as they are. */
const wordIn = (words: Readonly<Record<string, string>>, word: string): string => words[word] ?? word;

interface TableLine {
  level: string;
  id: string;
  name: string;
  state: InsightRow['state'] | null;
  campaign: string;
  adSet: string;
  set: FigureSet;
}

/**
 * The table as CSV. Raw, money is in major units, shares are fractions, and a figure without a value is an empty cell; in a
 * language, figures are rounded as on screens.
 */
export function linesOfTable(
  { head, items, totals, deleted }: Exported,
  { format, columns = figureNames }: ExportOptions,
) {
  const plain = { id: '', name: '', state: null, campaign: '', adSet: '' };
  const lines = items.flatMap(({ figures: set, campaign, adSet, deleted: part, ...item }): TableLine[] => [
    { ...item, campaign: campaign?.name ?? '', adSet: adSet?.name ?? '', set },
    // The figures of the line above include these, as in Ads Manager.
    ...(part ? [{ ...plain, level: 'of which deleted', campaign: item.name, set: part }] : []),
  ]);
  if (deleted) lines.push({ ...plain, level: 'deleted', set: deleted });
  lines.push({ ...plain, level: 'total', set: totals });
  return linesOfCsv<TableLine>(
    format,
    [
      rawColumn('level', ({ level }) => level),
      rawColumn('id', ({ id }) => idCell(id)),
      column('name', 'name', ({ name }) => name, nameOfLine),
      column(
        'state',
        'status',
        ({ state }) => state,
        ({ state }, words) => state && words.state[state],
      ),
      column('campaign', 'campaign', ({ campaign }) => campaign),
      column('adset', 'adSet', ({ adSet }) => adSet),
      ...days<TableLine>(head.period),
      ...figureColumns<TableLine>(columns, head.advertiser),
    ],
    lines,
  );
}

function nameOfLine({ level, name, campaign }: TableLine, words: TableWords): string {
  if (level === 'of which deleted') return words.ofWhichDeleted.replace('{name}', campaign);
  return level === 'deleted' ? words.deleted : level === 'total' ? words.total : name;
}

interface CreativeLine {
  /** Null for the lines below the creatives. */
  item: CreativeItem | null;
  name: 'deleted' | 'total' | null;
  set: FigureSet;
}

const ofItem =
  <Value>(read: (item: CreativeItem) => Value, none: Value) =>
  ({ item }: { item: CreativeItem | null }): Value =>
    item ? read(item) : none;

const secondsOf = ({ media: { durationMs } }: CreativeItem) => (durationMs === null ? null : durationMs / 1000);

/** What a creative shows: its key, kind, ratio and length. */
const mediaColumns = <Line extends { item: CreativeItem | null }>(): CsvColumn<Line>[] => [
  column<Line>(
    'kind',
    'kind',
    ofItem(({ media }) => media.kind as string, ''),
    ({ item }, words) => item && words.media[item.media.kind],
  ),
  column<Line>(
    'ratio',
    'ratio',
    ofItem(({ media }) => ratioOf(media), ''),
  ),
  column<Line>('seconds', 'seconds', ofItem<number | string | null>(secondsOf, '')),
];

const kindColumn = <Line extends { item: CreativeItem | null }>(): CsvColumn<Line> =>
  column<Line>(
    'result kind',
    'resultKind',
    ofItem(({ resultKind }) => resultKind ?? '', ''),
    ({ item }, words) => wordIn(words.result, item?.resultKind ?? ''),
  );

const briefColumns = <Line extends { item: CreativeItem | null }>(): CsvColumn<Line>[] => [
  rawColumn<Line>(
    'creative id',
    ofItem(({ brief }) => brief?.creative.id ?? '', ''),
  ),
  column<Line>(
    'creative',
    'brief',
    ofItem(({ brief }) => brief?.creative.name ?? '', ''),
  ),
  column<Line>(
    'campaign',
    'briefCampaign',
    ofItem(({ brief }) => brief?.campaign.name ?? '', ''),
  ),
];

/** Creatives as CSV, like `linesOfTable`, with the first linked brief of each and their number. */
export function linesOfCreatives(
  { head, items, totals, deleted }: Omit<Exported, 'items'> & { items: readonly CreativeItem[] },
  { format, columns = figureNames }: ExportOptions,
) {
  const lines = items.map((item): CreativeLine => ({ item, name: null, set: item.figures }));
  if (deleted) lines.push({ item: null, name: 'deleted', set: deleted });
  lines.push({ item: null, name: 'total', set: totals });
  return linesOfCsv<CreativeLine>(
    format,
    [
      rawColumn('key', ({ item, name }) => (item ? keyCell(item.key) : name)),
      column<CreativeLine>(
        'name',
        'creative',
        ofItem(({ name }) => name, ''),
        ({ item, name }, words) => item?.name ?? (name === 'deleted' ? words.deleted : words.total),
      ),
      ...mediaColumns<CreativeLine>(),
      column<CreativeLine>(
        'state',
        'status',
        ofItem(({ state }) => state as string, ''),
        ({ item }, words) => item && words.group[item.state],
      ),
      column(
        'first day',
        'firstSeen',
        ofItem<string | null>(({ firstDay }) => firstDay, ''),
      ),
      column(
        'last day',
        'lastSeen',
        ofItem<string | null>(({ lastDay }) => lastDay, ''),
      ),
      column(
        'ads',
        'ads',
        ofItem<number | string>(({ ads }) => ads, ''),
      ),
      ...briefColumns<CreativeLine>(),
      column(
        'creatives',
        'briefs',
        ofItem<number | string>(({ briefs }) => briefs, ''),
      ),
      kindColumn<CreativeLine>(),
      ...days<CreativeLine>(head.period),
      ...figureColumns<CreativeLine>(columns, head.advertiser),
    ],
    lines,
  );
}

type LaunchLine = Omit<LaunchItem, 'creative'> & { item: CreativeItem; set: FigureSet };

/**
 * New creatives as CSV: the spend of each compared with others at the same age, its figures, and its first linked
 * brief.
 */
export function linesOfLaunches(
  { head, items }: Pick<Exported, 'head'> & { items: readonly LaunchItem[] },
  { format }: Pick<ExportOptions, 'format'>,
) {
  const { advertiser, period } = head;
  const spend = (
    raw: string,
    name: 'spendAtAge' | 'medianSpend',
    valueOf: (line: LaunchLine) => number | null,
  ): CsvColumn<LaunchLine> => {
    const money = (of: typeof rawMoney) => (line: LaunchLine) => {
      const value = valueOf(line);
      return value === null ? null : of(value, advertiser);
    };
    return {
      raw: { heading: withCurrency(raw, advertiser), cell: money(rawMoney) },
      read: { heading: (words) => withCurrency(words.column[name], advertiser), cell: money(readMoney) },
    };
  };
  return linesOfCsv<LaunchLine>(
    format,
    [
      rawColumn('key', ({ item }) => keyCell(item.key)),
      column('name', 'creative', ({ item }) => item.name),
      ...mediaColumns<LaunchLine>(),
      column(
        'stage',
        'stage',
        ({ stage }) => stage,
        ({ stage }, words) => words.stage[stage],
      ),
      column('first day', 'firstSeen', ({ item }) => item.firstDay),
      column('age', 'age', ({ age }) => age),
      spend('spend at age', 'spendAtAge', ({ spendAtAge }) => spendAtAge),
      spend('median spend at age', 'medianSpend', ({ medianSpend }) => medianSpend),
      column('others', 'others', ({ others }) => others),
      column('day of first result', 'firstResult', ({ daysToResult }) => daysToResult),
      ...briefColumns<LaunchLine>(),
      kindColumn<LaunchLine>(),
      ...days<LaunchLine>(period),
      ...figureColumns<LaunchLine>(figureNames, advertiser),
    ],
    items.map(({ creative, ...rated }) => ({ ...rated, item: creative, set: creative.figures })),
  );
}

type NameLine = Omit<MisnamedAd, 'media'>;

const differencesOf = ({ differs }: NameLine): string =>
  differs.map((difference) => `${difference.variable}: ${difference.found ?? '-'} (${difference.expected})`).join('; ');

/** Ads whose name differs from their file's, as CSV; spend in major units. */
export function linesOfNames(
  { head: { advertiser }, items }: { head: { advertiser: InsightAdvertiser }; items: readonly NameLine[] },
  { format }: Pick<ExportOptions, 'format'>,
) {
  const amount = ({ spend }: NameLine) => readMoney(spend, advertiser);
  return linesOfCsv<NameLine>(
    format,
    [
      rawColumn('id', ({ id }) => idCell(id)),
      column('name', 'ad', ({ name }) => name),
      column('expected', 'expected', ({ expected }) => expected),
      column('differs', 'difference', differencesOf),
      column('extra', 'extra', ({ extra }) => extra),
      column('campaign', 'briefCampaign', ({ brief }) => brief.campaign.name),
      column('creative', 'brief', ({ brief }) => brief.creative.name),
      column(
        'state',
        'status',
        ({ state }) => state,
        ({ state }, words) => words.state[state],
      ),
      {
        raw: { heading: withCurrency('spend', advertiser), cell: amount },
        read: { heading: (words) => withCurrency(words.figure.spend, advertiser), cell: amount },
      },
    ],
    items,
  );
}
