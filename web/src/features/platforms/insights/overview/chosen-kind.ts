import type { Overview } from '@ad-foundry/contract/insights/tables.ts';
import type { OverviewSearch } from '#features/platforms/insights/search.ts';

export type KindFigures = Overview['kinds'][number];

/** The chosen kind of result, or the one with the most spend; undefined without results. */
export const chosenKind = (
  { kinds }: Pick<Overview, 'kinds'>,
  { resultKind }: OverviewSearch,
): KindFigures | undefined => kinds.find(({ kind }) => kind === resultKind) ?? kinds[0];
