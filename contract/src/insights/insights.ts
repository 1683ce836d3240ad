import { z } from 'zod';
import { endpoint, pageOf } from '@ad-foundry/contract/endpoint.ts';
import { advertiserId, attributeId, campaignGroupId, campaignId, creativeId } from '@ad-foundry/contract/ids.ts';
import { providers } from '@ad-foundry/contract/integration.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { searchText } from '@ad-foundry/contract/text.ts';
import { creativeDetail, creativePage, fetchSchema, linkCandidate, resultsSchema, unmatchedAd } from './creatives.ts';
import { figureNames } from './figures.ts';
import { importedAccount, importedDays, importOutcome } from './imports.ts';
import { launchPage, launchStages, misnamedPage } from './launches.ts';
import { breakdownKinds, breakdownSchema, figureCard, insightRows, overviewSchema } from './tables.ts';
import { creativeList, figureList, grouping, groupKey, paging, place, idAtPlatform, table } from './searches.ts';
import { briefLink, insightAccountSchema } from './values.ts';

const ofProvider = z.object({ provider: z.enum(providers) });

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
    params: ofProvider.extend({ advertiserId, pictureId: idAtPlatform, size: z.enum(['small', 'large']) }),
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
    params: ofProvider.extend({ advertiserId, adId: idAtPlatform }),
    query: z.strictObject({ search: searchText.optional() }),
    response: z.object({ items: z.array(linkCandidate) }),
  }),
  link: endpoint({
    method: 'PUT',
    path: '/insights/:provider/ads/:advertiserId/:adId/creative',
    access: 'campaign:write',
    summary: 'Says which creative of ours an ad came from, or confirms it.',
    params: ofProvider.extend({ advertiserId, adId: idAtPlatform }),
    body: z.strictObject({ creativeId }),
    response: briefLink,
  }),
  unlink: endpoint({
    method: 'DELETE',
    path: '/insights/:provider/ads/:advertiserId/:adId/creative',
    access: 'campaign:write',
    summary: 'Says that an ad did not come from the creative it was found to belong to.',
    params: ofProvider.extend({ advertiserId, adId: idAtPlatform }),
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
