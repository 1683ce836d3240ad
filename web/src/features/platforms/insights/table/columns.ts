import type { FigureName } from '@ad-foundry/contract/insights/figures.ts';
import { readFigures } from '#features/platforms/insights/figure-list.ts';

export const presets = ['delivery', 'engagement', 'video', 'conversion'] as const;
export type Preset = (typeof presets)[number];

/** Figures of each column preset. */
export const presetColumns: Record<Preset, readonly FigureName[]> = {
  delivery: ['spend', 'impressions', 'reach', 'frequency', 'cpm', 'results', 'costPerResult'],
  engagement: ['spend', 'impressions', 'clicks', 'linkClicks', 'ctr', 'cpc', 'landingPageViews'],
  video: ['spend', 'impressions', 'plays', 'hookRate', 'holdRate', 'plays25', 'plays50', 'plays75', 'plays100'],
  conversion: ['spend', 'linkClicks', 'results', 'costPerResult', 'purchases', 'purchaseValue', 'roas'],
};

/** Without a choice: the figures of the decision, from delivery to return. */
const usual: readonly FigureName[] = ['spend', 'impressions', 'ctr', 'results', 'costPerResult', 'roas', 'hookRate'];

export interface Columns {
  /** Null: own ones, or the usual. */
  preset: Preset | null;
  figures: readonly FigureName[];
}

/** The columns that the address names: a preset, or figures joined by commas. */
export function columnsOf(text: string | undefined): Columns {
  const preset = presets.find((name) => name === text);
  if (preset) return { preset, figures: presetColumns[preset] };
  const own = readFigures(text);
  return { preset: null, figures: own.length > 0 ? own : usual };
}
