import http from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { z } from 'zod';
import type { Account } from '@ad-foundry/contract/account.ts';
import { account } from '@ad-foundry/contract/account.ts';
import type { CallArguments, CallResult, EndpointShape } from '@ad-foundry/contract/endpoint.ts';
import type { Problem } from '@ad-foundry/contract/errors.ts';
import { signIn } from '@ad-foundry/contract/sign-in.ts';

interface Where {
  url: string;
  origin: string;
  mailboxUrl: string;
  /** Starts a sign-up without its mail; without this function, the code is read from the mailbox. */
  startSignUp?: (person: SignUpBody) => Promise<{ code: string; cookie: readonly [name: string, value: string] }>;
}

export type SignUpBody = z.output<typeof signIn.signUp.body>;

export interface Mail {
  id: string;
  to: string[];
  subject: string;
  text: string;
  html: string;
  headers: { name: string; value: string }[];
}

let counter = 0;

/** An email address that is unique in the run. */
export function newEmail(): string {
  counter += 1;
  return `person-${process.pid}-${Date.now()}-${counter}@example.org`;
}

const agent = new http.Agent({ keepAlive: true });

/** Sends a request and reads the whole response. Avoids `fetch`, which took an eighth of the time of the API tests. */
async function exchange(
  address: string,
  { method, headers, body }: { method: string; headers: Headers; body: string },
) {
  const request = http.request(address, { agent, method, headers: Object.fromEntries(headers) });
  const answer = await new Promise<http.IncomingMessage>((resolve, reject) => {
    request.once('response', resolve);
    request.once('error', reject);
    request.end(body);
  });
  const bytes = await buffer(answer);
  const { statusCode = 0, headers: fields } = answer;
  const received = new Headers();
  for (const [name, value] of Object.entries(fields))
    for (const each of [value].flat()) if (each !== undefined) received.append(name, each);
  const isEmpty = method === 'HEAD' || statusCode === 204 || statusCode === 304;
  return new Response(isEmpty ? null : new Uint8Array(bytes), { status: statusCode, headers: received });
}

/** Sends requests like a browser: keeps cookies, adds Fetch Metadata and the organization. */
function createWire({ url, origin }: Pick<Where, 'url' | 'origin'>) {
  const cookies = new Map<string, string>();
  let organizationId: string | null = null;

  const dress = (requestHeaders: HeadersInit | undefined): Headers => {
    const headers = new Headers(requestHeaders);
    if (!headers.has('sec-fetch-site')) headers.set('sec-fetch-site', 'same-origin');
    if (!headers.has('sec-fetch-mode')) headers.set('sec-fetch-mode', 'cors');
    if (!headers.has('origin')) headers.set('origin', origin);
    if (!headers.has('user-agent')) headers.set('user-agent', 'node');
    if (organizationId && !headers.has('x-organization')) headers.set('x-organization', organizationId);
    if (cookies.size > 0) headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    return headers;
  };

  const keepCookies = (response: Response): Response => {
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const [name = '', ...value] = pair.split('=');
      if (/max-age=0|expires=thu, 01 jan 1970/i.test(line)) cookies.delete(name);
      else cookies.set(name, value.join('='));
    }
    return response;
  };

  const send = async (path: string, init: RequestInit & { duplex?: 'half' } = {}): Promise<Response> =>
    keepCookies(await fetch(`${url}${path}`, { redirect: 'manual', ...init, headers: dress(init.headers) }));

  const request = async <E extends EndpointShape>(
    endpoint: E,
    args: CallArguments<E>,
    headers: Record<string, string> = {},
  ): Promise<Response> => {
    const {
      params = {},
      query = {},
      body,
    } = args as {
      params?: Record<string, string>;
      query?: Record<string, string | number | undefined>;
      body?: unknown;
    };
    const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
    const search = new URLSearchParams();
    for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
    const address = `${url}/api${path}${search.size > 0 ? `?${search}` : ''}`;
    const { method } = endpoint;
    const json = body === undefined ? '' : JSON.stringify(body);
    const type: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' };
    return keepCookies(await exchange(address, { method, headers: dress({ ...type, ...headers }), body: json }));
  };

  const actIn = (id: string | null): void => {
    organizationId = id;
  };
  return { cookies, send, request, actIn };
}

/** Reads the mails received by the mail server. */
function createMailReader(mailboxUrl: string) {
  const reader = {
    /** Mails to an address, newest first. */
    async mailsTo(email: string): Promise<Mail[]> {
      return (await (await fetch(`${mailboxUrl}/mailbox/messages?to=${encodeURIComponent(email)}`)).json()) as Mail[];
    },
    /** The newest mail to an address; waits for it. */
    async mailTo(email: string, accept: (mail: Mail) => boolean = () => true): Promise<Mail> {
      for (const end = Date.now() + 20_000; Date.now() < end; await new Promise((resolve) => setTimeout(resolve, 50))) {
        const mails = await reader.mailsTo(email);
        const found = mails.find(accept);
        if (found) return found;
      }
      throw new Error(`no mail arrived for ${email}`);
    },
    async codeFor(email: string): Promise<string> {
      const mail = await reader.mailTo(email, ({ text }) => /\d{4} \d{4}/.test(text));
      return /(\d{4} \d{4})/.exec(mail.text)?.[1] ?? '';
    },
  };
  return reader;
}

/** A simulated browser with the mailbox of its user. */
export type TestClient = ReturnType<typeof createClient>;

export function createClient({ url, origin, mailboxUrl, startSignUp }: Where) {
  const wire = createWire({ url, origin });
  const mail = createMailReader(mailboxUrl);
  const askCode = async (body: SignUpBody): Promise<string> => {
    if (!startSignUp) {
      await client.call(signIn.signUp, { body });
      return mail.codeFor(body.email);
    }
    const { code, cookie } = await startSignUp(body);
    wire.cookies.set(...cookie);
    return code;
  };
  const client = {
    ...wire,
    ...mail,
    /** @throws with the problem if the response is an error */
    async call<E extends EndpointShape>(
      endpoint: E,
      args: CallArguments<E>,
      headers?: Record<string, string>,
    ): Promise<CallResult<E>> {
      const response = await wire.request(endpoint, args, headers);
      if (!response.ok)
        throw new Error(`${endpoint.method} ${endpoint.path}: ${response.status} ${await response.text()}`);
      return (response.status === 204 ? undefined : await response.json()) as CallResult<E>;
    },
    /** The problem of a response. @throws if it is not an error */
    async problem<E extends EndpointShape>(
      endpoint: E,
      args: CallArguments<E>,
      headers?: Record<string, string>,
    ): Promise<Problem> {
      const response = await wire.request(endpoint, args, headers);
      if (response.ok) throw new Error(`${endpoint.method} ${endpoint.path} was answered with ${response.status}`);
      return (await response.json()) as Problem;
    },
    /** Signs up a new person with a new organization. */
    async signUp(person: { email?: string; organizationName?: string } = {}): Promise<Account> {
      const email = person.email ?? newEmail();
      const { organizationName = 'Studio' } = person;
      const body: SignUpBody = { email, firstName: 'Ana', lastName: 'Costa', organizationName, locale: 'en-US' };
      const me = await client.call(signIn.confirm, { body: { email, code: await askCode(body) } });
      wire.actIn(me.organizationId);
      return me;
    },
    me: () => client.call(account.me, {}),
  };
  return client;
}
