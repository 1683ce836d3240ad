import { z } from 'zod';
import { instant, pageOf } from '@ad-foundry/contract/endpoint.ts';
import { adStates } from './ad-states.ts';
import { fatigueSchema } from './fatigue.ts';
import { figureNames } from './figures.ts';
import { figureChanges, floorSchema, judgements, wholeJudgement } from './judging.ts';
import {
  briefLink,
  dailyValues,
  day,
  figureSet,
  figureValues,
  insightAdvertiserSchema,
  mediaSchema,
  periodSchema,
} from './values.ts';

const count = z.number().int().nonnegative();

/** The head of a page of figures: the account, the days, and how final the figures are. */
export const insightHead = z
  .object({
    advertiser: insightAdvertiserSchema,
    period: periodSchema,
    /** The comparison period; null without one, and if figures of either period are not stored. */
    comparison: z.object({ since: day, until: day }).nullable(),
    /** The last day on which figures of the period may still change; null once all are settled. */
    settlesOn: day.nullable(),
  })
  .meta({ id: 'InsightHead', description: 'What is shown: ad account, days, and until when they may change.' });

/** The levels of a table of ads. `creative` groups ads by what they show. */
export const insightLevels = ['campaign', 'adset', 'ad', 'creative'] as const;
export type InsightLevel = (typeof insightLevels)[number];

export const overviewSchema = insightHead
  .extend({
    totals: figureSet,
    before: figureSet.nullable(),
    changes: figureChanges,
    floor: floorSchema,
    daily: dailyValues,
    /** Daily values of the comparison period; null without one. */
    dailyBefore: dailyValues.nullable(),
    /** Number of ads by the first day on which they were delivered. */
    launches: z.array(z.object({ day, ads: count })),
    /** Number of ads with delivery in the period, and of those without a creative of ours. */
    ads: z.object({ total: count, unmatched: count }),
    /** The last day with spend before the end of the period; null for none. */
    lastSpendDay: day.nullable(),
    /** Attribution settings of the ads, in the platform's words. */
    attribution: z.array(z.string().meta({ example: '7d_click_1d_view' })),
    /** Kinds of results, in the platform's words. */
    resultKinds: z.array(z.string().meta({ example: 'purchase' })),
    /** Creatives whose results are all of one kind, by kind, those with the most spend first. */
    kinds: z.array(
      z.object({
        kind: z.string().meta({ example: 'purchase' }),
        creatives: count,
        figures: figureSet,
        judgement: wholeJudgement,
      }),
    ),
  })
  .meta({ id: 'InsightOverview', description: 'Figures of an ad account over a period.' });
export type Overview = z.infer<typeof overviewSchema>;

const named = z.object({ id: z.string(), name: z.string() });

export const insightRow = z
  .object({
    level: z.enum(insightLevels),
    /** The platform's id; for the level `creative`, the key of the asset. */
    id: z.string().meta({ example: '6030000000001' }),
    name: z.string().meta({ example: 'Autumn, broad' }),
    state: z.enum(adStates),
    /** The platform's own word for the state. */
    platformState: z.string().meta({ example: 'ACTIVE' }).nullable(),
    campaign: named.nullable(),
    adSet: named.nullable(),
    media: mediaSchema.nullable(),
    brief: briefLink.nullable(),
    ads: count,
    /** Share of the spend of all rows, 0 to 1. */
    share: z.number().meta({ example: 0.34 }).nullable(),
    figures: figureSet,
    /** The kind of its results, in the platform's words; null without results, and for results of several kinds. */
    resultKind: z.string().meta({ example: 'purchase' }).nullable(),
    before: figureValues.nullable(),
    judgement: wholeJudgement,
    /** Why an asset costs more than in its first week; null for other levels, and where nothing is certain. */
    fatigue: fatigueSchema.nullable(),
    /** The part of a campaign's figures that comes from ads deleted at the platform; null for none. */
    deleted: figureSet.nullable(),
  })
  .meta({ id: 'InsightRow', description: 'Figures of a campaign, ad set, ad or asset.' });
export type InsightRow = z.infer<typeof insightRow>;

export const insightRows = pageOf(insightRow).extend({
  head: insightHead,
  total: count,
  totals: figureSet,
  floor: floorSchema,
  /**
   * Figures of ads deleted at the platform: added to the rows, they give the totals of the account, or of the campaign
   * `parentId`. Rows of campaigns include their deleted ads. Null without any, and when rows are filtered out.
   */
  deleted: figureSet.nullable(),
});

/** The dimensions of a breakdown. `attribute` is one of our attributes, of the creatives that the ads came from. */
export const breakdownKinds = ['day', 'platform', 'placement', 'campaign', 'creative', 'attribute'] as const;

export const breakdownSchema = z
  .object({
    head: insightHead,
    items: z.array(
      z.object({
        /** Null for the item of ads without a value. */
        key: z.string().meta({ example: 'instagram' }).nullable(),
        name: z.string().meta({ example: 'instagram' }),
        /** The value of the second attribute; null if none was requested. */
        across: z.object({ key: z.string().nullable(), name: z.string() }).nullable(),
        ads: count.nullable(),
        figures: figureSet,
        /** Like the `resultKind` of a row. */
        resultKind: z.string().meta({ example: 'purchase' }).nullable(),
        before: figureValues.nullable(),
        /** Of creatives and attributes; null for other dimensions. */
        judgement: wholeJudgement.nullable(),
        /** Of attributes; empty for other dimensions. */
        judgements,
      }),
    ),
    /** Figures of the account beyond the items, such as placements that the platform does not report. */
    rest: figureSet.nullable(),
  })
  .meta({ id: 'InsightBreakdown', description: 'Figures by day, platform, placement or attribute.' });

/** Why a figure here may differ from the platform's own pages. */
export const differences = ['today', 'attribution', 'later', 'deleted', 'file'] as const;

/** A figure's definition, with the numbers that it is computed from. */
export const figureCard = z
  .object({
    head: insightHead,
    figure: z.enum(figureNames),
    set: figureSet,
    /** When any of the days was last fetched; null where no day is stored. */
    fetchedAt: instant.nullable(),
    operands: z.array(
      z.object({ figure: z.enum(figureNames), value: z.number().meta({ example: 32_294 }).nullable() }),
    ),
    /** Names of the platform's fields. */
    fields: z.array(z.string().meta({ example: 'inline_link_clicks' })),
    attribution: z.array(z.string().meta({ example: '7d_click_1d_view' })),
    resultKinds: z.array(z.string().meta({ example: 'purchase' })),
    differs: z.array(z.enum(differences)),
  })
  .meta({ id: 'FigureCard', description: 'A figure with its definition.' });
