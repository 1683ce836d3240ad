import { startServer } from '#server.ts';
import { createMeta, metaAddresses } from '#meta/meta.ts';
import { APP } from '#meta/settings.ts';

export type Json = Record<string, unknown>;

export interface Reply {
  status: number;
  headers: Headers;
  body: Json;
}

export const redirectUri = 'http://localhost:4000/settings/integration/handle';
export const fullScopes = 'ads_read,ads_management,business_management,pages_show_list,pages_read_engagement';

/** Starts the sandbox on a free port, with an HTTP client. */
export async function startMeta(options: Parameters<typeof createMeta>[0] = {}) {
  const meta = createMeta(options);
  const server = await startServer({ host: '127.0.0.1', port: 0, sandboxes: [meta] });
  const addresses = metaAddresses(server.address);

  const ask = async (url: string, init: RequestInit = {}): Promise<Reply> => {
    const answer = await fetch(url, { redirect: 'manual', ...init });
    const text = await answer.text();
    const isJson = answer.headers.get('content-type')?.startsWith('application/json') ?? false;
    return {
      status: answer.status,
      headers: answer.headers,
      body: (isJson && text ? JSON.parse(text) : { text }) as Json,
    };
  };
  const withQuery = (path: string, query: Record<string, string>) =>
    `${addresses.graph}/v26.0/${path}?${new URLSearchParams(query).toString()}`;

  const client = {
    addresses,
    backend: meta.backend,
    close: server.close,
    ask,
    get: (path: string, query: Record<string, string> = {}) => ask(withQuery(path, query)),
    post: (path: string, form: Record<string, string>, query: Record<string, string> = {}) =>
      ask(withQuery(path, query), { method: 'POST', body: new URLSearchParams(form) }),
    remove: (path: string, query: Record<string, string> = {}) => ask(withQuery(path, query), { method: 'DELETE' }),
    /** A call of the control page's API. */
    control: (path: string, body?: Json, method = body ? 'POST' : 'GET') =>
      ask(`${addresses.control}/${path}`, {
        method,
        ...(body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
      }),
    /** Submits the consent page's form. @returns the address of the redirect, with `code` or `error` */
    async consent(choices: [string, string][], overrides: Record<string, string> = {}): Promise<URL> {
      const request = {
        client_id: APP.id,
        redirect_uri: redirectUri,
        state: 'the-state',
        scope: fullScopes,
        ...overrides,
      };
      const query = new URLSearchParams([...Object.entries(request), ...choices]);
      const { headers } = await ask(`${addresses.dialog}/v26.0/dialog/oauth?${query.toString()}`);
      return new URL(headers.get('location') ?? 'http://nowhere/');
    },
    /** A short-lived token of a person who grants every permission. */
    async signIn(person: string, scopes = fullScopes): Promise<string> {
      const allow = scopes.split(',').map((scope): [string, string] => ['allow', scope]);
      const back = await client.consent([['person', person], ['step', 'allow'], ...allow], { scope: scopes });
      const { body } = await client.redeem(back.searchParams.get('code') ?? '');
      return String(body['access_token']);
    },
    redeem: (code: string, more: Record<string, string> = {}) =>
      client.get('oauth/access_token', {
        client_id: APP.id,
        client_secret: APP.secret,
        redirect_uri: redirectUri,
        code,
        ...more,
      }),
  };
  return client;
}

export type MetaClient = Awaited<ReturnType<typeof startMeta>>;

export const errorOf = ({ body }: Reply): Json => (body['error'] ?? {}) as Json;
export const rowsOf = ({ body }: Reply): Json[] => body['data'] as Json[];
