import { z } from 'zod';
import { mediaKinds } from '@ad-foundry/contract/rules/files/media-facts.ts';
import { ruleLimits } from './rule-grammar.ts';
import { ruleSchema } from './rule-schema.ts';

const inset = z.number().nonnegative().nullable();

/** Published insets of a placement, in pixels of `canvas` (`1080x1920`); null where no figure is published. */
export const safeZoneSchema = z.object({
  canvas: z.string(),
  top: inset,
  bottom: inset,
  left: inset,
  right: inset,
  published: z.boolean(),
  confidence: z.string(),
  note: z.string().nullable(),
});
export type SafeZone = z.infer<typeof safeZoneSchema>;

export const sourceSchema = z.object({
  title: z.string(),
  url: z.string(),
  dated: z.string().nullable(),
  via: z.string().nullable(),
});

const ruleList = z.array(ruleSchema).max(ruleLimits.rules);

/** Everything about a format that may change between revisions: a slot keeps the revision it was briefed with. */
export const formatSpecSchema = z.object({
  /** Hard rules: the platform rejects files that break them. For a carousel only `carousel_length`; the rest is per card. */
  rules: ruleList,
  /** Advice: warns, never rejects, unless the creative is strict. */
  recommended: ruleList,
  recommendedDimensions: z.array(z.string()),
  /** Per card of a carousel, by the kind of the file. */
  cardRules: z.object({ image: ruleList, video: ruleList }).nullable(),
  cardMedia: z.array(z.enum(mediaKinds)),
  cardsUniformRatio: z.boolean(),
  /** Percent; null means the product's own 1 %. */
  ratioTolerancePct: z.number().min(0).max(50).nullable(),
  safeZone: safeZoneSchema.nullable(),
  ruleBasis: z.record(z.string(), z.string()),
  textLimits: z.array(z.string()),
  notes: z.array(z.string()),
  sources: z.array(sourceSchema),
  confidence: z.string(),
  status: z.enum(['current', 'limited']),
});
export type FormatSpec = z.infer<typeof formatSpecSchema>;
