import { z } from 'zod';
import { mediaKinds } from '@ad-foundry/contract/rules/files/media-facts.ts';
import { ruleLimits } from './rule-grammar.ts';
import { ruleSchema } from './rule-schema.ts';

const inset = z.number().nonnegative().meta({ example: 250 }).nullable();

/** Published insets of a placement, in pixels of `canvas` (`1080x1920`); null where no figure is published. */
export const safeZoneSchema = z
  .object({
    canvas: z.string().meta({ example: '1080x1920' }),
    top: inset,
    bottom: inset,
    left: inset,
    right: inset,
    published: z.boolean(),
    confidence: z.string().meta({ example: 'high' }),
    note: z.string().nullable(),
  })
  .meta({ id: 'SafeZone', description: 'Insets in pixels that the platform covers with its own interface.' });
export type SafeZone = z.infer<typeof safeZoneSchema>;

export const sourceSchema = z
  .object({
    title: z.string().meta({ example: 'Ad specifications' }),
    url: z.string().meta({ example: 'https://example.com/specs' }),
    dated: z.string().meta({ example: '2026-01-15' }).nullable(),
    via: z.string().nullable(),
  })
  .meta({ id: 'Source', description: 'The publication that a format was taken from.' });

const ruleList = z.array(ruleSchema).max(ruleLimits.rules);

/** Everything about a format that may change between revisions: a slot keeps the revision it was briefed with. */
export const formatSpecSchema = z
  .object({
    /** Hard rules: the platform rejects files that break them. For a carousel only `carousel_length`; the rest is per card. */
    rules: ruleList,
    /** Advice: warns, never rejects, unless the creative is strict. */
    recommended: ruleList,
    recommendedDimensions: z.array(z.string().meta({ example: '1080x1920' })),
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
    confidence: z.string().meta({ example: 'high' }),
    status: z.enum(['current', 'limited']),
  })
  .meta({ id: 'FormatSpec', description: 'The rules of a format in one revision.' });
export type FormatSpec = z.infer<typeof formatSpecSchema>;
