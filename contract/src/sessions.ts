import { z } from 'zod';
import { endpoint, instant } from './endpoint.ts';
import { sessionId } from './ids.ts';

export const sessionMethods = ['code', 'google', 'guest_link'] as const;

/** One sign-in in one browser, from its start through every change of organization. */
export const sessionSchema = z.object({
  id: sessionId,
  /** How it was begun. */
  method: z.enum(sessionMethods),
  /** What the browser says it is; null where we do not know its name. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  createdAt: instant,
  /** Exact to some minutes. */
  lastSeenAt: instant,
  /** When it ends if it is not used before. */
  idleExpiresAt: instant,
  /** When it ends however much it is used. */
  absoluteExpiresAt: instant,
  /** The one that asks. */
  current: z.boolean(),
});
export type Session = z.infer<typeof sessionSchema>;

export const sessions = {
  list: endpoint({
    method: 'GET',
    path: '/account/sessions',
    access: 'signed-in',
    summary: 'Where the own account is signed in: this browser first, then whichever was used last.',
    response: z.object({ items: z.array(sessionSchema) }),
  }),
  end: endpoint({
    method: 'DELETE',
    path: '/account/sessions/:sessionId',
    access: 'signed-in',
    summary: 'Ends one of the own sessions.',
    params: z.object({ sessionId }),
  }),
  endEverywhere: endpoint({
    method: 'POST',
    path: '/account/sessions/end',
    access: 'signed-in',
    summary: 'Ends the other sessions of the own account, or all of them with this one.',
    body: z.strictObject({ which: z.enum(['others', 'all']) }),
  }),
};
