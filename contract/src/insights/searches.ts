import { z } from 'zod';
import { advertiserId, attributeId, campaignId } from '@ad-foundry/contract/ids.ts';
import { limits, locales } from '@ad-foundry/contract/limits.ts';
import { fatigueCauses } from '@ad-foundry/contract/rules/fatigue/fatigue.ts';
import { comparisons } from '@ad-foundry/contract/rules/periods/periods.ts';
import { searchText } from '@ad-foundry/contract/text.ts';
import { creativeGroups, creativeStates } from './creatives.ts';
import { figureNames, isFigure } from './figures.ts';
import { ratios, videoLengths } from './media-shapes.ts';
import { insightLevels } from './tables.ts';
import { mediaKinds } from './values.ts';

// Parts that the searches of figures share.

/** An id of the platform. */
export const idAtPlatform = z.string().regex(/^[0-9A-Za-z_-]{1,64}$/);

/**
 * The search of the overview. Defaults: the last 7 days without days and `relative`, the first account by name without
 * an account.
 */
export const place = {
  advertiserId: advertiserId.optional(),
  /** One of our campaigns: selects only ads that came from it. */
  campaignId: campaignId.optional(),
  relative: z.string().max(40).optional(),
  since: z.string().max(40).optional(),
  until: z.string().max(40).optional(),
  compare: z.enum(comparisons).default('previous'),
};
export const paging = {
  cursor: z.string().max(500).optional(),
  limit: z.coerce.number().int().min(1).max(limits.pageSizeMax).default(limits.pageSize),
};
/** The sort key of rows and creatives. */
export const sortName = z
  .enum([...figureNames, 'name', 'change', 'firstDay', 'ads'])
  .meta({ id: 'InsightSort', description: 'What rows and creatives are sorted by.' });
const sorting = {
  sort: sortName.default('spend'),
  direction: z.enum(['ascending', 'descending']).default('descending'),
};
export const table = {
  level: z.enum(insightLevels).default('campaign'),
  /** A campaign or ad set of the platform whose children are listed. */
  parentId: idAtPlatform.optional(),
  search: searchText.optional(),
  ...sorting,
};
/** Figures joined by commas: `spend,impressions`. */
export const figureList = z
  .string()
  .max(500)
  .refine((text) => text.split(',').every((name) => isFigure(name)), 'names figures, joined by commas');
/** How a table is exported: `raw` for machines, or with the headings, separators and rounding of a language. */
export const csvFormats = ['raw', ...locales] as const;
export type CsvFormat = (typeof csvFormats)[number];
export const exporting = { format: z.enum(csvFormats).default('raw') };
export const groupKey = z.string().min(1).max(limits.attribute.valueLength);
export const attributeValue = z.string().min(1).max(limits.attribute.valueLength);
/** Selects creatives whose results are all of this kind, in the platform's words. */
export const resultKind = z.string().min(1).max(limits.insights.kindLength).optional();
const mediaRatio = z.enum(ratios).meta({ id: 'MediaRatio', description: 'The shape of a picture or video.' });
/** Which ads are grouped. */
const adFilters = {
  /** Kind of media, its shape, and the length of videos. */
  kind: z.enum(mediaKinds).optional(),
  ratio: mediaRatio.optional(),
  length: z.enum(videoLengths).optional(),
  /** Ads of one campaign or ad set of the platform. */
  parentId: idAtPlatform.optional(),
  /** Selects ads whose creative has this value of one of our attributes. */
  whereAttributeId: attributeId.optional(),
  whereValue: attributeValue.optional(),
};
export const grouping = {
  group: z.enum(creativeGroups).default('asset'),
  /** For `group=attribute`. */
  attributeId: attributeId.optional(),
  ...adFilters,
};
/** Filters that exclude creatives from a list. */
export const creativeFilters = {
  ...adFilters,
  search: searchText.optional(),
  resultKind,
  state: z.enum(creativeStates).optional(),
  matched: z.enum(['true', 'false']).optional(),
  /** Why an asset costs more than in its first week; `creative` is tired. */
  fatigue: z.enum(fatigueCauses).optional(),
  /** Whether an ad uses a file that was sent from here, or has its uid in its name. */
  original: z.enum(['true', 'false']).optional(),
  /** In minor units. */
  minSpend: z.coerce.number().int().nonnegative().optional(),
  /** First seen at most so many days before the end of the period. */
  launchedWithin: z.coerce.number().int().min(1).max(366).optional(),
};
/** The creatives of a list: their grouping, filters and order. */
export const creativeList = { ...grouping, ...creativeFilters, ...sorting };
