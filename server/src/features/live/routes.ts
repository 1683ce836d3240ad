import type { LiveEvent } from '@ad-foundry/contract/events.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { live } from '@ad-foundry/contract/live.ts';
import type { Adapters } from '#adapters/adapters.ts';
import { AppError } from '#infra/errors.ts';
import { openEventStream, type EventStream } from '#infra/http/event-stream.ts';
import { routes, type Wire } from '#infra/http/routes.ts';
import { whenGone } from '#infra/http/when-gone.ts';
import type { Screen } from '#infra/live/hub.ts';
import { consume } from '#infra/rate-limit.ts';
import type { Actor, Scope } from '#infra/scope.ts';

const { eventStreams } = limits;

export const liveRoutes = routes<typeof live, Adapters>(live, {
  async follow({ scope, query, adapters, wire }) {
    const { request, reply } = wire;
    if (request.method === 'HEAD') return reply.type('text/event-stream').send('');
    await consume(scope, opensOf(scope));
    const named = request.headers['last-event-id'];
    const since = typeof named === 'string' && named !== '' ? named : (query.since ?? null);
    const goesOn = query.follow === 'true';
    let gone = false;
    let leave = () => {
      gone = true;
    };
    whenGone(wire, () => leave());
    const screen = screenOn(wire, scope.actor);
    // Nothing is waited for between the count and the place, which is counted at once.
    requirePlace(scope, adapters.live);
    leave = await adapters.live.join({ actor: scope.actor, screen, since });
    if (gone) leave();
    if (goesOn) return reply;
    leave();
    screen.end('leaving');
    return reply;
  },
});

const opensOf = ({ actor }: Scope) => [
  { key: `events.account/${actor.accountId}`, max: eventStreams.opensPerMinute, windowMs: 60_000 },
];

/** @throws AppError `request.too-many` */
function requirePlace(scope: Scope, hub: Adapters['live']): void {
  const { accountId, organizationId } = scope.actor;
  const full =
    hub.count() >= eventStreams.perNode ||
    hub.count((actor) => actor.accountId === accountId) >= eventStreams.perAccount ||
    hub.count((actor) => actor.organizationId === organizationId) >= eventStreams.perOrganization;
  if (full) throw new AppError('request.too-many', { retryAfterSeconds: 30 });
}

/** What one open screen is sent, in the words of the contract. */
function screenOn(wire: Wire, { organizationId }: Actor): Screen<LiveEvent> {
  let stream: EventStream | null = null;
  return {
    begin({ at, told }) {
      stream = openEventStream(wire, eventStreams.unreadBytes);
      stream.send({ id: at, event: 'joined', data: { organizationId } });
      if (told === null) stream.send({ id: at, event: 'reset' });
      else if (told.length > 0) stream.send({ id: at, event: 'happened', data: told });
    },
    tell: ({ at, told }) => stream?.send({ id: at, event: 'happened', data: told }),
    reset: (at) => stream?.send({ id: at, event: 'reset' }),
    beat: (at) => stream?.send({ id: at }),
    end(why) {
      if (why === 'shut-out') stream?.send({ event: 'ended' });
      stream?.end();
    },
  };
}
