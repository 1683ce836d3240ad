import { z } from 'zod';
import { ruleSchema } from '@ad-foundry/contract/rules/formats/rule-schema.ts';

// Apart from the rules that judge a file, so that pages which only read verdicts do not load these.

/**
 * A change that makes the file fit, as data for a translated sentence. Pixels, seconds, MB of 1,048,576 bytes. A crop
 * has the resulting size, or only the ratio if none of its sizes meets the other rules. `most` is the upper end of the
 * permitted range; absent if any larger value fits.
 */
export const remedySchema = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('resize'), width: z.number(), height: z.number() }),
    z.object({
      kind: z.literal('crop'),
      ratio: z.string(),
      width: z.number().nullable(),
      height: z.number().nullable(),
    }),
    z.object({ kind: z.literal('trim'), seconds: z.number() }),
    z.object({ kind: z.literal('extend'), seconds: z.number(), most: z.number().optional() }),
    z.object({ kind: z.literal('compress'), megabytes: z.number() }),
    z.object({ kind: z.literal('enrich'), megabytes: z.number(), most: z.number().optional() }),
    z.object({ kind: z.literal('convert'), mimes: z.array(z.string()) }),
  ])
  .meta({
    id: 'Remedy',
    description: 'A change that would make a file fit.',
    example: { kind: 'resize', width: 1080, height: 1920 },
  });
export type Remedy = z.infer<typeof remedySchema>;

/** `actual` is the file's exact value, in the rule's unit (a ratio as `w:h` in pixels). */
export const violationSchema = z
  .object({
    rule: ruleSchema,
    actual: z.union([z.number(), z.string()]),
    remedy: remedySchema.nullable(),
  })
  .meta({ id: 'Violation', description: 'A rule that a file breaks, with the value found and a remedy.' });
export type Violation = z.infer<typeof violationSchema>;

export const verdictOutcomes = ['passes', 'warns', 'breaks', 'unknown'] as const;
export type VerdictOutcome = (typeof verdictOutcomes)[number];

/** The result of checking one file. Data only: screens and mails translate it. */
export const verdictSchema = z
  .object({
    outcome: z.enum(verdictOutcomes),
    broken: z.array(violationSchema),
    warnings: z.array(violationSchema),
    /** Hard rules that could not be checked, since the media fact could not be read. */
    unknown: z.array(ruleSchema),
    /** Advice that could not be checked. */
    unknownAdvice: z.array(ruleSchema),
  })
  .meta({
    id: 'Verdict',
    description: 'The result of judging one file by the rules of a format.',
    example: { outcome: 'passes', broken: [], warnings: [], unknown: [], unknownAdvice: [] },
  });
export type Verdict = z.infer<typeof verdictSchema>;
