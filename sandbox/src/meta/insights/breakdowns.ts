import { draw } from '#meta/random.ts';
import { GraphError } from '#meta/graph-error.ts';
import { permutations } from '#meta/graph/specification.ts';
import type { AdAccount } from '#meta/world/accounts.ts';

/** One value of each breakdown, with its share of the whole. */
export interface Cell {
  readonly labels: Readonly<Record<string, string>>;
  readonly weight: number;
}

/** Platform, position, weight, and factor of the weight for videos. */
const placements = `
facebook feed 30 0.8
facebook facebook_reels 8 1.8
facebook facebook_stories 3 1
facebook marketplace 3 0.6
facebook right_hand_column 2 0.1
instagram feed 20 0.8
instagram instagram_stories 15 1.1
instagram instagram_reels 14 1.9
audience_network an_classic 3 0.5
messenger messenger_inbox 2 0.3`
  .trim()
  .split('\n')
  .map((line) => {
    const [platform = '', position = '', weight, video] = line.split(' ');
    return { platform, position, weight: Number(weight), video: Number(video) };
  });

/** Breakdowns of the table above. */
const PLACEMENT = new Set(['publisher_platform', 'platform_position']);

const plain: Record<string, readonly (readonly [label: string, weight: number])[]> = {
  age: [
    ['18-24', 14],
    ['25-34', 29],
    ['35-44', 25],
    ['45-54', 17],
    ['55-64', 10],
    ['65+', 5],
  ],
  gender: [
    ['female', 56],
    ['male', 42],
    ['unknown', 2],
  ],
  impression_device: [
    ['iphone', 42],
    ['android_smartphone', 43],
    ['desktop', 12],
    ['ipad', 3],
  ],
  device_platform: [
    ['mobile_app', 81],
    ['mobile_web', 6],
    ['desktop', 13],
  ],
  region: [
    ['North', 30],
    ['South', 34],
    ['East', 16],
    ['West', 18],
    ['Unknown', 2],
  ],
};

/** Share of a day's impressions in each hour. */
const HOURS = [2, 1, 1, 1, 1, 2, 3, 4, 5, 5, 5, 5, 5, 5, 5, 5, 5, 6, 7, 8, 8, 6, 4, 3];
const hourLabel = (hour: number): string => {
  const text = String(hour).padStart(2, '0');
  return `${text}:00:00 - ${text}:59:59`;
};

/** Action breakdowns that can be added to a permutation that allows it. */
const JOINED = new Set(['action_type', 'action_target_id', 'action_destination']);
const sorted = (names: Iterable<string>): string => [...names].toSorted().join(' ');
/** Breakdowns in the table of permutations; any other can only be used alone. */
const inTable = new Set([...permutations.keys()].flatMap((names) => names.split(' ')));

/** @throws {GraphError} 2/1504041 for breakdowns that cannot be combined */
export function requirePermutation(breakdowns: readonly string[], actionBreakdowns: readonly string[] = []): void {
  const all = new Set([...breakdowns, ...actionBreakdowns]);
  const others = [...all].filter((name) => !JOINED.has(name));
  const isAlone = others.length <= 1 && others.every((name) => !inTable.has(name));
  const isJoined = permutations.get(sorted(others)) === true;
  if (isAlone || isJoined || permutations.has(sorted(all))) return;
  throw new GraphError('bad-breakdowns', {
    userTitle: 'Invalid breakdowns',
    userMessage: `Current combination of data breakdown columns (${[...all].join(', ')}) is invalid`,
  });
}

interface Columns {
  readonly breakdowns: readonly string[];
  readonly fields: readonly string[];
  readonly level: string;
}

/** Columns of assets of a dynamic creative. */
const OF_ASSETS = new Set(['impressions', 'clicks', 'spend', 'reach', 'actions', 'action_values']);
const isName = (field: string): boolean => /(?:_id|_name|^date_st\w+)$/.test(field);

/** @throws {GraphError} 2/1504041 for columns that a breakdown excludes */
export function requireColumns({ breakdowns, fields, level }: Columns): void {
  const has = (pattern: RegExp) => breakdowns.some((name) => pattern.test(name));
  const refuses = (isExcluded: (field: string) => boolean) => {
    if (fields.some(isExcluded)) throw new GraphError('bad-breakdowns');
  };
  if (has(/^hourly_/)) refuses((field) => field.startsWith('video_'));
  if (has(/^region$/)) refuses((field) => /^video_(?:p\d|avg_time)/.test(field));
  if (has(/_asset$/)) refuses((field) => !OF_ASSETS.has(field) && !isName(field));
  if (level === 'account' && has(/^(?:image|video)_asset$/)) throw new GraphError('bad-breakdowns');
}

function cellsOf(name: string, account: AdAccount): Cell[] {
  if (name === 'country') {
    const abroad = account.country === 'US' ? 'CA' : 'US';
    return [
      { labels: { country: account.country }, weight: 93 },
      { labels: { country: abroad }, weight: 7 },
    ];
  }
  if (name.startsWith('hourly_')) return HOURS.map((weight, hour) => ({ labels: { [name]: hourLabel(hour) }, weight }));
  return (plain[name] ?? []).map(([label, weight]) => ({ labels: { [name]: label }, weight }));
}

/**
 * How an ad's sums are divided between the values of breakdowns; weights add up to 1. Placements are always divided by
 * position, so that a platform is the sum of its positions.
 */
export function spreadOf(
  { account, adId, isVideo }: { account: AdAccount; adId: string; isVideo: boolean },
  names: readonly string[],
): Cell[] {
  let cells: Cell[] = [{ labels: {}, weight: 1 }];
  const cross = (more: readonly Cell[]) => {
    cells = cells.flatMap((cell) =>
      more.map((other) => ({ labels: { ...cell.labels, ...other.labels }, weight: cell.weight * other.weight })),
    );
  };
  if (names.includes('publisher_platform')) {
    const hasPosition = names.includes('platform_position');
    cross(
      placements.map(({ platform, position, weight, video }) => ({
        labels: { publisher_platform: platform, ...(hasPosition ? { platform_position: position } : {}) },
        weight: weight * (isVideo ? video : 1) * (0.5 + draw(adId, position, platform)),
      })),
    );
  }
  for (const name of names) if (!PLACEMENT.has(name)) cross(cellsOf(name, account));
  const total = cells.reduce((sum, { weight }) => sum + weight, 0);
  return cells.map(({ labels, weight }) => ({ labels, weight: weight / total }));
}
