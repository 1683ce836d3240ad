import type { Backend } from '#meta/backend.ts';
import { statusOf } from '#meta/library/video-status.ts';
import { findTokenError, scopesOf } from '#meta/oauth/tokens.ts';
import { APP, loginConfigurations } from '#meta/settings.ts';

const MAX_TOKENS = 20;

/** The state for the control page; tokens are shortened to their last letters. */
export function describeState(backend: Backend): unknown {
  const { clock, faults, settings, state, world } = backend;
  const tokensOf = (personId: string) =>
    [...state.tokens.values()]
      .filter((token) => token.personId === personId)
      .slice(-MAX_TOKENS)
      .map((token) => ({
        ending: token.value.slice(-6),
        kind: token.kind,
        scopes: scopesOf(backend, token),
        expiresAt: token.expiresAt === 0 ? null : new Date(token.expiresAt * 1000).toISOString(),
        problem: findTokenError(backend, token)?.entry.name ?? null,
      }));
  return {
    seed: world.seed,
    now: new Date(clock.now()).toISOString(),
    clockOffsetSeconds: Math.round(clock.offsetMs / 1000),
    app: { id: APP.id, secret: APP.secret, name: APP.name, loginConfigurations },
    settings,
    faults: faults.list(),
    firstRequest: backend.arrivals.firstId,
    people: [...world.people.values()].map((person) => ({
      id: person.id,
      name: person.name,
      about: person.about,
      accounts: world.accountsOf(person).length,
      permissions: state.grants.get(person.id)?.permissions ?? {},
      tokens: tokensOf(person.id),
    })),
    counts: {
      images: [...state.images.values()].filter(({ status }) => status === 'ACTIVE').length,
      videos: [...state.videos.values()].filter((video) => video.state === 'kept').length,
      creatives: state.creatives.size,
      ads: state.ads.size,
      requests: backend.arrivals.count,
    },
  };
}

/** Files that clients sent, for one account or all; `limit` keeps the latest of each kind. */
export function describeLibrary(backend: Backend, query: URLSearchParams): unknown {
  const { clock, state } = backend;
  const id = query.get('account')?.replace(/^act_/, '') ?? null;
  const limit = Number(query.get('limit') ?? Infinity);
  const latestOf = <T extends { accountId: string }>(all: Iterable<T>): T[] =>
    [...all].filter((record) => id === null || record.accountId === id).slice(-limit);
  return {
    images: latestOf(state.images.values()),
    videos: latestOf(state.videos.values()).map((video) => ({ ...video, status: statusOf(clock.now(), video) })),
    creatives: latestOf(state.creatives.values()),
    ads: latestOf(state.ads.values()),
  };
}
