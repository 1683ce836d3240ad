import { z } from 'zod';
import { figureNames, figures, type FigureName } from '@ad-foundry/contract/insights/figures.ts';
import { insights } from '@ad-foundry/contract/insights/insights.ts';
import type { FigureValues, InsightAdvertiser } from '@ad-foundry/contract/insights/values.ts';
import { AppError } from '#infra/errors.ts';
import type { ToolContext } from './tool.ts';

export const usualFigures = [
  'spend',
  'impressions',
  'ctr',
  'cpm',
  'results',
  'costPerResult',
] as const satisfies FigureName[];

export const figuresShape = z
  .partialRecord(z.enum(figureNames), z.number().nullable())
  .describe('Money in units of the currency, shares as 0 to 1; null where the platform reports none.');

/** The chosen figures, money in units of the currency instead of minor ones. */
export function chosenFigures(
  values: FigureValues,
  names: readonly FigureName[],
  { currencyDigits }: Pick<InsightAdvertiser, 'currencyDigits'>,
): z.input<typeof figuresShape> {
  const shown = (name: FigureName) => {
    const value = values[name];
    if (value === null) return null;
    return figures[name].unit === 'money'
      ? Number((value / 10 ** currencyDigits).toFixed(currencyDigits))
      : Number(value.toPrecision(6));
  };
  return Object.fromEntries(names.map((name) => [name, shown(name)]));
}

/**
 * The advertiser, an ad account, that a question is about: the one with this id, else the first by name.
 * @throws AppError `advertiser.not-found`
 */
export async function requireAdvertiser({ call }: ToolContext, id: string | undefined): Promise<InsightAdvertiser> {
  const { items } = await call(insights.advertisers, {});
  const advertiser = id === undefined ? items[0] : items.find((each) => each.id === id);
  if (!advertiser) throw new AppError('advertiser.not-found');
  return advertiser;
}
