import { z } from 'zod';
import { endpoint, pageOf } from '@ad-foundry/contract/endpoint.ts';
import { advertiserId, attributeId, campaignGroupId, campaignId, creativeId } from '@ad-foundry/contract/ids.ts';
import { providers } from '@ad-foundry/contract/integration.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { comparisons } from '@ad-foundry/contract/rules/periods/periods.ts';
import { searchText } from '@ad-foundry/contract/text.ts';
import {
  creativeDetail,
  creativeGroups,
  creativePage,
  creativeStates,
  fetchSchema,
  linkCandidate,
  resultsSchema,
  unmatchedAd,
} from './creatives.ts';
import { figureNames, isFigure } from './figures.ts';
import { importedAccount, importedDays, importOutcome } from './imports.ts';
import { ratios, videoLengths } from './media-shapes.ts';
import { launchPage, launchStages, misnamedPage } from './launches.ts';
import { breakdownKinds, breakdownSchema, figureCard, insightLevels, insightRows, overviewSchema } from './tables.ts';
import { briefLink, insightAccountSchema, mediaKinds } from './values.ts';

const ofProvider = z.object({ provider: z.enum(providers) });

/** An id of the platform. */
const platformId = z.string().regex(/^[0-9A-Za-z_-]{1,64}$/);

/** The overview search. Without days and `relative`, the last 7 days; without an account, the first one by name. */
const place = {
  advertiserId: advertiserId.optional(),
  /** One of our campaigns: only ads that came from it. */
  campaignId: campaignId.optional(),
  relative: z.string().max(40).optional(),
  since: z.string().max(40).optional(),
  until: z.string().max(40).optional(),
  compare: z.enum(comparisons).default('previous'),
};
const paging = {
  cursor: z.string().max(500).optional(),
  limit: z.coerce.number().int().min(1).max(limits.pageSizeMax).default(limits.pageSize),
};
const sorting = {
  sort: z.enum([...figureNames, 'name', 'change', 'firstDay', 'ads']).default('spend'),
  direction: z.enum(['ascending', 'descending']).default('descending'),
};
const table = {
  level: z.enum(insightLevels).default('campaign'),
  /** A campaign or ad set of the platform whose children are listed. */
  parentId: platformId.optional(),
  search: searchText.optional(),
  ...sorting,
};
/** Figures joined by commas: `spend,impressions`. */
const figureList = z
  .string()
  .max(500)
  .refine((text) => text.split(',').every((name) => isFigure(name)), 'names figures, joined by commas');
const groupKey = z.string().min(1).max(200);
const attributeValue = z.string().min(1).max(200);
const grouping = {
  group: z.enum(creativeGroups).default('asset'),
  /** Of `group=attribute`. */
  attributeId: attributeId.optional(),
  /** Which ads are grouped: by what they show, its shape, and the length of videos. */
  kind: z.enum(mediaKinds).optional(),
  ratio: z.enum(ratios).optional(),
  length: z.enum(videoLengths).optional(),
  /** Ads whose creative has this value of one of our attributes. */
  whereAttributeId: attributeId.optional(),
  whereValue: attributeValue.optional(),
};
/** The creatives of a list: their grouping, filters and order. */
const creativeList = {
  ...grouping,
  ...sorting,
  search: searchText.optional(),
  state: z.enum(creativeStates).optional(),
  matched: z.enum(['true', 'false']).optional(),
  /** In minor units. */
  minSpend: z.coerce.number().int().nonnegative().optional(),
  /** First seen within so many days before the end of the period. */
  launchedWithin: z.coerce.number().int().min(1).max(366).optional(),
};

export const insights = {
  accounts: endpoint({
    method: 'GET',
    path: '/insights/:provider/accounts',
    access: 'insight:read',
    summary: 'The ad accounts that the organization uses, with how far their figures are.',
    params: ofProvider,
    response: z.object({ items: z.array(insightAccountSchema) }),
  }),
  createAccount: endpoint({
    method: 'POST',
    path: '/insights/:provider/accounts',
    access: 'integration:manage',
    summary: 'Adds an ad account whose figures come from files, for ads that no connection reaches.',
    params: ofProvider,
    body: importedAccount,
    response: insightAccountSchema,
  }),
  removeAccount: endpoint({
    method: 'DELETE',
    path: '/insights/:provider/accounts/:advertiserId',
    access: 'integration:manage',
    summary: 'Removes an ad account whose figures come from files, with its figures.',
    params: ofProvider.extend({ advertiserId }),
  }),
  importDays: endpoint({
    method: 'PUT',
    path: '/insights/:provider/accounts/:advertiserId/days',
    access: 'integration:manage',
    summary:
      'Stores all rows of some days of an ad account whose figures come from files. The same days again replace them.',
    params: ofProvider.extend({ advertiserId }),
    body: importedDays,
    bodyBytes: limits.insights.bodyBytes,
    response: importOutcome,
  }),
  overview: endpoint({
    method: 'GET',
    path: '/insights/:provider/ads/insights',
    access: 'insight:read',
    summary: 'Figures of an ad account over a period: totals, days, and the same of the period compared with.',
    params: ofProvider,
    query: z.strictObject(place),
    response: overviewSchema,
  }),
  rows: endpoint({
    method: 'GET',
    path: '/insights/:provider/ads/rows',
    access: 'insight:read',
    summary: 'Figures by campaign, ad set, ad or creative, sorted, page by page; with a parent, its children.',
    params: ofProvider,
    query: z.strictObject({ ...place, ...table, ...paging }),
    response: insightRows,
  }),
  exportRows: endpoint({
    method: 'GET',
    path: '/insights/:provider/ads/rows.csv',
    access: 'insight:read',
    summary: 'The same table as CSV, all pages.',
    params: ofProvider,
    query: z.strictObject({ ...place, ...table, columns: figureList.optional() }),
    raw: true,
  }),
  breakdown: endpoint({
    method: 'GET',
    path: '/insights/:provider/ads/breakdown',
    access: 'insight:read',
    summary: 'Figures by day, platform, placement, campaign, creative or one of our attributes.',
    params: ofProvider,
    query: z.strictObject({
      ...place,
      by: z.enum(breakdownKinds),
      attributeId: attributeId.optional(),
      /** A second attribute: an item for each pair of values. */
      acrossId: attributeId.optional(),
    }),
    response: breakdownSchema,
  }),
  figure: endpoint({
    method: 'GET',
    path: '/insights/:provider/ads/figure',
    access: 'insight:read',
    summary: 'The definition of a figure with its numbers: formula, fields, attribution, when it settles.',
    params: ofProvider,
    query: z.strictObject({
      ...place,
      figure: z.enum(figureNames),
      ...grouping,
      /** A group of the creatives whose numbers are told; without it those of the account or campaign. */
      key: groupKey.optional(),
    }),
    response: figureCard,
  }),
  creatives: endpoint({
    method: 'GET',
    path: '/insights/:provider/creatives',
    access: 'insight:read',
    summary: 'The ads of an account grouped by what they show, with figures and their place in the account.',
    params: ofProvider,
    query: z.strictObject({ ...place, ...creativeList, ...paging }),
    response: creativePage,
  }),
  exportCreatives: endpoint({
    method: 'GET',
    path: '/insights/:provider/creatives.csv',
    access: 'insight:read',
    summary: 'The same creatives as CSV, all pages.',
    params: ofProvider,
    query: z.strictObject({ ...place, ...creativeList, columns: figureList.optional() }),
    raw: true,
  }),
  creative: endpoint({
    method: 'GET',
    path: '/insights/:provider/creatives/detail',
    access: 'insight:read',
    summary: 'One group of the creatives: days, ads, texts, how long people watch, and the brief behind it.',
    params: ofProvider,
    query: z.strictObject({ ...place, ...grouping, key: groupKey }),
    response: creativeDetail,
  }),
  launches: endpoint({
    method: 'GET',
    path: '/insights/:provider/creatives/launches',
    access: 'insight:read',
    summary: 'Creatives first seen in the period, with their spend against the median of others at the same age.',
    params: ofProvider,
    query: z.strictObject({ ...place, stage: z.enum(launchStages).optional(), ...paging }),
    response: launchPage,
  }),
  names: endpoint({
    method: 'GET',
    path: '/insights/:provider/ads/names',
    access: 'insight:read',
    summary: 'Ads of the period whose name is not the one that the naming schema gives their file, by spend.',
    params: ofProvider,
    query: z.strictObject({ ...place, ...paging }),
    response: misnamedPage,
  }),
  exportNames: endpoint({
    method: 'GET',
    path: '/insights/:provider/ads/names.csv',
    access: 'insight:read',
    summary: 'The same ads as CSV, all pages.',
    params: ofProvider,
    query: z.strictObject(place),
    raw: true,
  }),
  picture: endpoint({
    method: 'GET',
    path: '/insights/:provider/pictures/:advertiserId/:pictureId/:size',
    access: 'insight:read',
    summary: 'A picture of an ad, as it was kept.',
    params: ofProvider.extend({ advertiserId, pictureId: platformId, size: z.enum(['small', 'large']) }),
    raw: true,
  }),
  unmatched: endpoint({
    method: 'GET',
    path: '/insights/:provider/unmatched',
    access: 'insight:read',
    summary: 'Ads that belong to no creative of ours, by spend, with the creatives they may belong to.',
    params: ofProvider,
    query: z.strictObject({ ...place, ...paging }),
    response: pageOf(unmatchedAd).extend({ total: z.number().int().nonnegative() }),
  }),
  candidates: endpoint({
    method: 'GET',
    path: '/insights/:provider/ads/:advertiserId/:adId/candidates',
    access: 'campaign:write',
    summary: 'Creatives of ours that an ad may be linked with, by name, the likeliest first; at most 20.',
    params: ofProvider.extend({ advertiserId, adId: platformId }),
    query: z.strictObject({ search: searchText.optional() }),
    response: z.object({ items: z.array(linkCandidate) }),
  }),
  link: endpoint({
    method: 'PUT',
    path: '/insights/:provider/ads/:advertiserId/:adId/creative',
    access: 'campaign:write',
    summary: 'Says which creative of ours an ad came from, or confirms it.',
    params: ofProvider.extend({ advertiserId, adId: platformId }),
    body: z.strictObject({ creativeId }),
    response: briefLink,
  }),
  unlink: endpoint({
    method: 'DELETE',
    path: '/insights/:provider/ads/:advertiserId/:adId/creative',
    access: 'campaign:write',
    summary: 'Says that an ad did not come from the creative it was found to belong to.',
    params: ofProvider.extend({ advertiserId, adId: platformId }),
  }),
  ofCreative: endpoint({
    method: 'GET',
    path: '/creatives/:creativeId/insights',
    access: 'insight:read',
    summary: 'What the ads of a creative reached, account by account.',
    params: z.object({ creativeId }),
    response: resultsSchema,
  }),
  ofCampaign: endpoint({
    method: 'GET',
    path: '/campaigns/:campaignId/insights',
    access: 'insight:read',
    summary: 'What the ads of a campaign of ours reached, account by account.',
    params: z.object({ campaignId }),
    response: resultsSchema,
  }),
  ofGroup: endpoint({
    method: 'GET',
    path: '/groups/:groupId/insights',
    access: 'insight:read',
    summary: 'What the ads of a campaign group reached, account by account.',
    params: z.object({ groupId: campaignGroupId }),
    response: resultsSchema,
  }),
  fetches: endpoint({
    method: 'GET',
    path: '/insights/:provider/fetches',
    access: 'insight:read',
    summary: 'What was fetched for an ad account, newest first.',
    params: ofProvider,
    query: z.strictObject({ advertiserId, ...paging }),
    response: pageOf(fetchSchema),
  }),
};
