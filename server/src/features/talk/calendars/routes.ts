import { createHash } from 'node:crypto';
import { calendars } from '@ad-foundry/contract/reminders/calendars.ts';
import type { Adapters } from '#adapters/adapters.ts';
import { routes } from '#infra/http/routes.ts';
import { createCalendar, readCalendar, revokeCalendar } from './actions.ts';
import { writeCalendar } from './present.ts';
import { findCalendar } from './queries.ts';

export const calendarRoutes = routes<typeof calendars, Adapters>(calendars, {
  show: ({ scope }) => findCalendar(scope),
  create: ({ scope, adapters: { publicUrl } }) => createCalendar(scope, publicUrl),
  revoke: ({ scope }) => revokeCalendar(scope),
  async read({ scope, params, http: { request, reply }, adapters: { publicUrl } }) {
    const text = writeCalendar(await readCalendar(scope, params.token), publicUrl);
    const etag = `"${createHash('sha256').update(text).digest('base64url')}"`;
    // Not stored by clients, so that a revoked address shows nothing; calendar programs revalidate by the ETag.
    void reply.header('cache-control', 'private, no-store').header('etag', etag);
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return reply
      .type('text/calendar; charset=utf-8')
      .header('content-disposition', 'inline; filename="due-dates.ics"')
      .send(text);
  },
});
