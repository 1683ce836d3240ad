import { z } from 'zod';
import { previewSchema } from './campaigns.ts';
import { endpoint, instant } from './endpoint.ts';
import { accountId, cardId, slotId, variationId, versionId } from './ids.ts';
import { limits } from './limits.ts';
import { mediaFactsSchema } from './rules/media-facts.ts';
import { ruleSchema } from './rules/rule-schema.ts';
import { verdictSchema } from './rules/upload-rules.ts';
import { nameText, remarkText } from './text.ts';

const person = z.object({ id: accountId, name: z.string() });

/** A member's word that a version may count although it breaks these rules, or although nothing could check them. */
export const waiverSchema = z.object({
  rules: z.array(ruleSchema),
  reason: z.string(),
  /** Null once the account is gone. */
  by: person.nullable(),
  at: instant,
});
export type Waiver = z.infer<typeof waiverSchema>;

/** What keeps a file from being handed out: the scanner has not answered yet, or has found something. Null for nothing. */
export const scanSchema = z.enum(['pending', 'infected']).nullable();
export type Scan = z.infer<typeof scanSchema>;

export const versionSchema = z.object({
  id: versionId,
  /** Counts up from 1 on its card. */
  number: z.number().int().positive(),
  /** As it was called on the uploader's disk: data, never a path. To guests others' files are called as `fileName`. */
  originalName: z.string(),
  /** As the naming schema calls it. */
  fileName: z.string(),
  facts: mediaFactsSchema,
  verdict: verdictSchema,
  /** Not told to guests. */
  waiver: waiverSchema.nullable(),
  /** The waiver covers everything that stands against the version now: it counts. */
  waived: z.boolean(),
  scan: scanSchema,
  preview: previewSchema,
  /** A film that is quick to look at, made after it arrived where the installation can and it is worth it. */
  light: z.object({ state: z.enum(['none', 'pending', 'ready']), url: z.string().nullable() }),
  /** Pictures of a film side by side, evenly spread over it; `width` and `height` are those of one, in pixels. */
  strip: z
    .object({
      url: z.string(),
      frames: z.number().int().positive(),
      width: z.number().int().positive(),
      height: z.number().int().positive(),
    })
    .nullable(),
  /** What whoever delivered it says of it. This and the next two tell guests of their own files only. */
  note: z.string().nullable(),
  /** The number of the older version of its card that it brings back. */
  restoredFrom: z.number().int().positive().nullable(),
  uploadedBy: person.nullable(),
  createdAt: instant,
});
export type Version = z.infer<typeof versionSchema>;

export const cardSchema = z.object({
  id: cardId,
  position: z.number().int().positive(),
  uid: z.string(),
  /** Newest first; the first is the current one. */
  versions: z.array(versionSchema),
});
export type Card = z.infer<typeof cardSchema>;

export const variationSchema = z.object({
  id: variationId,
  name: z.string(),
  position: z.number().int().positive(),
  cards: z.array(cardSchema),
});
export type Variation = z.infer<typeof variationSchema>;

export const variations = {
  create: endpoint({
    method: 'POST',
    path: '/slots/:slotId/variations',
    access: 'upload:write',
    summary: 'Adds an empty variation to a slot.',
    params: z.object({ slotId }),
    body: z.strictObject({ name: nameText.optional() }),
    response: variationSchema,
  }),
  rename: endpoint({
    method: 'PATCH',
    path: '/variations/:variationId',
    access: 'campaign:write',
    summary: 'Renames a variation.',
    params: z.object({ variationId }),
    body: z.strictObject({ name: nameText }),
    response: variationSchema,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/variations/:variationId',
    access: 'upload:write',
    summary: 'Deletes a variation with its cards and files.',
    params: z.object({ variationId }),
  }),
  addCards: endpoint({
    method: 'POST',
    path: '/variations/:variationId/cards',
    access: 'upload:write',
    summary: 'Adds empty cards at the end of a carousel, to be filled by uploads.',
    params: z.object({ variationId }),
    body: z.strictObject({ count: z.number().int().min(1).max(limits.cardsPerVariation) }),
    response: variationSchema,
  }),
  orderCards: endpoint({
    method: 'PUT',
    path: '/variations/:variationId/cards',
    access: 'upload:write',
    summary: 'Puts the cards of a carousel in this order. Names every card exactly once.',
    params: z.object({ variationId }),
    body: z.strictObject({ cardIds: z.array(cardId).max(limits.cardsPerVariation) }),
    response: variationSchema,
  }),
  removeCard: endpoint({
    method: 'DELETE',
    path: '/cards/:cardId',
    access: 'upload:write',
    summary: 'Deletes a card of a carousel with its files.',
    params: z.object({ cardId }),
  }),
  removeVersion: endpoint({
    method: 'DELETE',
    path: '/versions/:versionId',
    access: 'upload:write',
    summary: 'Deletes a version; the one before becomes current.',
    params: z.object({ versionId }),
  }),
  note: endpoint({
    method: 'PATCH',
    path: '/versions/:versionId',
    access: 'upload:write',
    summary: 'Says something about a version; null takes it back.',
    params: z.object({ versionId }),
    body: z.strictObject({ note: remarkText(limits.versionNoteLength).nullable() }),
    response: versionSchema,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/versions/:versionId/restore',
    access: 'upload:write',
    summary: 'Makes an older version current again: a new version of the same content. The current one stays as it is.',
    params: z.object({ versionId }),
    response: versionSchema,
  }),
  light: endpoint({
    method: 'GET',
    path: '/versions/:versionId/light',
    access: 'campaign:read',
    summary: 'A lighter film of the version that browsers play, whole or by range.',
    params: z.object({ versionId }),
    raw: true,
  }),
  strip: endpoint({
    method: 'GET',
    path: '/versions/:versionId/strip',
    access: 'campaign:read',
    summary: 'Pictures of a film side by side, for finding a moment in it (JPEG).',
    params: z.object({ versionId }),
    raw: true,
  }),
  waive: endpoint({
    method: 'PUT',
    path: '/versions/:versionId/waiver',
    access: 'version:waive',
    summary: 'Lets one version count although it breaks these rules. Replaces the waiver that it had.',
    params: z.object({ versionId }),
    body: z.strictObject({
      reason: remarkText(limits.waiverReasonLength),
      /** Of what stands against the version, what is waived; anything else is a conflict: it was judged anew. */
      rules: z.array(ruleSchema).min(1).max(200),
    }),
    response: versionSchema,
  }),
  revokeWaiver: endpoint({
    method: 'DELETE',
    path: '/versions/:versionId/waiver',
    access: 'version:waive',
    summary: 'Takes a waiver back. A version without one stays as it is.',
    params: z.object({ versionId }),
    response: versionSchema,
  }),
};
