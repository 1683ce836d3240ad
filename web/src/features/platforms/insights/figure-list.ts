import { figureNames, type FigureName } from '@ad-foundry/contract/insights/figures.ts';

/** The figures of a list such as `spend,roas`, at most so many: unknown and repeated ones are dropped. */
export function readFigures(
  text: string | undefined,
  { known = figureNames, most = known.length }: { known?: readonly FigureName[]; most?: number } = {},
): FigureName[] {
  const names = (text ?? '').split(',').map((name) => known.find((one) => one === name));
  return [...new Set(names.filter((name) => name !== undefined))].slice(0, most);
}

const otherSorts = ['name', 'change', 'firstDay', 'ads'] as const;
export type Sort = FigureName | (typeof otherSorts)[number];

/** The order that the address names; by spend where it names none. */
export const readSort = (text: string | undefined): Sort =>
  [...figureNames, ...otherSorts].find((one) => one === text) ?? 'spend';
