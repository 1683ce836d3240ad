import { z } from 'zod';
import { endpoint, instant, pageOf } from './endpoint.ts';
import { campaignId, creativeId, formatId, slotId } from './ids.ts';
import { formatTypes, limits, platforms } from './limits.ts';
import { slotStates } from './rules/completion/completion.ts';
import { formatSpecSchema } from './rules/formats/format-spec.ts';
import { inPlaceSchema } from './rules/formats/in-place-schema.ts';
import { mediaKinds } from './rules/files/media-facts.ts';
import { ruleLimits } from './rules/formats/rule-grammar.ts';
import { ruleSchema } from './rules/formats/rule-schema.ts';
import { lineOfText, linesOfText, nameText, searchText } from './text.ts';

/**
 * A drawing of the safe zone (areas the platform covers), in its own units; `fits`: whether it has the aspect ratio of
 * the format.
 */
export const safeZoneImageSchema = z
  .object({
    url: z.string().meta({ example: '/api/formats/format_01k0000000e00000000000000z/safe-zone' }),
    width: z.number().positive().meta({ example: 1080 }),
    height: z.number().positive().meta({ example: 1920 }),
    fits: z.boolean(),
  })
  .meta({ id: 'SafeZoneImage', description: 'A drawing of the safe zone, uploaded by the organization.' });
export type SafeZoneImage = z.infer<typeof safeZoneImageSchema>;

export const formatSchema = z
  .object({
    id: formatId,
    name: z.string().meta({ example: 'Story' }),
    description: z.string().meta({ example: '' }),
    platform: z.enum(platforms).meta({ example: 'meta' }),
    type: z.enum(formatTypes).meta({ example: 'video' }),
    /** Part of the product's library and not editable. */
    global: z.boolean(),
    /** Increases from 1 with every change of the rules; a slot keeps the revision that it was briefed with. */
    revision: z.number().int().positive(),
    spec: formatSpecSchema,
    /** The organization's own drawing; not part of the revision, so it applies to all slots at once. */
    safeZoneImage: safeZoneImageSchema.nullable(),
    /** How its ads look to their audience; null draws a plain frame. Not part of the revision, like the drawing. */
    inPlace: inPlaceSchema.nullable(),
  })
  .meta({ id: 'Format', description: 'A placement of a platform with the rules its files must meet.' });
export type Format = z.infer<typeof formatSchema>;

export const formatDetailSchema = formatSchema
  .extend({
    /** Increases with every edit; an edit names the edition that it was made from. */
    edition: z.number().int().positive(),
    archivedAt: instant.nullable(),
    updatedAt: instant,
    /** Release date of its library version; null for a custom format. */
    releasedOn: z.string().meta({ example: '2026-01-15' }).nullable(),
    usage: z.object({
      creatives: z.number().int().nonnegative(),
      slots: z.number().int().nonnegative(),
      /** Number of slots of open creatives on earlier revisions. */
      outdated: z.number().int().nonnegative(),
    }),
  })
  .meta({ id: 'FormatDetail', description: 'A format with its edition and usage.' });
export type FormatDetail = z.infer<typeof formatDetailSchema>;

const draftRules = z.array(ruleSchema).max(ruleLimits.rules);

/** The rules of a custom format as entered. Conflicting rules are rejected. */
export const formatRulesSchema = z
  .strictObject({
    rules: draftRules,
    recommended: draftRules.default([]),
    recommendedDimensions: z
      .array(
        z
          .string()
          .regex(/^[1-9]\d{0,4}x[1-9]\d{0,4}$/)
          .meta({ example: '1080x1920' }),
      )
      .max(20)
      .default([]),
    cardRules: z.strictObject({ image: draftRules, video: draftRules }).nullable().default(null),
    cardMedia: z.array(z.enum(mediaKinds)).max(mediaKinds.length).default([]),
    cardsUniformRatio: z.boolean().default(false),
    ratioTolerancePct: z.number().min(0).max(20).nullable().default(null),
    notes: z.array(lineOfText(500)).max(20).default([]),
  })
  .meta({ id: 'FormatRules', description: "The editable rules of an organization's own format." });
export type FormatRules = z.output<typeof formatRulesSchema>;

const about = {
  name: nameText,
  description: linesOfText(limits.formatDescriptionLength).default(''),
  platform: z.enum(platforms),
};

/** The changes of verdicts that new rules would cause in open creatives, at most `limits.changesShown`. */
export const rejudgingSchema = z
  .object({
    creatives: z.number().int().nonnegative(),
    slots: z.number().int().nonnegative(),
    changed: z.number().int().nonnegative(),
    /** Complete creatives that would become incomplete, and the reverse. */
    reopened: z.number().int().nonnegative(),
    completed: z.number().int().nonnegative(),
    changes: z.array(
      z.object({
        campaignId,
        creativeId,
        creativeName: z.string(),
        slotId,
        from: z.enum(slotStates),
        to: z.enum(slotStates),
      }),
    ),
  })
  .meta({ id: 'Rejudging', description: 'What judging the open creatives by other rules changes.' });
export type Rejudging = z.infer<typeof rejudgingSchema>;

const formatParams = z.object({ formatId });
const edition = z.number().int().positive();

export const formats = {
  list: endpoint({
    method: 'GET',
    path: '/formats',
    access: 'format:read',
    scope: 'formats:read',
    summary: 'The formats to brief with: the own ones and the product library.',
    query: z.strictObject({
      cursor: z.string().max(500).optional(),
      limit: z.coerce.number().int().min(1).max(limits.pageSizeMax).default(limits.pageSizeMax),
      search: searchText.optional(),
      platform: z.enum(platforms).optional(),
      type: z.enum(formatTypes).optional(),
      /** Lists the organization's archived formats instead of the available ones. */
      status: z.literal('archived').optional(),
    }),
    response: pageOf(formatSchema),
  }),
  find: endpoint({
    method: 'GET',
    path: '/formats/:formatId',
    access: 'format:read',
    scope: 'formats:read',
    summary: 'One format with its rules, its sources and how much it is used.',
    params: formatParams,
    response: formatDetailSchema,
    throws: ['format.not-found'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/formats',
    access: 'format:write',
    scope: 'formats:write',
    summary: 'Creates an own format. The same creation key creates it once.',
    body: z.strictObject({
      ...about,
      type: z.enum(formatTypes),
      spec: formatRulesSchema,
      /** The format to duplicate, with safe zone, texts and sources. */
      copyOf: formatId.nullable().default(null),
      creationKey: z.uuid(),
    }),
    response: formatDetailSchema,
    throws: ['format.changed', 'format.not-found', 'format.rules-invalid'],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/formats/:formatId',
    access: 'format:write',
    scope: 'formats:write',
    summary: 'Edits an own format. Changed rules apply to new slots, and with `rejudge` to open creatives too.',
    params: formatParams,
    body: z.strictObject({ ...about, spec: formatRulesSchema, edition, rejudge: z.boolean().default(false) }),
    response: formatDetailSchema,
    throws: ['format.archived', 'format.changed', 'format.global', 'format.not-found', 'format.rules-invalid'],
  }),
  archive: endpoint({
    method: 'POST',
    path: '/formats/:formatId/archive',
    access: 'format:write',
    scope: 'formats:write',
    summary: 'Archives an own format. Slots keep it.',
    params: formatParams,
    response: formatDetailSchema,
    throws: ['format.archived', 'format.global', 'format.not-found'],
  }),
  restore: endpoint({
    method: 'POST',
    path: '/formats/:formatId/restore',
    access: 'format:write',
    scope: 'formats:write',
    summary: 'Restores an archived own format.',
    params: formatParams,
    response: formatDetailSchema,
    throws: ['format.archived', 'format.global', 'format.not-found'],
  }),
  previewRejudging: endpoint({
    method: 'POST',
    path: '/formats/:formatId/rejudging/preview',
    access: 'format:write',
    summary: 'Preview of the verdicts of open creatives under the current rules, or under a draft of new ones.',
    params: formatParams,
    body: z.strictObject({ spec: formatRulesSchema.nullable().default(null) }),
    response: rejudgingSchema,
    throws: ['format.not-found', 'format.rules-invalid'],
  }),
  rejudge: endpoint({
    method: 'POST',
    path: '/formats/:formatId/rejudging',
    access: 'format:write',
    summary: 'Judges the open creatives by the current rules, in the background.',
    params: formatParams,
    body: z.strictObject({ revision: z.number().int().positive() }),
    response: formatDetailSchema,
    throws: ['format.changed', 'format.not-found'],
  }),
  setInPlace: endpoint({
    method: 'PUT',
    path: '/formats/:formatId/in-place',
    access: 'format:write',
    summary: 'Chooses how the ads of an own format look to their audience. Null draws a plain frame.',
    params: formatParams,
    body: z.strictObject({ inPlace: inPlaceSchema.nullable() }),
    response: formatDetailSchema,
    throws: ['format.archived', 'format.global', 'format.not-found'],
  }),
  setSafeZone: endpoint({
    method: 'PUT',
    path: '/formats/:formatId/safe-zone',
    access: 'format:write',
    summary: 'Stores a drawing of the safe zone: an SVG of the format’s ratio, of which only plain shapes are kept.',
    params: formatParams,
    body: z.strictObject({ fileName: lineOfText(limits.fileNameLength), svg: linesOfText(limits.jsonBodyBytes) }),
    response: formatDetailSchema,
    throws: [
      'format.archived',
      'format.global',
      'format.not-found',
      'safe-zone.not-plain',
      'safe-zone.not-svg',
      'safe-zone.unreadable',
      'safe-zone.wrong-ratio',
    ],
  }),
  removeSafeZone: endpoint({
    method: 'DELETE',
    path: '/formats/:formatId/safe-zone',
    access: 'format:write',
    summary: 'Deletes the drawing of the safe zone.',
    params: formatParams,
    response: formatDetailSchema,
    throws: ['format.archived', 'format.global', 'format.not-found'],
  }),
  safeZone: endpoint({
    method: 'GET',
    path: '/formats/:formatId/safe-zone',
    access: 'campaign:read',
    scope: 'formats:read',
    summary: 'The drawing of the safe zone.',
    params: formatParams,
    query: z.strictObject({ v: z.string().max(64).optional() }),
    raw: true,
    throws: ['format.not-found'],
  }),
};
