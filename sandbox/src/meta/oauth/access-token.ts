import type { Backend } from '#meta/backend.ts';
import { findTokenError, issueToken, longLifetime, shortLifetime } from '#meta/oauth/tokens.ts';
import { GraphError } from '#meta/graph-error.ts';
import { APP } from '#meta/settings.ts';
import type { Call } from '#meta/transport/call.ts';
import type { TokenRecord } from './records.ts';

const CODE_LIFE_SECONDS = 600;

const refuse = (message: string, subcode?: number): GraphError =>
  new GraphError('invalid-parameter', { message, ...(subcode === undefined ? {} : { subcode }) });

function requireApp({ params }: Call): void {
  if (params.get('client_id') !== APP.id) {
    const message = 'Error validating application. Cannot get application info due to a system error.';
    throw new GraphError('invalid-parameter', { message });
  }
  if (params.get('client_secret') !== APP.secret) {
    throw new GraphError('unknown', { message: 'Error validating client secret.', status: 400, isTransient: false });
  }
}

const answer = (token: TokenRecord): Record<string, unknown> => ({
  access_token: token.value,
  token_type: 'bearer',
  ...(token.expiresAt === 0 ? {} : { expires_in: token.expiresAt - token.issuedAt }),
});

/**
 * `oauth/access_token`: exchanges a code, or a valid token for one of sixty days.
 * @throws {GraphError} 100 for an invalid, used or expired code or another `redirect_uri`; 190 for an invalid token
 */
export function exchange(backend: Backend, call: Call): Record<string, unknown> {
  const { params } = call;
  requireApp(call);
  switch (params.get('grant_type')) {
    case 'fb_exchange_token':
      return answer(extend(backend, params.get('fb_exchange_token') ?? ''));
    case 'client_credentials':
      return { access_token: `${APP.id}|${APP.secret}`, token_type: 'bearer' };
    case null:
    case undefined:
    case 'authorization_code':
      return answer(redeem(backend, params));
    default:
      throw refuse('(#100) Invalid grant_type');
  }
}

function redeem(backend: Backend, params: ReadonlyMap<string, string>): TokenRecord {
  const { clock, state } = backend;
  const sent = params.get('code');
  if (sent === undefined) throw refuse('Missing authorization code');
  const code = state.codes.get(sent);
  if (!code) throw refuse('Invalid verification code format.', 36009);
  if (code.isUsed) throw refuse('This authorization code has been used.', 36009);
  if (params.get('redirect_uri') !== code.redirectUri) {
    const message =
      'Error validating verification code. Please make sure your redirect_uri is identical to the one you used in the ' +
      'OAuth dialog request';
    throw refuse(message, 36008);
  }
  if (clock.seconds() - code.issuedAt > CODE_LIFE_SECONDS) throw refuse('This authorization code has expired.', 36007);
  code.isUsed = true;
  const isSystem = code.kind === 'SYSTEM_USER';
  const lifetime = isSystem ? 0 : shortLifetime(backend);
  return issueToken(backend, { personId: code.personId, scopes: code.scopes, kind: code.kind, lifetime });
}

function extend(backend: Backend, value: string): TokenRecord {
  const token = backend.state.tokens.get(value);
  if (!token) throw new GraphError('token-invalid');
  const problem = findTokenError(backend, token);
  if (problem) throw problem;
  const { personId, scopes, kind } = token;
  return issueToken(backend, { personId, scopes, kind, lifetime: kind === 'SYSTEM_USER' ? 0 : longLifetime(backend) });
}
