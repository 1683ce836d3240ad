import { z } from 'zod';
import { advertiserStatuses } from '@ad-foundry/contract/advertisers.ts';
import { instant } from '@ad-foundry/contract/endpoint.ts';
import { advertiserId, versionId } from '@ad-foundry/contract/ids.ts';
import { providers } from '@ad-foundry/contract/integration.ts';
import { namedAccount, namedCampaign, namedCreative } from '@ad-foundry/contract/references.ts';
import { isDay, presets } from '@ad-foundry/contract/rules/periods/periods.ts';
import { absences, dailyFigures, figureNames, type DailyFigure, type FigureName } from './figures.ts';

/** A calendar day in the account's time zone. */
export const day = z
  .string()
  .refine(isDay, 'not a day')
  .meta({ type: 'string', format: 'date', example: '2026-11-18' });

const value = z.number().nullable();
const perFigure = Object.fromEntries(figureNames.map((name) => [name, value])) as Record<FigureName, typeof value>;
const noValues = Object.fromEntries(figureNames.map((name) => [name, null]));

/** Money in minor units of the account's currency, shares as 0 to 1. Null: see `absent`. */
export const figureValues = z.object(perFigure).meta({
  id: 'FigureValues',
  description: 'Figures: money in minor units, shares as 0 to 1.',
  example: { ...noValues, spend: 1_842_000, impressions: 2_410_000, linkClicks: 32_294, ctr: 0.0134 },
});
export type FigureValues = z.infer<typeof figureValues>;

export const figureSet = z
  .object({
    values: figureValues,
    /** The reasons for null values. */
    absent: z.partialRecord(z.enum(figureNames), z.enum(absences)),
  })
  .meta({ id: 'FigureSet', description: 'Figures, and why some have no value.' });
export type FigureSet = z.infer<typeof figureSet>;

const column = z.array(value).optional();

/**
 * Figures by day, as columns: each column has one value per day. Computed figures are absent where their counted
 * figures are present. Results are null on days with several kinds of them; all figures are null on days that are not
 * stored.
 */
export const dailyValues = z
  .object({
    days: z.array(day),
    values: z.object(
      Object.fromEntries(dailyFigures.map((name) => [name, column])) as Record<DailyFigure, typeof column>,
    ),
  })
  .meta({
    id: 'DailyValues',
    description:
      'Figures by day, one value for each of the days. Counted figures only, from which the others are computed; links that are shared have the figures that they show. Results are null on days with several kinds of them.',
    example: {
      days: ['2026-11-18', '2026-11-19'],
      values: { spend: [255_100, 262_400], impressions: [341_200, 350_900] },
    },
  });
export type DailyValues = z.infer<typeof dailyValues>;

export const periodSchema = z
  .object({
    since: day,
    until: day,
    preset: z.enum(presets).nullable(),
  })
  .meta({
    id: 'Period',
    description: 'The days that figures are of, both included.',
    example: { since: '2026-11-18', until: '2026-11-24', preset: 'last_7_days' },
  });

/**
 * How far the figures of an account are synced. `waiting`: not begun. `loading`: the first 90 days are being fetched.
 * `completing`: older days are being fetched. `throttled`: the platform asks to wait. `unavailable`: the platform has
 * not answered for an hour. `refused`: it does not hand out figures. `expired`: it no longer accepts the connection;
 * the fetched figures stay. `disconnected`: the connection was ended; nothing is shown until the account is connected
 * again. `imported`: the figures come from a file.
 */
export const syncStates = [
  'waiting',
  'loading',
  'completing',
  'ready',
  'throttled',
  'expired',
  'disconnected',
  'refused',
  'unavailable',
  'imported',
] as const;
export type SyncState = (typeof syncStates)[number];

export const syncSchema = z
  .object({
    state: z.enum(syncStates).meta({ example: 'ready' }),
    /** When the figures of today were last fetched; null for never. */
    fetchedAt: instant.nullable(),
    /** The first of the days that are stored without a gap; null for none. */
    since: day.nullable(),
    /** The last of these days: today, unless fetching fails or the figures were imported from a file. */
    coveredUntil: day.nullable(),
    /** The oldest day that will be fetched. */
    wantedSince: day,
    /** For `throttled`, `unavailable` and `refused`: the time of the next try. */
    until: instant.nullable(),
    /** For `refused`: the platform's message, in its words. */
    message: z.string().nullable(),
  })
  .meta({ id: 'InsightSync', description: 'How far the figures of an ad account are.' });
export type Sync = z.infer<typeof syncSchema>;

export const insightAdvertiserSchema = z
  .object({
    provider: z.enum(providers).meta({ example: 'meta' }),
    id: advertiserId,
    name: z.string().meta({ example: 'Aster Running EU' }),
    /** The account's state at the platform; nothing runs in an ad account that is not `active`. */
    status: z.enum(advertiserStatuses),
    /** ISO 4217; null if the platform reports none. */
    currency: z.string().meta({ example: 'EUR' }).nullable(),
    /** Number of decimal digits of the currency's minor unit: amounts of money are divided by ten to this power. */
    currencyDigits: z.number().int().min(0).max(4),
    timeZone: z.string().meta({ example: 'Europe/Berlin' }).nullable(),
    /** Today in the ad account's time zone; for an expired connection, the day of its last fetch. */
    today: day,
    /** `file`: imported from a file. `sample`: invented for trying the product. */
    source: z.enum(['platform', 'file', 'sample']),
    sync: syncSchema,
  })
  .meta({ id: 'InsightAdvertiser', description: 'An ad account with its currency, zone and age of figures.' });
export type InsightAdvertiser = z.infer<typeof insightAdvertiserSchema>;

/**
 * Why an ad belongs to a creative of ours: `asset`: its media is a file that we delivered. `content`: its media has the
 * same content. `uid`: its name contains the uid. `person`: a person linked it.
 */
export const linkReasons = ['asset', 'content', 'uid', 'person'] as const;
export type LinkReason = (typeof linkReasons)[number];

/** The creative of ours that an ad came from. */
export const briefLink = z
  .object({
    creative: namedCreative,
    campaign: namedCampaign,
    reason: z.enum(linkReasons),
    /**
     * `certain`: proved by the delivered media. `likely`: inferred from the name. `confirmed`: a person confirmed it.
     */
    certainty: z.enum(['certain', 'likely', 'confirmed']),
    by: namedAccount.nullable(),
  })
  .meta({ id: 'BriefLink', description: 'The creative of ours that an ad came from, with reason and certainty.' });
export type BriefLink = z.infer<typeof briefLink>;

export const mediaKinds = ['image', 'video', 'carousel', 'other'] as const;

/** A picture of an ad, kept in our storage. */
export const mediaPicture = z.object({
  small: z.string().meta({ example: '/api/insights/meta/pictures/acc_204117830955126/video-1203511840927716/small' }),
  large: z.string().meta({ example: '/api/insights/meta/pictures/acc_204117830955126/video-1203511840927716/large' }),
  width: z.number().int().meta({ example: 1080 }).nullable(),
  height: z.number().int().meta({ example: 1920 }).nullable(),
});

/** Our file that an ad uses, as addresses of its stored forms. */
export const ownMedia = z.object({
  versionId,
  /** The image itself; null for a video, and where browsers do not show the format. */
  image: z.string().nullable(),
  /** A rendition of the video; null without one. */
  video: z.string().meta({ example: '/api/versions/ver_01k0000000e00000000000000z/rendition' }).nullable(),
  /** Sprite of frames at even intervals; `width` and `height` are those of one frame, in pixels. */
  filmstrip: z
    .object({
      url: z.string().meta({ example: '/api/versions/ver_01k0000000e00000000000000z/filmstrip' }),
      frames: z.number().int().positive(),
      width: z.number().int().positive().meta({ example: 90 }),
      height: z.number().int().positive().meta({ example: 160 }),
    })
    .nullable(),
});
export type OwnMedia = z.infer<typeof ownMedia>;

/** The medium that an ad shows. */
export const mediaSchema = z
  .object({
    kind: z.enum(mediaKinds).meta({ example: 'video' }),
    /** In pixels, of the medium itself, not of its picture; null if the platform does not report it. */
    width: z.number().int().meta({ example: 1080 }).nullable(),
    height: z.number().int().meta({ example: 1920 }).nullable(),
    durationMs: z.number().int().meta({ example: 24_000 }).nullable(),
    /** Null until there is one, or if the platform shows none. */
    picture: mediaPicture.nullable(),
    /** Address of a playable form of the video, where the ad uses a file of ours that has one. */
    video: z.string().meta({ example: '/api/versions/ver_01k0000000e00000000000000z/rendition' }).optional(),
  })
  .meta({ id: 'AdMedia', description: 'What an ad shows.' });
export type Media = z.infer<typeof mediaSchema>;
