import { shiftDay, type Day } from '@ad-foundry/contract/rules/periods/periods.ts';
import { dayNumber, dayOf, workingDayBy, workingDaysAfter } from '@ad-foundry/contract/rules/reminders/working-days.ts';
import { daysBetween, hasDelivery, isEnough, leastChange, type FatigueInput } from './fatigue.ts';
import { minus, splitCost } from './parts.ts';
import { sharedFall } from './season.ts';
import { compareWeeks } from './weeks.ts';

/** A day further away is a guess. */
const furthestDays = 84;

/**
 * The day around which an asset counts as tired if its clicks keep falling at the pace since its first week. Null if
 * chance may explain the fall, for too little data, and for a day too far away.
 */
export function expectTiring({ days, account, until, floor }: FatigueInput): Day | null {
  const weeks = compareWeeks(days.filter(hasDelivery), until);
  if (!weeks || !isEnough(weeks.latest, floor)) return null;
  const { creative } = splitCost(weeks.latest);
  const { change, variance } = minus(creative, sharedFall(weeks.latest, creative, account));
  if (change <= Math.sqrt(variance)) return null;
  const { firstDays, lastDays } = weeks;
  const last = lastDays.at(-1) ?? until;
  const perDay = change / Math.max(1, daysBetween(firstDays.at(-1) ?? last, last));
  const remaining = Math.ceil(Math.max(0, leastChange.creative - change) / perDay);
  return remaining > furthestDays ? null : shiftDay(last, remaining);
}

/** Why a refresh is due on its day: the asset is `tired`, is `tiring`, or is as good as in its first week. */
export const refreshReasons = ['tired', 'tiring', 'steady'] as const;
export type RefreshReason = (typeof refreshReasons)[number];

export interface RefreshDue {
  day: Day;
  reason: RefreshReason;
  /** When the asset is expected to tire; null unless it is tiring. */
  tiresOn: Day | null;
}

/** A refresh needs as many days to be approved, sent and learned about before the asset tires. */
const leadDays = 7;
/** Nobody makes an ad faster. */
const fewestWorkingDays = 2;
const steadyDays = 28;

/** The working day by which the refresh of an asset is due. */
export function refreshDue(today: Day, asset: { isTired: boolean; tiresOn: Day | null }): RefreshDue {
  const soonest = workingDaysAfter(dayNumber(today), fewestWorkingDays);
  const by = (day: Day) => dayOf(Math.max(soonest, workingDayBy(dayNumber(day))));
  if (asset.isTired) return { day: by(shiftDay(today, leadDays)), reason: 'tired', tiresOn: null };
  const { tiresOn } = asset;
  if (tiresOn === null) return { day: by(shiftDay(today, steadyDays)), reason: 'steady', tiresOn };
  // An asset that should have tired by now does so any day.
  const next = tiresOn > today ? tiresOn : shiftDay(today, 1);
  return { day: by(shiftDay(next, -leadDays)), reason: 'tiring', tiresOn: next };
}
