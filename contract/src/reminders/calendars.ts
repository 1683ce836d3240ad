import { z } from 'zod';
import { endpoint, instant } from '@ad-foundry/contract/endpoint.ts';

/** The calendar address of an account; both null without one. */
export const calendarStateSchema = z
  .object({
    createdAt: instant.nullable(),
    /** When a calendar program last read it, to the hour. */
    lastReadAt: instant.nullable(),
  })
  .meta({ id: 'CalendarState', description: 'Whether an account has a calendar address, and when it was last read.' });
export type CalendarState = z.infer<typeof calendarStateSchema>;

export const calendars = {
  show: endpoint({
    method: 'GET',
    path: '/account/calendar',
    access: 'signed-in',
    summary: 'Whether the account has a calendar address, and when it was last read. The address itself is not kept.',
    response: calendarStateSchema,
  }),
  create: endpoint({
    method: 'POST',
    path: '/account/calendar',
    access: 'signed-in',
    summary: 'Makes a secret calendar address, which is answered only here. The address before stops working.',
    response: calendarStateSchema.extend({ url: z.url() }),
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: '/account/calendar',
    access: 'signed-in',
    summary: 'Ends the calendar address. Without one, does nothing.',
  }),
  read: endpoint({
    method: 'GET',
    path: '/calendars/:token',
    access: 'public',
    summary: 'The due dates that the owner of the address sees, as iCalendar (RFC 5545).',
    params: z.object({ token: z.string().regex(/^[0-9A-Za-z_-]{20,100}$/) }),
    raw: true,
    throws: ['request.not-found'],
  }),
};
