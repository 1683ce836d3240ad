import { valuesByDay } from '@ad-foundry/contract/insights/daily.ts';
import { dailyFigures } from '@ad-foundry/contract/insights/figures.ts';
import type { DailyValues } from '@ad-foundry/contract/insights/values.ts';
import {
  daysIn,
  differences,
  figuresOf,
  grouped,
  noFigures,
  within,
  type Days,
  type DayRow,
  type Values,
} from './recount.ts';
import { same, under } from './setting.ts';
import type { World } from './world.ts';

/** Every figure of each day, as the pages show them. */
export function rowsOf(daily: DailyValues) {
  const columns = dailyFigures.map((name) => [name, valuesByDay(daily, name)] as const);
  return daily.days.map((day, index) => ({
    day,
    values: Object.fromEntries(columns.map(([name, values]) => [name, values[index]])) as Values,
  }));
}

/** Differences between reported days and the counted days; null without days. */
export function dailyLines(
  daily: DailyValues | null,
  { world, rows, days }: { world: World; rows: readonly DayRow[]; days: Days | null },
): string[] {
  if (daily === null || days === null) return same('days', daily?.days ?? null, days);
  const byDay = grouped(within(rows, days), ({ day }) => day);
  return [
    ...same('days', daily.days, daysIn(days)),
    ...rowsOf(daily).flatMap(({ day, values }) =>
      under(day, differences(values, day < world.storedSince ? noFigures : figuresOf(byDay.get(day) ?? []))),
    ),
  ];
}
