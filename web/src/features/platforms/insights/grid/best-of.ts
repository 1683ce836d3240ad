import { figures as definitions, type FigureName } from '@ad-foundry/contract/insights/figures.ts';
import type { CreativeItem } from '@ad-foundry/contract/insights/creatives.ts';
import { mainKindOf } from '#features/platforms/insights/result-kind.ts';

interface Best {
  /** Null for what is counted, where more is not better, or all are the same. */
  value: number | null;
  /** The only kind of result that is compared; null where the figure is not one of results. */
  kind: string | null;
}

/** The best value of a figure. Results are compared for the kind with the most spend alone. */
export function bestOf(items: readonly Pick<CreativeItem, 'figures' | 'resultKind'>[], figure: FigureName): Best {
  const { better, formula } = definitions[figure];
  const kind = figure === 'results' || figure === 'costPerResult' ? mainKindOf(items) : null;
  const values = items
    .filter(({ resultKind }) => kind === null || resultKind === kind)
    .map((item) => item.figures.values[figure])
    .filter((value) => value !== null);
  // Who spends more has more of what is counted.
  if (better === null || formula === null || values.length < 2 || new Set(values).size === 1)
    return { value: null, kind };
  return { value: better === 'more' ? Math.max(...values) : Math.min(...values), kind };
}
