import { z } from 'zod';
import { archivedErrors } from './errors.ts';
import { namedAccount } from './references.ts';
import { previewSchema } from './campaigns.ts';
import { endpoint, instant } from './endpoint.ts';
import { cardId, slotId, variationId, versionId } from './ids.ts';
import { limits } from './limits.ts';
import { mediaFactsSchema } from './rules/files/media-facts-schema.ts';
import { ruleSchema } from './rules/formats/rule-schema.ts';
import { repairFaults } from './repairs.ts';
import { operationSchema } from './rules/repair/operation.ts';
import { repairChoiceSchema, repairWays } from './rules/repair/plan-schema.ts';
import { verdictSchema } from './rules/verdicts/verdict.ts';
import { nameText, multilineText } from './text.ts';

/** A waiver: a member's decision that a version counts although it breaks these rules or they could not be checked. */
export const waiverSchema = z
  .object({
    rules: z.array(ruleSchema),
    reason: z.string().meta({ example: 'Agreed with the platform.' }),
    /** Null if the account is deleted. */
    by: namedAccount.nullable(),
    at: instant,
  })
  .meta({ id: 'Waiver', description: 'A decision that a version counts although it breaks rules.' });
export type Waiver = z.infer<typeof waiverSchema>;

/**
 * Why a file cannot be downloaded: the virus scan is pending, found malware, or is impossible (`unscannable`: the
 * scanner refuses the file, mostly for its size). Null if the file can be downloaded.
 */
export const scanSchema = z
  .enum(['pending', 'infected', 'unscannable'])
  .nullable()
  .meta({ id: 'Scan', description: 'Why a file is withheld: virus check pending or virus found; null for neither.' });
export type Scan = z.infer<typeof scanSchema>;

const uploaderSchema = namedAccount
  .extend({
    /** Whether the person is a guest of the organization now. */
    isGuest: z.boolean(),
  })
  .meta({ id: 'Uploader', description: 'The person who uploaded a file.' });

export const versionSchema = z
  .object({
    id: versionId,
    /** Number of the version on its card, from 1. */
    number: z.number().int().positive(),
    /** The original file name on the uploader's disk: data, never a path. Guests get `fileName` for files of others. */
    originalName: z.string().meta({ example: 'final.mp4' }),
    /** The name that the naming schema gives. */
    fileName: z.string().meta({ example: 'Spring_launch_Teaser_Story_k7m2qp.mp4' }),
    facts: mediaFactsSchema,
    verdict: verdictSchema,
    /** Null for guests. */
    waiver: waiverSchema.nullable(),
    /** Whether the waiver covers all current blocking rules, so that the version counts. */
    waived: z.boolean(),
    scan: scanSchema,
    preview: previewSchema,
    /** The transcoded preview of a video, if the installation can make one and the video needs one. */
    rendition: z.object({ state: z.enum(['none', 'pending', 'ready']), url: z.string().nullable() }),
    /** Sprite of frames of a video at even intervals; `width` and `height` are those of one frame, in pixels. */
    filmstrip: z
      .object({
        url: z.string(),
        frames: z.number().int().positive(),
        width: z.number().int().positive(),
        height: z.number().int().positive(),
      })
      .nullable(),
    /** The uploader's note. Guests get this and the next three fields only for their own files. */
    note: z.string().nullable(),
    /** Number of the older version of its card that it restores. */
    restoredFrom: z.number().int().positive().nullable(),
    /** Whether it was made from the master of another slot, so that a file made for this slot may replace it. */
    adapted: z.boolean(),
    /** How it was made from another version, whose `number` is null once deleted or on another card; null if it was uploaded. */
    madeFrom: z
      .object({ number: z.number().int().positive().nullable(), operations: z.array(operationSchema) })
      .nullable(),
    /** Its last repair while that runs or after it failed; null without one, and for guests of files of others. */
    repair: z.object({ state: z.enum(['running', 'failed']), fault: z.enum(repairFaults).nullable() }).nullable(),
    /** How the version before it was repaired, as it can be ordered for this one; null without such a version. */
    again: z.object({ way: z.enum(repairWays), choice: repairChoiceSchema }).nullable(),
    uploadedBy: uploaderSchema.nullable(),
    /** Whether the caller uploaded it. */
    uploadedByCaller: z.boolean(),
    createdAt: instant,
    /** `change`: replace, delete, annotate or restore it. False once the creative or its campaign is archived. */
    can: z.object({ change: z.boolean(), waive: z.boolean() }),
  })
  .meta({ id: 'Version', description: 'One uploaded file of a card, with its facts and its verdict.' });
export type Version = z.infer<typeof versionSchema>;

export const cardSchema = z
  .object({
    id: cardId,
    position: z.number().int().positive(),
    uid: z.string().meta({ example: 'k7m2qp' }),
    /** Newest first; the first is the current one. The guest's page and placing get the current one only. */
    versions: z.array(versionSchema),
    can: z.object({ remove: z.boolean() }),
  })
  .meta({ id: 'Card', description: 'One position of a variation: several in a carousel, else one.' });
export type Card = z.infer<typeof cardSchema>;

export const variationSchema = z
  .object({
    id: variationId,
    name: z.string().meta({ example: 'A' }),
    position: z.number().int().positive(),
    cards: z.array(cardSchema),
    /** `add` and `arrange` apply to its cards. */
    can: z.object({ add: z.boolean(), arrange: z.boolean(), rename: z.boolean(), remove: z.boolean() }),
  })
  .meta({ id: 'Variation', description: 'One alternative of the files of a slot.' });
export type Variation = z.infer<typeof variationSchema>;

const versionErrors = [...archivedErrors, 'card.not-found', 'variation.not-found', 'version.not-found'] as const;

export const variations = {
  create: endpoint({
    method: 'POST',
    path: '/slots/:slotId/variations',
    access: 'upload:write',
    scope: 'creatives:update',
    summary: 'Adds an empty variation to a slot.',
    params: z.object({ slotId }),
    body: z.strictObject({ name: nameText.optional() }),
    response: variationSchema,
    throws: [...archivedErrors, 'slot.not-found', 'variation.not-found', 'variation.too-many'],
  }),
  rename: endpoint({
    method: 'PATCH',
    path: '/variations/:variationId',
    access: 'campaign:write',
    scope: 'creatives:update',
    summary: 'Renames a variation.',
    params: z.object({ variationId }),
    body: z.strictObject({ name: nameText }),
    response: variationSchema,
    throws: [...archivedErrors, 'variation.not-found'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/variations/:variationId',
    access: 'upload:write',
    scope: 'files:delete',
    summary: 'Deletes a variation with its cards and files.',
    params: z.object({ variationId }),
    throws: [...archivedErrors, 'variation.not-found'],
  }),
  addCards: endpoint({
    method: 'POST',
    path: '/variations/:variationId/cards',
    access: 'upload:write',
    scope: 'creatives:update',
    summary: 'Adds empty cards at the end of a carousel, to be filled by uploads.',
    params: z.object({ variationId }),
    body: z.strictObject({ count: z.number().int().min(1).max(limits.cardsPerVariation) }),
    response: variationSchema,
    throws: [...archivedErrors, 'card.too-many', 'variation.not-found'],
  }),
  orderCards: endpoint({
    method: 'PUT',
    path: '/variations/:variationId/cards',
    access: 'upload:write',
    scope: 'creatives:update',
    summary: 'Reorders the cards of a carousel. Each card is named exactly once.',
    params: z.object({ variationId }),
    body: z.strictObject({ cardIds: z.array(cardId).max(limits.cardsPerVariation) }),
    response: variationSchema,
    throws: [...archivedErrors, 'variation.card-order', 'variation.not-found'],
  }),
  removeCard: endpoint({
    method: 'DELETE',
    path: '/cards/:cardId',
    access: 'upload:write',
    scope: 'files:delete',
    summary: 'Deletes a card of a carousel with its files.',
    params: z.object({ cardId }),
    throws: [...archivedErrors, 'card.not-found', 'card.not-in-carousel'],
  }),
  removeVersion: endpoint({
    method: 'DELETE',
    path: '/versions/:versionId',
    access: 'upload:write',
    scope: 'files:delete',
    summary: 'Deletes a version; the one before becomes current.',
    params: z.object({ versionId }),
    throws: [...archivedErrors, 'version.not-found'],
  }),
  note: endpoint({
    method: 'PATCH',
    path: '/versions/:versionId',
    access: 'upload:write',
    scope: 'files:upload',
    summary: 'Sets the note of a version; null removes it.',
    params: z.object({ versionId }),
    body: z.strictObject({ note: multilineText(limits.versionNoteLength).nullable() }),
    response: versionSchema,
    throws: versionErrors,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/versions/:versionId/restore',
    access: 'upload:write',
    scope: 'files:delete',
    summary: 'Makes an older version current again: a new version of the same content. The current one stays as it is.',
    params: z.object({ versionId }),
    response: versionSchema,
    throws: [...versionErrors, 'card.too-many-versions'],
  }),
  waive: endpoint({
    method: 'PUT',
    path: '/versions/:versionId/waiver',
    access: 'version:waive',
    scope: 'versions:waive',
    summary: 'Waives broken rules of a version. Replaces its previous waiver.',
    params: z.object({ versionId }),
    body: z.strictObject({
      reason: multilineText(limits.waiverReasonLength),
      /** The blocking rules to waive; any other set is refused as a conflict, since the version was rechecked. */
      rules: z.array(ruleSchema).min(1).max(200),
    }),
    response: versionSchema,
    throws: [...versionErrors, 'version.verdict-changed'],
  }),
  revokeWaiver: endpoint({
    method: 'DELETE',
    path: '/versions/:versionId/waiver',
    access: 'version:waive',
    scope: 'versions:waive',
    summary: 'Removes a waiver. Without one, does nothing.',
    params: z.object({ versionId }),
    response: versionSchema,
    throws: versionErrors,
  }),
};
