import { z } from 'zod';
import { endpoint, instant } from './endpoint.ts';
import { campaignGroupId, campaignId, creativeId } from './ids.ts';
import { limits, platforms } from './limits.ts';
import { searchKinds, searchStatuses } from './rules/search/search-query.ts';
import { searchText } from './text.ts';

const named = <T extends z.ZodType>(id: T) => z.object({ id, name: z.string() });

export const searchItemSchema = z
  .object({
    kind: z.enum(searchKinds).meta({ example: 'creative' }),
    /**
     * For a file, the id of its version; for an attribute's value or the text of a brief, of its creative; for a format
     * that a guest finds, of its slot.
     */
    id: z.string().meta({ example: 'cre_01k0000000e00000000000000z' }),
    /** For a brief or comment, the part of its text with the first word that was searched. */
    name: z.string().meta({ example: 'Teaser' }),
    /**
     * The label of an attribute, the address of a person, the platform of a format, the author of a comment, or the
     * number in a file's names.
     */
    note: z.string().nullable(),
    group: named(campaignGroupId).nullable(),
    campaign: named(campaignId).nullable(),
    creative: named(creativeId).nullable(),
    dueAt: instant.nullable(),
    status: z.enum(searchStatuses).nullable(),
    platforms: z.array(z.enum(platforms).meta({ example: 'meta' })),
    /** URL of a preview of its first file. */
    pictureUrl: z.string().nullable(),
    updatedAt: instant,
    isArchived: z.boolean(),
  })
  .meta({ id: 'SearchItem', description: 'A match of a search.' });
export type SearchItem = z.infer<typeof searchItemSchema>;

const count = z.number().int().nonnegative();
const facet = <T extends z.ZodType>(value: T) => z.array(z.object({ value, count }));

export const searchResultSchema = z
  .object({
    /** Sorted by relevance, the best match first. */
    items: z.array(searchItemSchema),
    /** Number of matches of each kind, counted up to `limits.search.perKind`. */
    counts: z.array(z.object({ kind: z.enum(searchKinds), count })),
    facets: z.object({
      status: facet(z.enum(searchStatuses)),
      platform: facet(z.enum(platforms)),
      /** Sorted by name. */
      campaign: facet(z.string()),
    }),
    /** The number of archived matches, when the request leaves archived items out. */
    archived: count,
    /** Meaningless operators, as typed. */
    ignored: z.array(z.string()),
  })
  .meta({ id: 'SearchResult', description: 'The best matches of a search, and how many there are of each kind.' });
export type SearchResult = z.infer<typeof searchResultSchema>;

export const search = {
  find: endpoint({
    method: 'GET',
    path: '/search',
    access: 'campaign:read',
    scope: 'creatives:read',
    summary:
      'Groups, campaigns, creatives, files, attribute values, briefs, comments, formats, templates and people that match.',
    query: z.strictObject({
      /** Words and operators: `is:overdue platform:meta by:ana in:spring before:2026-12-31 kind:file`. */
      q: searchText.default(''),
      kind: z.enum(searchKinds).optional(),
      limit: z.coerce.number().int().min(1).max(limits.search.shown).default(20),
      /** The campaign that the searcher has open; items near it rank higher. */
      near: campaignId.optional(),
    }),
    response: searchResultSchema,
  }),
};
