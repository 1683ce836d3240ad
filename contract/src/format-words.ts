import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { formatId } from './ids.ts';
import { limits } from './limits.ts';
import { nameText } from './text.ts';

/** Normalizes a name for comparison: no accents, lower case, single spaces. */
export const foldWord = (word: string): string =>
  word.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();

/** What a name in a briefing sheet means in one organization. */
export const formatWordSchema = z
  .object({
    /** The name as it was written when its meaning was chosen. */
    word: z.string().meta({ example: 'IG Story / Reels' }),
    /** Formats that can be briefed, in the order they were chosen. */
    formatIds: z.array(formatId).min(1),
  })
  .meta({ id: 'FormatWord', description: 'What a name in a briefing sheet means.' });
export type FormatWord = z.infer<typeof formatWordSchema>;

const listed = z.object({ items: z.array(formatWordSchema) });

export const formatWords = {
  list: endpoint({
    method: 'GET',
    path: '/format-words',
    access: 'format:read',
    scope: 'formats:read',
    summary: 'The names of formats that the organization remembers. Formats that are archived are left out.',
    response: listed,
  }),
  remember: endpoint({
    method: 'PUT',
    path: '/format-words',
    access: 'campaign:write',
    summary: 'Remembers what a name means: one or more formats. Replaces its previous meaning.',
    body: z.strictObject({
      word: nameText,
      formatIds: z.array(formatId).min(1).max(limits.formatWords.formats),
    }),
    response: formatWordSchema,
    throws: ['format-word.too-many', 'format.not-found', 'slot.format-archived'],
  }),
  forget: endpoint({
    method: 'DELETE',
    path: '/format-words',
    access: 'campaign:write',
    summary: 'Forgets what a name means. Without a meaning, does nothing.',
    query: z.strictObject({ word: nameText }),
  }),
};
