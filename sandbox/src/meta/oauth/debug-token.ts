import type { Backend } from '#meta/backend.ts';
import { GraphError, invalid } from '#meta/graph-error.ts';
import { appToken, requireSession, tokenIn } from '#meta/graph/session.ts';
import { APP } from '#meta/settings.ts';
import type { Call } from '#meta/transport/call.ts';
import type { TokenRecord } from './records.ts';
import { findTokenError, scopesOf } from './tokens.ts';

/** Scopes whose targets are ad accounts; those of Pages begin with `pages_`. */
const ACCOUNT_SCOPES = new Set(['ads_read', 'ads_management']);

/**
 * `debug_token`: permissions and lifetime of a token. Callable with the app's token, or with the token itself.
 * @throws {GraphError} 100 without `input_token`, 190 for an invalid token
 */
export function inspect(backend: Backend, call: Call): { data: Record<string, unknown> } {
  const asking = tokenIn(call);
  const input = call.params.get('input_token');
  if (asking !== appToken) {
    const { token } = requireSession(backend, call);
    if (token.value !== input) {
      const message =
        '(#100) You must provide an app access token, or a user access token that is an owner or developer of the app';
      throw new GraphError('invalid-parameter', { message });
    }
  }
  if (input === undefined) throw invalid('The parameter input_token is required');
  const token = backend.state.tokens.get(input);
  if (!token) {
    const error = { code: 190, message: 'Invalid OAuth access token - Cannot parse access token' };
    return { data: { error, is_valid: false, scopes: [] } };
  }
  return { data: describe(backend, token) };
}

function describe(backend: Backend, token: TokenRecord): Record<string, unknown> {
  const problem = findTokenError(backend, token);
  const scopes = problem ? [...token.scopes] : scopesOf(backend, token);
  return {
    app_id: APP.id,
    type: token.kind,
    application: APP.name,
    data_access_expires_at: token.kind === 'SYSTEM_USER' ? 0 : token.dataAccessExpiresAt,
    ...(problem ? { error: { code: problem.code, message: problem.message, subcode: problem.subcode } } : {}),
    expires_at: token.expiresAt,
    is_valid: problem === null,
    issued_at: token.issuedAt,
    ...(token.pageId === undefined ? {} : { profile_id: token.pageId }),
    user_id: token.personId,
    scopes,
    granular_scopes: scopes.map((scope) => granular(backend, token, scope)),
  };
}

/** Without `target_ids`, the scope applies to all targets. */
function granular({ state }: Backend, { personId, kind }: TokenRecord, scope: string): Record<string, unknown> {
  const grant = kind === 'SYSTEM_USER' ? undefined : state.grants.get(personId);
  const pages = scope.startsWith('pages_') ? grant?.pages : null;
  const targets = ACCOUNT_SCOPES.has(scope) ? grant?.accounts : pages;
  return targets ? { scope, target_ids: targets } : { scope };
}
