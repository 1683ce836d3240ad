import { z } from 'zod';
import { endpoint, instant, pageOf } from './endpoint.ts';
import { creativeId } from './ids.ts';
import { limits } from './limits.ts';
import { namedAccount } from './references.ts';

/** A state of a creative's description that was stored. Changes of one person within some minutes are one version. */
export const textVersionSchema = z
  .object({
    /** Counts the versions of this description, from 1. */
    number: z.number().int().positive(),
    /** Markdown. */
    text: z.string().meta({ example: 'A short **teaser**.' }),
    /** Null if the account was deleted or the person is unknown. */
    author: namedAccount.nullable(),
    /** The times of the author's first and last change. */
    begunAt: instant,
    savedAt: instant,
    /** Number of the older version that it restores. */
    restoredFrom: z.number().int().positive().nullable(),
  })
  .meta({ id: 'TextVersion', description: 'A state of a description that was stored.' });
export type TextVersion = z.infer<typeof textVersionSchema>;

const { pageSize } = limits.textVersions;

export const textVersions = {
  list: endpoint({
    method: 'GET',
    path: '/creatives/:creativeId/texts',
    access: 'campaign:write',
    scope: 'creatives:read',
    summary: 'The versions of the description, newest first.',
    params: z.object({ creativeId }),
    query: z.strictObject({
      cursor: z.string().max(500).optional(),
      limit: z.coerce.number().int().min(1).max(pageSize).default(pageSize),
    }),
    response: pageOf(textVersionSchema).meta({
      id: 'TextVersionPage',
      description: 'One page of the versions of a description, newest first.',
    }),
    throws: ['creative.not-found'],
  }),
};
