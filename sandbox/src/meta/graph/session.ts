import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Backend } from '#meta/backend.ts';
import { GraphError } from '#meta/graph-error.ts';
import { findTokenError, scopesOf } from '#meta/oauth/tokens.ts';
import { APP } from '#meta/settings.ts';
import type { Call } from '#meta/transport/call.ts';
import type { Session } from './context.ts';

/** The token of a call: a parameter, or the header `Authorization`. */
export const tokenIn = ({ params, bearer }: Call): string | null => params.get('access_token') ?? bearer;

/** `id|secret`: the token of the app itself. */
export const appToken = `${APP.id}|${APP.secret}`;

/** Hexadecimal HMAC of the token, with the time if one is sent. */
export function proofOf(token: string, time?: string): string {
  const message = time === undefined ? token : `${token}|${time}`;
  return createHmac('sha256', APP.secret).update(message).digest('hex');
}

/**
 * Reads the proof only from the URL, like Meta: a proof in the body counts as missing. The upload host needs no proof,
 * since clients use its URLs unchanged.
 */
function requireProof({ settings }: Backend, { host, query }: Call, token: string): void {
  const sent = query.get('appsecret_proof');
  if (sent === null) {
    if (!settings.requireProof || host === 'rupload') return;
    const message = 'API calls from the server require an appsecret_proof argument';
    throw new GraphError('invalid-parameter', { message, type: 'GraphMethodException' });
  }
  const expected = proofOf(token, query.get('appsecret_time') ?? undefined);
  const isEqual = sent.length === expected.length && timingSafeEqual(Buffer.from(sent), Buffer.from(expected));
  if (isEqual) return;
  const message = 'Invalid appsecret_proof provided in the API argument';
  throw new GraphError('invalid-parameter', { message, type: 'GraphMethodException' });
}

/**
 * The session of a call.
 * @throws {GraphError} 104 without a token, 2500 for `me` without one, 190 for an invalid token, 100 for a wrong
 * proof
 */
export function requireSession(backend: Backend, call: Call): Session {
  const value = tokenIn(call);
  if (value === null || value === '') throw noToken(call);
  const token = backend.state.tokens.get(value);
  if (!token) {
    if (value === appToken)
      throw new GraphError('token-invalid', { message: 'A user access token is required to request this resource.' });
    const isOurs = value.startsWith('EAA');
    throw new GraphError('token-invalid', isOurs ? { message: 'The access token could not be decrypted' } : {});
  }
  const problem = findTokenError(backend, token);
  if (problem) throw problem;
  requireProof(backend, call, value);
  const person = backend.world.people.get(token.personId);
  if (!person) throw new GraphError('bad-session');
  const grant = token.kind === 'SYSTEM_USER' ? undefined : backend.state.grants.get(token.personId);
  const toSet = (ids: string[] | null | undefined) => (ids ? new Set(ids) : null);
  const scopes = new Set(scopesOf(backend, token));
  return { token, person, scopes, accounts: toSet(grant?.accounts), pages: toSet(grant?.pages) };
}

function noToken({ path }: Call): GraphError {
  if (path[0] !== 'me') {
    const message = 'An access token is required to request this resource.';
    return new GraphError('bad-signature', { message });
  }
  const message = 'An active access token must be used to query information about the current user.';
  return new GraphError('bad-path', { message });
}
