import { z } from 'zod';
import { endpoint, instant } from './endpoint.ts';
import { sessionId } from './ids.ts';

export const sessionMethods = ['code', 'google', 'guest_link', 'sample'] as const;

/** A session: one sign-in in one browser, kept across changes of organization. */
export const sessionSchema = z
  .object({
    id: sessionId,
    /** Sign-in method. */
    method: z.enum(sessionMethods),
    /** Browser from the user agent; null if not recognized. */
    browser: z.string().meta({ example: 'Firefox' }).nullable(),
    system: z.string().meta({ example: 'Linux' }).nullable(),
    createdAt: instant,
    /** Time of the last request, accurate to a few minutes. */
    lastSeenAt: instant,
    /** Idle expiry. */
    idleExpiresAt: instant,
    /** Absolute expiry. */
    absoluteExpiresAt: instant,
    /** Whether it is the session of this request. */
    current: z.boolean(),
  })
  .meta({ id: 'Session', description: 'One sign-in in one browser.' });
export type Session = z.infer<typeof sessionSchema>;

export const sessions = {
  list: endpoint({
    method: 'GET',
    path: '/account/sessions',
    access: 'signed-in',
    summary: 'The sessions of the signed-in account: this browser first, then the most recently used.',
    response: z.object({ items: z.array(sessionSchema) }),
  }),
  end: endpoint({
    method: 'DELETE',
    path: '/account/sessions/:sessionId',
    access: 'signed-in',
    summary: 'Ends one session of the signed-in account.',
    params: z.object({ sessionId }),
    throws: ['session.not-found'],
  }),
  endEverywhere: endpoint({
    method: 'POST',
    path: '/account/sessions/end',
    access: 'signed-in',
    summary: 'Ends the other sessions of the signed-in account, or all of them.',
    body: z.strictObject({ which: z.enum(['others', 'all']) }),
  }),
};
