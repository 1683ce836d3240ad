import { z } from 'zod';

const count = z.number().int().nonnegative();

const valueResults = z
  .object({
    /** The label of the value; for kinds, ratios and lengths of media the name of the value. */
    value: z.string().meta({ example: 'Bold claim' }),
    assets: count.meta({ example: 4 }),
    ads: count.meta({ example: 6 }),
    /** In minor units, as is `costPerResult`. */
    spend: z.number().meta({ example: 241_000 }),
    results: z.number().meta({ example: 171 }),
    costPerResult: z.number().meta({ example: 1410 }),
  })
  .meta({ id: 'ValueResults', description: 'The results of all creatives with one value of an attribute.' });

/** The most values of an attribute that are shown. */
export const mostValues = 8;

const comparedValue = valueResults
  .extend({
    /** Null without results. */
    costPerResult: z.number().nullable().meta({ example: 1410 }),
    /** The true cost lies in here with a probability of 95 %; null for too little data. */
    interval: z.object({ low: z.number(), high: z.number() }).nullable(),
  })
  .meta({ id: 'ComparedValue', description: 'The results of one value of an attribute, beside the others.' });

/** Properties of media that count as attributes. */
export const mediaAttributes = ['kind', 'ratio', 'length'] as const;
export type MediaAttribute = (typeof mediaAttributes)[number];

export const whySchema = z
  .object({
    /** The kind of the compared results, in the platform's words. */
    kind: z.string().meta({ example: 'purchase' }),
    /** The property of the media, or `custom` for an attribute with this label. */
    attribute: z.enum([...mediaAttributes, 'custom']).meta({ example: 'custom' }),
    label: z.string().meta({ example: 'Hook' }).nullable(),
    /** The compared days, which end with the period. */
    days: count.meta({ example: 90 }),
    better: valueResults,
    worse: valueResults,
    /** Those with enough data by their cost, the lowest first, then the others by their spend. */
    values: z.array(comparedValue).max(mostValues),
    /** The number of all values. */
    count,
    /** The value of the creative; null if its ads have none or several. */
    current: z.string().nullable().meta({ example: 'Bold claim' }),
  })
  .meta({
    id: 'Why',
    description: 'The attribute whose values separate low from high costs per result in the ad account, beyond chance.',
  });
export type WhyAnswer = z.infer<typeof whySchema>;
