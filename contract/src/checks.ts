import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { formatId, slotId, versionId } from './ids.ts';
import { limits } from './limits.ts';
import { verdictSchema } from './rules/verdicts/verdict.ts';

const side = z.number().int().min(1).max(100_000);

/** Facts of a file that a program states before it sends the file; rules about facts that are left out are unknown. */
const statedFacts = z.strictObject({
  mime: z
    .string()
    .max(100)
    .regex(/^(?:image|video)\/[a-z0-9.+-]+$/)
    .meta({ example: 'video/mp4' }),
  sizeBytes: z.number().int().min(1).max(limits.uploadBytes),
  width: side.optional(),
  height: side.optional(),
  durationMs: z.number().int().min(0).max(86_400_000).optional(),
  videoCodec: z.string().max(40).optional().meta({ example: 'avc' }),
  frameRate: z.number().positive().max(1000).optional(),
  animated: z.boolean().default(false),
});
export type StatedFacts = z.output<typeof statedFacts>;

/** Formats or slots that one request checks a file for. */
const atOnce = 50;

export const checks = {
  check: endpoint({
    method: 'POST',
    path: '/files/check',
    access: 'format:read',
    scope: 'files:check',
    summary:
      'Judges a file by its facts, or a stored version, for formats or for slots as they were briefed. Stores nothing.',
    body: z
      .strictObject({
        facts: statedFacts.optional(),
        versionId: versionId.optional(),
        formatIds: z.array(formatId).max(atOnce).default([]),
        slotIds: z.array(slotId).max(atOnce).default([]),
      })
      .refine(({ facts, versionId: version }) => (facts === undefined) !== (version === undefined), {
        message: 'needs either facts or a version',
        path: ['facts'],
      })
      .refine(
        ({ formatIds, slotIds, versionId: version }) => version !== undefined || formatIds.length + slotIds.length > 0,
        {
          message: 'names neither formats nor slots',
          path: ['formatIds'],
        },
      ),
    response: z.object({
      /** Formats first, in the order of the request; without any, the slot of the version. */
      items: z.array(
        z.object({
          formatId,
          formatName: z.string().meta({ example: 'Story' }),
          slotId: slotId.nullable(),
          verdict: verdictSchema,
        }),
      ),
    }),
    throws: ['format.not-found', 'slot.not-found', 'version.not-found'],
  }),
};
