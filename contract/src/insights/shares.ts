import { z } from 'zod';
import { endpoint, instant } from '@ad-foundry/contract/endpoint.ts';
import { advertiserId, attributeId, campaignId, figureShareId } from '@ad-foundry/contract/ids.ts';
import { providers } from '@ad-foundry/contract/integration.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { namedAccount } from '@ad-foundry/contract/references.ts';
import { comparisons, presets } from '@ad-foundry/contract/rules/periods/periods.ts';
import { creativeGroups, creativePage } from './creatives.ts';
import { creativeFilters, sortName } from './searches.ts';
import { figureNames } from './figures.ts';
import { breakdownSchema, insightLevels, insightRows, overviewSchema } from './tables.ts';
import { day } from './values.ts';

const ofProvider = z.object({ provider: z.enum(providers) });
const figure = z.enum(figureNames);

/** The figures that a link shows. Named periods are computed on the day on which the link is opened. */
const place = z.strictObject({
  advertiserId,
  campaignId: campaignId.optional(),
  relative: z.enum(presets).optional(),
  since: day.optional(),
  until: day.optional(),
  compare: z.enum(comparisons).default('previous'),
});

/** The view of an overview that a link shows. */
export const sharedOverviewView = z
  .strictObject({
    page: z.literal('overview'),
    tiles: z.array(figure).min(1).max(8),
    /** Figures drawn by day. */
    lines: z.array(figure).min(1).max(2),
    /** The dimension by which spend is broken down. */
    bars: z.enum(['campaign', 'platform', 'placement', 'attribute']).default('campaign'),
    /** For `bars=attribute`. */
    attributeId: attributeId.optional(),
    level: z.enum(insightLevels).default('campaign'),
    columns: z.array(figure).min(1).max(figureNames.length),
    sort: sortName.default('spend'),
    direction: z.enum(['ascending', 'descending']).default('descending'),
  })
  .meta({ id: 'SharedOverviewView', description: 'What a link shows of an overview.' });
export type SharedOverviewView = z.output<typeof sharedOverviewView>;

/** The view of the creatives that a link shows. */
export const sharedCreativesView = z
  .strictObject({
    page: z.literal('creatives'),
    group: z.enum(creativeGroups).default('asset'),
    /** For `group=attribute`. */
    attributeId: attributeId.optional(),
    metrics: z.array(figure).min(1).max(3),
    sort: sortName.default('spend'),
    direction: z.enum(['ascending', 'descending']).default('descending'),
    ...creativeFilters,
    // Unlike a URL's search parameters, the body of a request has real numbers.
    minSpend: z.number().int().nonnegative().optional(),
    launchedWithin: z.number().int().min(1).max(366).optional(),
  })
  .meta({ id: 'SharedCreativesView', description: 'What a link shows of the creatives.' });
export type SharedCreativesView = z.output<typeof sharedCreativesView>;

const sharedView = z.discriminatedUnion('page', [sharedOverviewView, sharedCreativesView]);
export type SharedPage = z.output<typeof sharedView>['page'];

/** The view that a link saves. */
export interface SharedReportOf {
  place: z.output<typeof place>;
  view: z.output<typeof sharedView>;
}

/** A link that shows figures to its holders; without the secret address. */
export const figureShareSchema = z
  .object({
    id: figureShareId,
    page: z.enum(['overview', 'creatives']),
    advertiser: z.object({
      provider: z.enum(providers).meta({ example: 'meta' }),
      id: advertiserId,
      name: z.string().meta({ example: 'Aster Running EU' }),
    }),
    createdAt: instant,
    expiresAt: instant,
    /** When it was last opened, to the hour; null for never. */
    openedAt: instant.nullable(),
    by: namedAccount,
  })
  .meta({ id: 'FigureShare', description: 'A link that shows figures, without its address.' });
export type FigureShare = z.infer<typeof figureShareSchema>;

const shared = {
  organization: z.string().meta({ example: 'Studio Nord' }),
  /** When the link was made. */
  createdAt: instant,
  expiresAt: instant,
};

/** An overview as its link shows it: figures outside the view are null, and absent from those by day. */
export const sharedOverview = z
  .object({
    page: z.literal('overview'),
    ...shared,
    view: sharedOverviewView,
    overview: overviewSchema.pick({
      advertiser: true,
      period: true,
      comparison: true,
      settlesOn: true,
      totals: true,
      before: true,
      changes: true,
      floor: true,
      daily: true,
      dailyBefore: true,
      launches: true,
    }),
    bars: breakdownSchema.omit({ head: true }),
    creatives: breakdownSchema.shape.items,
    /** The first 100 rows. */
    rows: insightRows.omit({ head: true, nextCursor: true }),
  })
  .meta({ id: 'SharedOverview', description: 'An overview as its link shows it.' });
export type SharedOverview = z.output<typeof sharedOverview>;

/** Creatives as their link shows them: the first 60, without the briefs behind them. */
export const sharedCreatives = z
  .object({
    page: z.literal('creatives'),
    ...shared,
    view: sharedCreativesView,
    creatives: creativePage.omit({ nextCursor: true }),
  })
  .meta({ id: 'SharedCreatives', description: 'Creatives as their link shows them.' });
export type SharedCreatives = z.output<typeof sharedCreatives>;

const sharedReport = z.discriminatedUnion('page', [sharedOverview, sharedCreatives]);
export type SharedReport = z.output<typeof sharedReport>;

const token = z.string().regex(/^[0-9A-Za-z_-]{20,100}$/);

export const shares = {
  list: endpoint({
    method: 'GET',
    path: '/insights/shares',
    access: 'insight:read',
    summary: 'The links that show figures, newest first. Their addresses are not kept.',
    response: z.object({ items: z.array(figureShareSchema) }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/insights/:provider/shares',
    access: 'campaign:write',
    summary:
      'Makes a secret address that shows one overview or list of creatives until it expires; answered only here.',
    params: ofProvider,
    body: z.strictObject({
      place,
      view: sharedView,
      /** How many days the link lasts. */
      days: z.number().int().min(1).max(limits.insights.shareDays).default(30),
    }),
    response: figureShareSchema.extend({ url: z.url() }),
    throws: [
      'advertiser.not-found',
      'attribute.not-found',
      'campaign.not-found',
      'insights.disconnected',
      'insights.period',
      'insights.too-many-shares',
    ],
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: '/insights/shares/:figureShareId',
    access: 'campaign:write',
    withoutPlan: true,
    summary: 'Ends a link.',
    params: z.object({ figureShareId }),
    throws: ['insights.share-not-found'],
  }),
  read: endpoint({
    method: 'GET',
    path: '/shared/figures/:token',
    access: 'public',
    summary: 'What the holder of a link sees. Unknown, expired and ended links are answered alike.',
    params: z.object({ token }),
    headers: { 'x-robots-tag': 'noindex' },
    response: sharedReport,
    throws: ['request.not-found'],
  }),
  picture: endpoint({
    method: 'GET',
    path: '/shared/figures/:token/pictures/:picture',
    access: 'public',
    summary: 'A picture that the report of a link names.',
    params: z.object({ token, picture: z.string().regex(/^[0-9A-Za-z_-]{1,64}\.[0-9A-Za-z_-]{43}$/) }),
    headers: { 'x-robots-tag': 'noindex' },
    raw: true,
    throws: ['request.not-found'],
  }),
};
