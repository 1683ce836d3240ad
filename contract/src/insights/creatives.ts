import { z } from 'zod';
import { instant, pageOf } from '@ad-foundry/contract/endpoint.ts';
import { namedCampaign, namedCreative } from '@ad-foundry/contract/references.ts';
import { adStates } from './ad-states.ts';
import { fatigueSchema } from './fatigue.ts';
import { figureChanges, floorSchema, judgements, wholeJudgement } from './judging.ts';
import { insightHead, insightRow } from './tables.ts';
import {
  briefLink,
  dailyValues,
  day,
  figureSet,
  figureValues,
  insightAdvertiserSchema,
  mediaSchema,
  ownMedia,
} from './values.ts';
import { whySchema } from './why.ts';

const count = z.number().int().nonnegative();

/** The grouping of ads on the creatives page. `asset`: by the content of their media. */
export const creativeGroups = ['asset', 'ad', 'format', 'brief', 'copy', 'attribute'] as const;
export type CreativeGroup = (typeof creativeGroups)[number];

/** `new`: first seen within a week. `little-data`: below the spend floor. */
export const creativeStates = ['new', 'running', 'limited', 'stopped', 'little-data'] as const;

export const creativeItem = z
  .object({
    /** Identifies the group within its account and grouping. */
    key: z.string().meta({ example: 'video-1203511840927716' }),
    name: z.string().meta({ example: 'Trail hero film, 9:16' }),
    media: mediaSchema,
    ads: count,
    state: z.enum(creativeStates).meta({ example: 'running' }),
    adState: z.enum(adStates),
    firstDay: day.nullable(),
    lastDay: day.nullable(),
    brief: briefLink.nullable(),
    /** Number of our creatives that its ads came from; `brief` is one of them. */
    briefs: count,
    share: z.number().meta({ example: 0.34 }).nullable(),
    figures: figureSet,
    /** The kind of its results, in the platform's words; null without results, and for results of several kinds. */
    resultKind: z.string().meta({ example: 'purchase' }).nullable(),
    before: figureValues.nullable(),
    /** Spend by day of the period, in minor units: 0 where nothing was delivered, null on days that are not stored. */
    spendByDay: z.array(z.number().meta({ example: 80_100 }).nullable()),
    /** Null if nothing is certain, below the floor, for several assets, and in exports and shared pages. */
    fatigue: fatigueSchema.nullable(),
    judgement: wholeJudgement,
    judgements,
  })
  .meta({ id: 'InsightCreative', description: 'Ads grouped by what they show.' });
export type CreativeItem = z.infer<typeof creativeItem>;

export const creativePage = pageOf(creativeItem).extend({
  head: insightHead,
  total: count,
  totals: figureSet,
  /**
   * Figures of ads deleted at the platform: added to the items, they give the totals of the account or of the
   * platform's campaign. Null without deleted ads, with another filter, and for a campaign of ours.
   */
  deleted: figureSet.nullable(),
  /**
   * Kinds of results, whichever is selected, those with the most spend first: only results of one kind are compared.
   */
  resultKinds: z.array(z.string()),
  floor: floorSchema,
  /** Number of creatives of the account with enough spend to be compared with, and the days of the comparison. */
  cohort: z.object({ creatives: count, since: day, until: day }),
});
export type CreativePage = z.infer<typeof creativePage>;

export const creativeDetail = z
  .object({
    head: insightHead,
    item: creativeItem,
    changes: figureChanges,
    floor: floorSchema,
    /** Null if no attribute separates the account's creatives surely, or too few of them have data. */
    why: whySchema.nullable(),
    daily: dailyValues,
    /** Daily values of the comparison period; null without one. */
    dailyBefore: dailyValues.nullable(),
    launches: z.array(z.object({ day, ads: count })),
    /** The ads that use it: those with the most spend, at most a hundred. */
    ads: z.array(insightRow),
    /** Texts of the ads: those of the most ads, at most a hundred. */
    copies: z.array(
      z.object({
        title: z.string().meta({ example: 'Grip on wet rock' }).nullable(),
        body: z.string().nullable(),
        ads: count,
      }),
    ),
    /** Shares of plays that reached 0, 25, 50, 75, 95 and 100 %, here and in the ad account; null without plays. */
    retention: z.array(z.number()).nullable(),
    advertiserRetention: z.array(z.number()).nullable(),
    /** Creatives of ours that its ads came from, those with the most spend first. */
    briefs: z.array(z.object({ brief: briefLink, ads: count, figures: figureSet })),
    /** Our file that its ads use; null where none was delivered. */
    ownMedia: ownMedia.nullable(),
    attributes: z.array(
      z.object({ label: z.string().meta({ example: 'Hook' }), value: z.string().meta({ example: 'Runner slips' }) }),
    ),
  })
  .meta({ id: 'InsightCreativeDetail', description: 'One group of ads, in detail.' });
export type CreativeDetail = z.infer<typeof creativeDetail>;

/** A creative of ours that an ad may belong to. */
export const linkCandidate = z
  .object({
    creative: namedCreative,
    campaign: namedCampaign,
    /** 0 to 1, by the similarity of the names; half of that for a creative that is newer than the ad. */
    likeness: z.number().min(0).max(1).meta({ example: 0.86 }),
  })
  .meta({ id: 'LinkCandidate', description: 'A creative of ours that an ad may belong to.' });
export type LinkCandidate = z.infer<typeof linkCandidate>;

/** An ad without a creative of ours, and the creatives that it may belong to. */
export const unmatchedAd = z
  .object({
    id: z.string().meta({ example: '6040000000001' }),
    name: z.string().meta({ example: 'Trail 9:16 A' }),
    state: z.enum(adStates),
    media: mediaSchema,
    spend: z.number().meta({ example: 241_000 }),
    firstDay: day.nullable(),
    candidates: z.array(linkCandidate),
  })
  .meta({ id: 'UnmatchedAd', description: 'An ad without a creative of ours, and which it may belong to.' });
export type UnmatchedAd = z.infer<typeof unmatchedAd>;

/** Results of the ads of one of our creatives, campaigns or groups, by account, since their first delivery. */
export const resultsSchema = z
  .object({
    items: z.array(
      z.object({
        advertiser: insightAdvertiserSchema,
        ads: count,
        since: day,
        until: day,
        /** The last day on which figures may still change; null once all are settled. */
        settlesOn: day.nullable(),
        figures: figureSet,
        judgement: wholeJudgement,
        floor: floorSchema,
        daily: dailyValues,
        launches: z.array(z.object({ day, ads: count })),
        /** The ads with the most spend, at most 100. */
        rows: z.array(insightRow),
      }),
    ),
  })
  .meta({ id: 'InsightResults', description: 'What the ads of our creatives reached, ad account by ad account.' });
export type Results = z.infer<typeof resultsSchema>;

/** A logged fetch from the platform. */
export const fetchSchema = z
  .object({
    kind: z.enum(['objects', 'ads', 'account', 'placements', 'reach', 'file', 'pictures']),
    since: day.nullable(),
    until: day.nullable(),
    rows: count,
    /** Numbers of new, changed and removed rows. */
    added: count,
    changed: count,
    removed: count,
    /** Numbers of rows that could not be read or pictures that could not be copied, and of duplicate rows. */
    rejected: count,
    repeated: count,
    startedAt: instant,
    finishedAt: instant,
    /**
     * Null for success; else the kind of failure. `placements`: everything was stored but the placements of some days.
     */
    failure: z.string().nullable(),
    /** Whether these days were already stored and fetched again, since the platform may have corrected them. */
    restated: z.boolean(),
  })
  .meta({ id: 'InsightFetch', description: 'One fetch from the platform.' });
