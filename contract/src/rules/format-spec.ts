import { z } from 'zod';
import { mediaKinds } from './media-facts.ts';

export const ruleTypes = ['duration', 'height', 'carousel_length', 'mime', 'ratio', 'size', 'width'] as const;
export type RuleType = (typeof ruleTypes)[number];

export const ruleOperators = ['between', 'eq', 'gt', 'gte', 'in', 'lt', 'lte', 'ne'] as const;
export type RuleOperator = (typeof ruleOperators)[number];

const scalar = z.union([z.number(), z.string()]);

/** One rule. Units: duration s, width and height px, size MB of 1,048,576 bytes, ratio `w:h`, carousel_length cards. */
export const ruleSchema = z.object({
  type: z.enum(ruleTypes),
  operator: z.enum(ruleOperators),
  value: z.union([scalar, z.array(scalar)]),
});
export type Rule = z.infer<typeof ruleSchema>;

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

/** Everything about a format that may change between revisions: a slot keeps the revision it was briefed with. */
export const formatSpecSchema = z.object({
  /** What the platform refuses. For a carousel only `carousel_length`; the rest is per card. */
  rules: z.array(ruleSchema),
  /** Advice: a warning, never a refusal, unless the creative is strict. */
  recommended: z.array(ruleSchema),
  recommendedDimensions: z.array(z.string()),
  /** Per card of a carousel, by the kind of the file. */
  cardRules: z.object({ image: z.array(ruleSchema), video: z.array(ruleSchema) }).nullable(),
  cardMedia: z.array(z.enum(mediaKinds)),
  cardsUniformRatio: z.boolean(),
  /** Percent; null means the product's own 1 %. */
  ratioTolerancePct: z.number().nullable(),
  safeZone: safeZoneSchema.nullable(),
  ruleBasis: z.record(z.string(), z.string()),
  textLimits: z.array(z.string()),
  notes: z.array(z.string()),
  sources: z.array(sourceSchema),
  confidence: z.string(),
  status: z.enum(['current', 'limited']),
});
export type FormatSpec = z.infer<typeof formatSpecSchema>;
