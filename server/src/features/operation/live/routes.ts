import { limits } from '@ad-foundry/contract/limits.ts';
import { live } from '@ad-foundry/contract/live.ts';
import type { Adapters } from '#adapters/adapters.ts';
import { AppError } from '#infra/errors.ts';
import { openEventStream, type EventStream } from '#infra/http/event-stream.ts';
import { routes, type HttpExchange } from '#infra/http/routes.ts';
import { onClose } from '#infra/http/on-close.ts';
import type { Connection } from '#infra/live/hub.ts';
import { consume } from '#infra/concurrency/rate-limit.ts';
import type { Actor, Scope } from '#infra/scope.ts';

const { eventStreams } = limits;

export const liveRoutes = routes<typeof live, Adapters>(live, {
  async follow({ scope, query, adapters, http }) {
    const { request, reply } = http;
    if (request.method === 'HEAD') return reply.type('text/event-stream').send('');
    await consume(scope, openingLimits(scope));
    const named = request.headers['last-event-id'];
    const since = typeof named === 'string' && named !== '' ? named : (query.since ?? null);
    const goesOn = query.follow === 'true';
    let isClosed = false;
    let leave = () => {
      isClosed = true;
    };
    onClose(http, () => leave());
    const connection = createConnection(http, scope.actor);
    // No `await` between this check and joining, so that concurrent requests cannot exceed the limit.
    requireStreamQuota(scope, adapters.live);
    leave = await adapters.live.join({ actor: scope.actor, connection, since });
    if (isClosed) leave();
    if (goesOn) return reply;
    leave();
    connection.end('leaving');
    return reply;
  },
});

const openingLimits = ({ actor }: Scope) => [
  { key: `events.account/${actor.accountId}`, max: eventStreams.opensPerMinute, windowMs: 60_000 },
];

/** Checks the limits of open streams. @throws AppError `request.too-many` */
function requireStreamQuota(scope: Scope, hub: Adapters['live']): void {
  const { accountId, organizationId } = scope.actor;
  const full =
    hub.count() >= eventStreams.perNode ||
    hub.count((actor) => actor.accountId === accountId) >= eventStreams.perAccount ||
    hub.count((actor) => actor.organizationId === organizationId) >= eventStreams.perOrganization;
  if (full) throw new AppError('request.too-many', { retryAfterSeconds: 30 });
}

/** Writes the events of a connection to its response. */
function createConnection(http: HttpExchange, { organizationId }: Actor): Connection {
  let stream: EventStream | null = null;
  return {
    begin({ at, missed }) {
      stream = openEventStream(http, eventStreams.unreadBytes);
      stream.send({ id: at, event: 'joined', data: { organizationId } });
      if (missed === null) stream.send({ id: at, event: 'reset' });
      else if (missed.length > 0) stream.send({ id: at, event: 'happened', data: missed });
    },
    send: ({ at, events }) => stream?.send({ id: at, event: 'happened', data: events }),
    reset: (at) => stream?.send({ id: at, event: 'reset' }),
    heartbeat: (at) => stream?.send({ id: at }),
    end(why) {
      if (why === 'revoked') stream?.send({ event: 'ended' });
      stream?.end();
    },
  };
}
