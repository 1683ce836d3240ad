import { countedFigures, figureIn, isDailyFigure, type Counts, type FigureName } from './figures.ts';
import type { DailyValues } from './values.ts';

/** Values of a figure by day: reported, or computed from counted figures; null where these are not reported. */
export function valuesByDay({ days, values }: DailyValues, figure: FigureName): (number | null)[] {
  const storedValues = isDailyFigure(figure) ? values[figure] : undefined;
  if (storedValues) return storedValues;
  return days.map((_, index) => {
    const counts = {} as Counts;
    for (const name of countedFigures) counts[name] = values[name]?.[index] ?? null;
    return figureIn(figure, counts);
  });
}
