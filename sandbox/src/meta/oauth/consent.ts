import { type Exchange, HttpProblem, send } from '#http.ts';
import type { Backend } from '#meta/backend.ts';
import { drawText } from '#meta/random.ts';
import { APP, supportedScopes, loginConfigurations } from '#meta/settings.ts';
import { nextId } from '#meta/state.ts';
import type { Person } from '#meta/world/people.ts';
import { renderConsent } from './consent-page.ts';
import type { GrantRecord } from './records.ts';

const PATH = '/v26.0/dialog/oauth';
/** Parameters of the page itself; all other parameters are passed through. */
const PAGE_PARAMETERS = ['person', 'step', 'allow', 'all_accounts', 'account', 'all_pages', 'page', 'cancel'];

/** A valid request for consent. */
interface ConsentRequest {
  readonly redirect: URL;
  readonly redirectUri: string;
  readonly state: string | null;
  readonly scopes: readonly string[];
  readonly kind: 'USER' | 'SYSTEM_USER';
  /** Whether a configuration is granted as a whole. */
  readonly isWhole: boolean;
  /** Whether to ask again for declined permissions. */
  readonly isAgain: boolean;
}

/** @throws {HttpProblem} 400 for an invalid request, which never redirects */
function readConsentRequest({ settings }: Backend, { searchParams }: URL): ConsentRequest {
  if (searchParams.get('client_id') !== APP.id) {
    throw new HttpProblem(400, 'Invalid App ID: The provided app ID does not look like a valid app ID.');
  }
  const redirectUri = searchParams.get('redirect_uri') ?? '';
  const isRegistered = settings.redirectUris.length === 0 || settings.redirectUris.includes(redirectUri);
  if (!URL.canParse(redirectUri) || !/^https?:$/.test(new URL(redirectUri).protocol) || !isRegistered) {
    const reason =
      "This redirect failed because the redirect URI is not whitelisted in the app's Client OAuth Settings.";
    throw new HttpProblem(400, `URL blocked: ${reason}`);
  }
  if ((searchParams.get('response_type') ?? 'code') !== 'code') {
    throw new HttpProblem(400, 'Only response_type=code is answered here');
  }
  const configuration = loginConfigurations[searchParams.get('config_id') ?? ''];
  const scopes = configuration?.scopes ?? (searchParams.get('scope') ?? '').split(/[\s,]+/).filter(Boolean);
  const unknown = scopes.filter((scope) => !(supportedScopes as readonly string[]).includes(scope));
  if (unknown.length > 0) throw new HttpProblem(400, `Invalid Scopes: ${unknown.join(', ')}.`);
  return {
    redirect: new URL(redirectUri),
    redirectUri,
    state: searchParams.get('state'),
    scopes,
    kind: configuration?.kind ?? 'USER',
    isWhole: configuration !== undefined,
    isAgain: (searchParams.get('auth_type') ?? '').split(',').includes('rerequest'),
  };
}

/** Content security policy: no outside resources; the form may redirect only to the redirect URI. */
const policyFor = (redirect: URL): string =>
  `default-src 'none'; style-src 'unsafe-inline'; form-action 'self' ${redirect.origin}; base-uri 'none'; frame-ancestors 'none'`;

function show(
  backend: Backend,
  { request, url, response }: Exchange,
  consentRequest: ConsentRequest,
  person: Person | null,
): void {
  const parameters = new URLSearchParams(url.searchParams);
  for (const name of PAGE_PARAMETERS) parameters.delete(name);
  if (!parameters.has('locale') && /^fr\b/i.test(request.headers['accept-language'] ?? ''))
    parameters.set('locale', 'fr_FR');
  const open = person ? requestedScopes(backend, consentRequest, person.id) : [];
  const declined = person
    ? consentRequest.scopes.filter((scope) => scope !== 'public_profile' && !open.includes(scope))
    : [];
  const action = `/meta/www${PATH}`;
  const body = renderConsent(backend, { request: consentRequest, person, open, declined, parameters, action });
  const headers = { 'content-security-policy': policyFor(consentRequest.redirect) };
  send(response, { type: 'text/html; charset=utf-8', body, headers });
}

/** Permissions that the page asks for; declined permissions only if the app asks again. */
function requestedScopes({ state }: Backend, { scopes, isAgain, isWhole }: ConsentRequest, personId: string): string[] {
  const before = state.grants.get(personId)?.permissions ?? {};
  return scopes.filter((scope) => scope !== 'public_profile' && (isAgain || isWhole || before[scope] !== 'declined'));
}

/** Stores the person's choices. */
function decide(
  backend: Backend,
  { consentRequest, person, query }: { consentRequest: ConsentRequest; person: Person; query: URLSearchParams },
): void {
  const before = backend.state.grants.get(person.id)?.permissions ?? {};
  const permissions: GrantRecord['permissions'] = { ...before, public_profile: 'granted' };
  const allowed = new Set(query.getAll('allow'));
  for (const scope of requestedScopes(backend, consentRequest, person.id)) {
    permissions[scope] = consentRequest.isWhole || allowed.has(scope) ? 'granted' : 'declined';
  }
  const ticked = (name: 'account' | 'page') => (query.get(`all_${name}s`) === '0' ? query.getAll(name) : null);
  backend.state.grants.set(person.id, { permissions, accounts: ticked('account'), pages: ticked('page') });
}

function redirectBack(
  { response }: Exchange,
  { redirect, state }: ConsentRequest,
  answer: Record<string, string>,
): void {
  for (const [name, value] of Object.entries(answer)) redirect.searchParams.set(name, value);
  if (state !== null) redirect.searchParams.set('state', state);
  // Facebook appends this fragment; clients must ignore it.
  redirect.hash = '_=_';
  response.writeHead(302, { location: redirect.href, 'cache-control': 'no-store' }).end();
}

/**
 * The consent page: the person chooses an account, then permissions, ad accounts and Pages. Redirects to `redirect_uri`
 * with a code, or with `access_denied`.
 */
export function serveConsent(backend: Backend, exchange: Exchange): void {
  const query = exchange.url.searchParams;
  const consentRequest = readConsentRequest(backend, exchange.url);
  if (query.get('cancel') === '1') {
    return redirectBack(exchange, consentRequest, {
      error: 'access_denied',
      error_code: '200',
      error_reason: 'user_denied',
      error_description: 'Permissions error',
    });
  }
  const person = backend.world.people.get(query.get('person') ?? '');
  if (!person || person.systemUserOf !== undefined) return show(backend, exchange, consentRequest, null);
  if (query.get('step') !== 'allow') return show(backend, exchange, consentRequest, person);
  decide(backend, { consentRequest, person, query });
  const { state, world, clock } = backend;
  const code = `AQD${drawText(180, world.seed, 'code', nextId(state, 'token'))}`;
  const personId = consentRequest.kind === 'SYSTEM_USER' ? systemUserOf(backend) : person.id;
  const { redirectUri, kind } = consentRequest;
  const scopes = ['public_profile', ...consentRequest.scopes.filter((scope) => scope !== 'public_profile')];
  state.codes.set(code, { personId, redirectUri, scopes, kind, issuedAt: clock.seconds(), isUsed: false });
  return redirectBack(exchange, consentRequest, { code, ...scopesFor(backend, exchange.url, person) });
}

/** `granted_scopes` and `denied_scopes`, if the request has `return_scopes=true`. */
function scopesFor({ state }: Backend, { searchParams }: URL, { id }: Person): Record<string, string> {
  if (searchParams.get('return_scopes') !== 'true') return {};
  const permissions = Object.entries(state.grants.get(id)?.permissions ?? {});
  const namesOf = (requestedStatus: string) =>
    permissions
      .filter(([, status]) => status === requestedStatus)
      .map(([name]) => name)
      .join(',');
  return { granted_scopes: namesOf('granted'), denied_scopes: namesOf('declined') };
}

const systemUserOf = ({ world }: Backend): string =>
  [...world.people.values()].find(({ systemUserOf: business }) => business !== undefined)?.id ?? '';
