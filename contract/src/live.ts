import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** Opaque cursor of the last received event; the client sends it back. */
const position = z.string().max(20_000);

export const live = {
  follow: endpoint({
    method: 'GET',
    path: '/events',
    access: 'campaign:read',
    summary:
      'What happens, as server-sent events, ids only: `joined`, `happened` (a list), `reset` (too much: read everything again), `ended`. Goes on after `Last-Event-ID` or `since`; `follow=false` answers what is known and ends.',
    query: z.strictObject({ since: position.optional(), follow: z.enum(['true', 'false']).default('true') }),
    raw: true,
  }),
};
