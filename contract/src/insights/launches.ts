import { z } from 'zod';
import { pageOf } from '@ad-foundry/contract/endpoint.ts';
import { namingVariables } from '@ad-foundry/contract/rules/naming/naming.ts';
import { adStates } from './ad-states.ts';
import { creativeItem } from './creatives.ts';
import { floorSchema } from './judging.ts';
import { insightHead } from './tables.ts';
import { briefLink, day, mediaSchema } from './values.ts';

const count = z.number().int().nonnegative().meta({ example: 22 });

/**
 * How much is spent on a new creative, compared with the median of the account's creatives at the same age; whether it
 * is good is another question. `more`: at least twice the median. `less`: less than half of it. `usual`: in between, or
 * too few creatives to compare with. `new`: below the spend floor.
 */
export const launchStages = ['more', 'usual', 'less', 'new'] as const;
export type LaunchStage = (typeof launchStages)[number];

export const launchItem = z
  .object({
    creative: creativeItem,
    stage: z.enum(launchStages),
    /** Whole days since it was first seen, at most 90; today does not count. */
    age: count,
    /**
     * Its spend in these days, and the median spend of the other creatives in the same number of first days; in minor
     * units.
     */
    spendAtAge: z.number().meta({ example: 620_400 }),
    medianSpend: z.number().meta({ example: 214_000 }).nullable(),
    /** Number of creatives that the median is computed from. */
    others: count,
    /** The day of its first result, 1 for the first day; null without one. */
    daysToResult: count.nullable(),
  })
  .meta({ id: 'LaunchedCreative', description: 'A new creative, beside others at the same age.' });
export type LaunchItem = z.infer<typeof launchItem>;

export const launchPage = pageOf(launchItem).extend({
  head: insightHead,
  /** Number of creatives in each stage. */
  counts: z.object({ more: count, usual: count, less: count, new: count }),
  floor: floorSchema,
  /** Kinds of results of all launched creatives, those with the most spend first, with the number of creatives. */
  resultKinds: z.array(z.object({ kind: z.string().meta({ example: 'purchase' }), count })),
  /** The median number of days to the first result, over the creatives that have one. */
  daysToResult: z.object({ median: z.number().nullable(), creatives: count }),
});
export type LaunchPage = z.infer<typeof launchPage>;

/** An ad whose name differs from the name that the naming schema gives its file. */
export const misnamedAd = z
  .object({
    id: z.string().meta({ example: '6040000000001' }),
    name: z.string().meta({ example: 'Spring launch_Trail hero film_Reel_k3x9' }),
    state: z.enum(adStates),
    media: mediaSchema,
    /** Spend in the period, in minor units of the currency. */
    spend: z.number().meta({ example: 241_000 }),
    firstDay: day.nullable(),
    brief: briefLink,
    /** The file's name without its extension. */
    expected: z.string().meta({ example: 'Spring launch_Trail hero film_Story_k3x9' }),
    /** Values that are missing or written otherwise, with the text found in their place; null if no text is there. */
    differs: z.array(
      z.object({
        variable: z.enum(namingVariables),
        expected: z.string().meta({ example: 'Story' }),
        found: z.string().meta({ example: 'Reel' }).nullable(),
      }),
    ),
    /** Text beyond the values. */
    extra: z.string().nullable(),
  })
  .meta({ id: 'MisnamedAd', description: 'An ad whose name is not the one of its file.' });
export type MisnamedAd = z.infer<typeof misnamedAd>;

export const misnamedPage = pageOf(misnamedAd).extend({
  head: insightHead,
  schema: z.string(),
  /**
   * Numbers of ads in the period: `checked` use a file of ours, `total` of these have another name, `unmatched` use no
   * file of ours.
   */
  checked: count,
  total: count,
  unmatched: count,
  /**
   * What the names cost in matching, of these ads: `ads` lack the unique ID of their file, so that only their media or a
   * person can match them; a person matched `byHand` of them. `spend` is that of `ads`, in minor units.
   */
  withoutUid: z.object({ ads: count, byHand: count, spend: z.number().meta({ example: 241_000 }) }),
});
export type MisnamedPage = z.infer<typeof misnamedPage>;
