import { z } from 'zod';
import { limits } from '@ad-foundry/contract/limits.ts';
import { inPlaceFrames, plainReasons, textRoles, type InPlace } from './in-place.ts';

const count = (max: number) => z.number().int().min(1).max(max).nullable().default(null);

/** How a format looks in place, as stored and as edited for own formats. */
export const inPlaceSchema = z
  .strictObject({
    frame: z.enum(inPlaceFrames).meta({ example: 'story' }),
    reason: z.enum(plainReasons).nullable().default(null),
    texts: z
      .array(
        z.strictObject({
          role: z.enum(textRoles).meta({ example: 'primary' }),
          attribute: z
            .string()
            .max(limits.attribute.keyLength)
            .regex(/^[a-z][a-z0-9_]*$/)
            .meta({ example: 'primary_text' }),
          characters: count(10_000),
          lines: count(50),
          max: count(10_000),
          source: z
            .url({ protocol: /^https?$/ })
            .max(500)
            .nullable()
            .default(null)
            .meta({ example: 'https://example.com/specs' }),
        }),
      )
      .max(textRoles.length)
      .refine((texts) => new Set(texts.map(({ role }) => role)).size === texts.length, 'names a text twice'),
  })
  .meta({
    id: 'InPlace',
    description: 'What surrounds the ads of a format, and how much of each text is shown.',
  }) satisfies z.ZodType<InPlace>;
