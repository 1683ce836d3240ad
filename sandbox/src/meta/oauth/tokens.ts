import { GraphError } from '#meta/graph-error.ts';
import { drawInteger, drawText } from '#meta/random.ts';
import { APP } from '#meta/settings.ts';
import { nextId } from '#meta/state.ts';
import type { Backend } from '#meta/backend.ts';
import type { GrantRecord, TokenRecord } from './records.ts';

const DAY_SECONDS = 86_400;

interface Issue {
  personId: string;
  scopes: readonly string[];
  kind?: TokenRecord['kind'];
  pageId?: string;
  /** Seconds; 0 means that the token never expires. */
  lifetime: number;
}

/** Issues a token. The same calls in the same order give the same tokens. */
export function issueToken(backend: Backend, issue: Issue): TokenRecord {
  const { state, clock, world } = backend;
  const value = `EAAB${drawText(120, world.seed, 'token', nextId(state, 'token'))}`;
  const issuedAt = clock.seconds();
  const { personId, scopes, kind = 'USER', pageId, lifetime } = issue;
  const token: TokenRecord = {
    value,
    kind,
    personId,
    ...(pageId === undefined ? {} : { pageId }),
    scopes: [...scopes],
    issuedAt,
    expiresAt: lifetime === 0 ? 0 : issuedAt + lifetime,
    dataAccessExpiresAt: issuedAt + 90 * DAY_SECONDS,
  };
  state.tokens.set(value, token);
  return token;
}

/** A lifetime of one to two hours. */
export const shortLifetime = ({ state, world }: Backend): number =>
  drawInteger(3700, 7100, world.seed, 'short', state.tokens.size);

/** A lifetime of sixty days minus the seconds of the exchange. */
export const longLifetime = ({ state, world }: Backend): number =>
  60 * DAY_SECONDS - drawInteger(1, 900, world.seed, 'long', state.tokens.size);

/** A token of a system user or of a person, without the consent page. */
export function issueDirectly(
  backend: Backend,
  { personId, scopes, lifetime }: { personId: string; scopes: readonly string[]; lifetime: number },
): TokenRecord {
  const kind = backend.world.people.get(personId)?.systemUserOf === undefined ? 'USER' : 'SYSTEM_USER';
  if (kind === 'USER') {
    const grant = backend.state.grants.get(personId) ?? { permissions: {}, accounts: null, pages: null };
    for (const scope of scopes) grant.permissions[scope] = 'granted';
    backend.state.grants.set(personId, grant);
  }
  return issueToken(backend, { personId, scopes, kind, lifetime });
}

/** The Page's token of `/me/accounts?fields=access_token`; stays the same while it is valid. */
export function pageTokenOf(backend: Backend, token: TokenRecord, pageId: string): TokenRecord {
  const { state } = backend;
  const existingToken = [...state.tokens.values()].find(
    (candidate) =>
      candidate.pageId === pageId && candidate.personId === token.personId && candidate.endedBy === undefined,
  );
  if (existingToken) return existingToken;
  const lifetime = token.expiresAt === 0 ? 0 : token.expiresAt - backend.clock.seconds();
  return issueToken(backend, { personId: token.personId, scopes: token.scopes, kind: 'PAGE', pageId, lifetime });
}

const pacific = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/Los_Angeles',
  weekday: 'long',
  day: '2-digit',
  month: 'short',
  year: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  timeZoneName: 'short',
});

/** A time such as `Friday, 20-Nov-26 01:00:00 AM PST`. */
function inPacific(ms: number): string {
  const parts = Object.fromEntries(pacific.formatToParts(ms).map(({ type, value }) => [type, value]));
  const { weekday, day, month, year, hour, minute, second, dayPeriod, timeZoneName } = parts;
  return `${weekday}, ${day}-${month}-${year} ${hour}:${minute}:${second} ${dayPeriod} ${timeZoneName}`;
}

/** The reason why a token is invalid, or null. */
export function findTokenError({ clock, state }: Backend, token: TokenRecord): GraphError | null {
  if (token.endedBy !== undefined) return new GraphError(token.endedBy, messageFor(token.endedBy));
  if (token.expiresAt !== 0 && token.expiresAt <= clock.seconds()) {
    const message =
      `Error validating access token: Session has expired on ${inPacific(token.expiresAt * 1000)}. ` +
      `The current time is ${inPacific(clock.now())}.`;
    return new GraphError('token-expired', { message });
  }
  const isRemoved = token.kind !== 'SYSTEM_USER' && !state.grants.has(token.personId);
  return isRemoved ? new GraphError('app-removed', messageFor('app-removed')) : null;
}

const messageFor = (name: string): { message?: string } =>
  name === 'app-removed'
    ? { message: `Error validating access token: The user has not authorized application ${APP.id}.` }
    : {};

/** The current permissions of a token: those issued and not revoked since. */
export function scopesOf({ state }: Backend, token: TokenRecord): string[] {
  if (token.kind === 'SYSTEM_USER') return [...token.scopes];
  const { permissions = {} }: Partial<GrantRecord> = state.grants.get(token.personId) ?? {};
  return token.scopes.filter((scope) => permissions[scope] === 'granted');
}
