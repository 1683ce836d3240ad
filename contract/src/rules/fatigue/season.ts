import type { Day } from '@ad-foundry/contract/rules/periods/periods.ts';
import { clicksOfOthers, noChange, type LogChange } from './parts.ts';
import { others, sumWeek, type DayCounts, type WeekPair } from './weeks.ts';

/** The others' fall of clicks, as a part of the asset's, from which it counts as the season's. */
const leastOfSeason = 0.8;
/** The rest of an account says how the market is if it has so much of the asset's spend, and so many clicks. */
const leastRest = { share: 0.25, clicks: 200 } as const;

/**
 * The part of an asset's fall of clicks that the other assets of the account show, too: all of it in a season, else at most
 * half, since others may tire at the same time. Zero if the others say nothing.
 */
export function sharedFall(pair: WeekPair, fall: LogChange, account: ReadonlyMap<Day, DayCounts>): LogChange {
  const { change, variance } = fallOfOthers(pair, account);
  const part = Math.min(change, change >= leastOfSeason * fall.change ? fall.change : fall.change / 2);
  return part > 0 ? { change: part, variance: variance / 4 } : noChange;
}

/** Whether the other assets lost nearly as many clicks as this one. */
export const isSeason = (pair: WeekPair, fall: LogChange, account: ReadonlyMap<Day, DayCounts>): boolean =>
  fallOfOthers(pair, account).change >= leastOfSeason * fall.change;

/** The change of clicks by impressions among the other assets; none if they say nothing. */
function fallOfOthers(pair: WeekPair, account: ReadonlyMap<Day, DayCounts>): LogChange {
  const rest = others(pair, account);
  const weeks = [
    [sumWeek(rest.first), sumWeek(pair.first)],
    [sumWeek(rest.last), sumWeek(pair.last)],
  ] as const;
  const isTelling = weeks.every(
    ([other, asset]) =>
      other.spend >= leastRest.share * asset.spend && other.clicks >= leastRest.clicks && other.impressions > 0,
  );
  return isTelling ? clicksOfOthers(rest) : noChange;
}
