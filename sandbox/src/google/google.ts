import { type Exchange, HttpProblem, readForm, readJson, type Sandbox, send, sendJson } from '#http.ts';
import { renderChooser } from './chooser.ts';
import { type Fault, isFault } from './faults.ts';
import { type Grant, Grants } from './grants.ts';
import { KeyRing } from './keys.ts';
import { type Person, personOf } from './people.ts';
import { signToken } from './token.ts';

const PATH = '/google';
const CLIENT = { id: 'sandbox-client', secret: 'sandbox-secret' };

/** Credentials of the programs that sign in. */
export const googleCredentials = { clientId: CLIENT.id, clientSecret: CLIENT.secret };

const SLOW_MS = 30_000;

interface Issuer {
  readonly keys: KeyRing;
  readonly grants: Grants;
  /** The fault of the next sign-ins, unless the chooser selects one. */
  next: { fault: Fault; count: number };
}

/** The issuer, derived from the requested host, so that the discovery document and the tokens agree. */
const issuerOf = ({ request }: Exchange): string => `http://${request.headers.host}${PATH}`;

function describe(exchange: Exchange): void {
  const issuer = issuerOf(exchange);
  sendJson(exchange.response, {
    issuer,
    authorization_endpoint: `${issuer}/o/oauth2/v2/auth`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/oauth2/v3/certs`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    scopes_supported: ['openid', 'email', 'profile'],
    token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
    code_challenge_methods_supported: ['S256'],
  });
}

/** @throws {HttpProblem} 400 for a request that Google would reject too */
function requireRequest({ url: { searchParams } }: Exchange): URL {
  const refuse = (reason: string): never => {
    throw new HttpProblem(400, `Error 400: ${reason}`);
  };
  if (searchParams.get('client_id') !== CLIENT.id) refuse('invalid_client');
  const redirect = searchParams.get('redirect_uri') ?? '';
  if (!URL.canParse(redirect) || !/^https?:$/.test(new URL(redirect).protocol)) refuse('redirect_uri_mismatch');
  if (searchParams.get('response_type') !== 'code') refuse('unsupported_response_type');
  if (!(searchParams.get('scope') ?? '').split(' ').includes('openid')) refuse('invalid_scope');
  if (searchParams.get('code_challenge_method') !== 'S256' || !searchParams.get('code_challenge')) {
    refuse('code_challenge with S256 is needed');
  }
  return new URL(redirect);
}

/** Content security policy: no outside resources; the form may redirect only to the redirect URI. */
const policyFor = (redirect: URL): string =>
  `default-src 'none'; style-src 'unsafe-inline'; form-action 'self' ${redirect.origin}; base-uri 'none'; frame-ancestors 'none'`;

function showChooser(exchange: Exchange): void {
  const redirect = requireRequest(exchange);
  const parameters = new URLSearchParams(exchange.url.searchParams);
  for (const parameter of ['account', 'other', 'workspace', 'fault', 'cancel']) parameters.delete(parameter);
  const body = renderChooser({ client: redirect.host, parameters, action: `${PATH}/o/oauth2/v2/choose` });
  const headers = { 'content-security-policy': policyFor(redirect) };
  send(exchange.response, { type: 'text/html; charset=utf-8', body, headers });
}

function personIn(parameters: URLSearchParams): Person | null {
  const email = (parameters.get('account') || parameters.get('other') || '').trim().toLowerCase();
  return /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email) ? personOf(email, parameters.get('workspace') === '1') : null;
}

function takeFault(issuer: Issuer, chosenFault: string | null): Fault {
  if (isFault(chosenFault) && chosenFault !== 'none') return chosenFault;
  if (issuer.next.count <= 0) return 'none';
  issuer.next.count -= 1;
  return issuer.next.fault;
}

/** Sends the browser back with a code for the chosen account, or with `access_denied`. */
function choose(exchange: Exchange, issuer: Issuer): void {
  const redirect = requireRequest(exchange);
  const { searchParams } = exchange.url;
  const person = personIn(searchParams);
  const isCancelled = searchParams.get('cancel') === '1';
  if (!person && !isCancelled) return showChooser(exchange);
  const state = searchParams.get('state');
  if (state !== null) redirect.searchParams.set('state', state);
  if (!person || isCancelled) redirect.searchParams.set('error', 'access_denied');
  else {
    const code = issuer.grants.give({
      clientId: CLIENT.id,
      redirectUri: searchParams.get('redirect_uri') ?? '',
      challenge: searchParams.get('code_challenge') ?? '',
      nonce: searchParams.get('nonce') ?? undefined,
      person,
      fault: takeFault(issuer, searchParams.get('fault')),
    });
    redirect.searchParams.set('code', code);
    redirect.searchParams.set('scope', 'openid email profile');
    redirect.searchParams.set('authuser', '0');
    redirect.searchParams.set('prompt', 'select_account');
  }
  exchange.response.writeHead(302, { location: redirect.href, 'cache-control': 'no-store' }).end();
}

function isClient(authorization: string | undefined, form: URLSearchParams): boolean {
  if (authorization?.startsWith('Basic ')) {
    const [id = '', secret = ''] = Buffer.from(authorization.slice(6), 'base64').toString().split(':');
    return decodeURIComponent(id) === CLIENT.id && decodeURIComponent(secret) === CLIENT.secret;
  }
  return form.get('client_id') === CLIENT.id && form.get('client_secret') === CLIENT.secret;
}

const refuseGrant = ({ response }: Exchange, status: number, error: string): void =>
  send(response, { status, type: 'application/json', body: JSON.stringify({ error, error_description: error }) });

async function exchangeCode(exchange: Exchange, issuer: Issuer): Promise<void> {
  const form = await readForm(exchange.request);
  if (!isClient(exchange.request.headers.authorization, form)) return refuseGrant(exchange, 401, 'invalid_client');
  if (form.get('grant_type') !== 'authorization_code') return refuseGrant(exchange, 400, 'unsupported_grant_type');
  const grant = issuer.grants.redeem({
    code: form.get('code') ?? '',
    clientId: CLIENT.id,
    redirectUri: form.get('redirect_uri') ?? '',
    verifier: form.get('code_verifier') ?? '',
  });
  return grant ? sendTokens(exchange, grant, issuer) : refuseGrant(exchange, 400, 'invalid_grant');
}

async function sendTokens(exchange: Exchange, grant: Grant, issuer: Issuer): Promise<void> {
  const { response } = exchange;
  const { clientId, nonce, person, fault } = grant;
  if (fault === 'token-500') return send(response, { status: 500, type: 'text/plain', body: 'Internal error' });
  if (fault === 'token-not-json') return send(response, { type: 'text/html', body: '<p>Sorry</p>' });
  if (fault === 'keys-down') issuer.next = { fault: 'keys-down', count: 0 };
  const token = await signToken({ issuer: issuerOf(exchange), clientId, nonce, person, fault, keys: issuer.keys });
  const tokens = {
    access_token: `ya29.${clientId}`,
    token_type: 'Bearer',
    expires_in: 3599,
    scope: 'openid email profile',
    ...(fault === 'no-id-token' ? {} : { id_token: token }),
  };
  if (fault === 'token-slow') setTimeout(() => sendJson(response, tokens), SLOW_MS).unref();
  else sendJson(response, tokens);
}

/** Sends the key set, unless the previous sign-in broke it; the next request succeeds again. */
async function sendKeys({ response }: Exchange, issuer: Issuer): Promise<void> {
  if (issuer.next.fault === 'keys-down') {
    issuer.next = { fault: 'none', count: 0 };
    return send(response, { status: 503, type: 'text/plain', body: 'Unavailable' });
  }
  return sendJson(response, await issuer.keys.publicKeys());
}

async function setFault({ request, response }: Exchange, issuer: Issuer): Promise<void> {
  const body = (await readJson(request)) as { fault?: unknown; count?: unknown } | null;
  const count = body?.count ?? 1;
  if (!isFault(body?.fault)) throw new HttpProblem(400, 'fault is one of those that the chooser offers');
  if (!Number.isInteger(count) || Number(count) < 1) throw new HttpProblem(400, 'count is a whole number from 1');
  issuer.next = { fault: body.fault, count: body.fault === 'none' ? 0 : Number(count) };
  sendJson(response, issuer.next);
}

async function handle(exchange: Exchange, issuer: Issuer): Promise<void> {
  const { request, url } = exchange;
  switch (`${request.method} ${url.pathname.slice(PATH.length)}`) {
    case 'GET /.well-known/openid-configuration':
      return describe(exchange);
    case 'GET /o/oauth2/v2/auth':
      return showChooser(exchange);
    case 'GET /o/oauth2/v2/choose':
      return choose(exchange, issuer);
    case 'POST /token':
      return exchangeCode(exchange, issuer);
    case 'GET /oauth2/v3/certs':
      return sendKeys(exchange, issuer);
    case 'POST /_issuer/fault':
      return setFault(exchange, issuer);
    case 'POST /_issuer/rotate':
      await issuer.keys.rotate();
      return sendJson(exchange.response, await issuer.keys.publicKeys());
    case 'GET ':
      return send(exchange.response, { type: 'text/plain; charset=utf-8', body: ABOUT });
    default:
      throw new HttpProblem(404, 'Google does not answer this here');
  }
}

const ABOUT =
  'This stands in for Google. Choose "Continue with Google" on the sign-in page of Ad Foundry to pick one of its accounts.';

/** Simulates Google sign-in: an account chooser, signed tokens, and faults that make a token invalid. */
export function createGoogle(): Sandbox {
  const issuer: Issuer = { keys: new KeyRing(), grants: new Grants(), next: { fault: 'none', count: 0 } };
  return {
    title: 'Google',
    description: 'Google sign-in, with accounts to choose from and errors to simulate.',
    path: PATH,
    formPaths: [`${PATH}/token`],
    handle: (exchange) => handle(exchange, issuer),
    close: () => Promise.resolve(),
  };
}
