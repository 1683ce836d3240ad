import pg from 'pg';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { campaigns } from '@ad-foundry/contract/campaigns.ts';
import type { EndpointShape } from '@ad-foundry/contract/endpoint.ts';
import { endpoints } from '@ad-foundry/contract/endpoints.ts';
import { organizations } from '@ad-foundry/contract/organizations.ts';
import { permissions } from '@ad-foundry/contract/permissions.ts';
import { allRoutes } from '#routes.ts';
import { startApp, useApp } from '#testing/app.ts';
import type { TestClient } from '#testing/client.ts';
import { snapshot } from '#testing/snapshot.ts';
import { createNodeShare } from './fair-share.ts';
import { mountRoutes, type GateOptions } from './gate.ts';
import type { Route } from './routes.ts';
import { createServer } from './server.ts';

const app = await useApp();
const client = app.browser();
beforeAll(() => client.signUp());

const all: EndpointShape[] = Object.values(endpoints).flatMap((group): EndpointShape[] => Object.values(group));
const nameOf = ({ method, path }: EndpointShape) => `${method} ${path}`;
const writes = all.filter(({ method }) => ['POST', 'PUT', 'PATCH', 'DELETE'].includes(method));
const scopedWrites = writes.filter(({ access }) => access !== 'public' && access !== 'signed-in');

// A well-formed id that does not exist.
const unusedId = '01k0000000e00000000000000z';
const prefixes: Record<string, string> = {
  organizationId: 'org',
  campaignId: 'cmp',
  creativeId: 'cre',
  slotId: 'slt',
  variationId: 'var',
  cardId: 'crd',
  versionId: 'ver',
  uploadId: 'upl',
  formatId: 'fmt',
  templateId: 'tpl',
};

function addressOf({ path }: EndpointShape): string {
  return `/api${path.replace(/:(\w+)/g, (_, name: string) => `${prefixes[name]}_${unusedId}`)}`;
}

function request(who: TestClient, endpoint: EndpointShape, headers: Record<string, string> = {}): Promise<Response> {
  return who.send(addressOf(endpoint), { method: endpoint.method, headers: { 'tus-resumable': '1.0.0', ...headers } });
}

describe('access (S01)', () => {
  test('every endpoint of the contract is mounted once, and no other route', () => {
    expect(allRoutes.map(({ endpoint }) => nameOf(endpoint)).toSorted()).toEqual(all.map(nameOf).toSorted());
    expect(new Set(all.map(nameOf)).size).toBe(all.length);
  });

  test('every endpoint has an existing access rule', () => {
    for (const { access } of all) expect(['public', 'signed-in', ...permissions]).toContain(access);
  });

  test.each([undefined, '', 'anything'])(
    'refuses to start with an endpoint whose access rule is %o',
    async (access) => {
      const { dependencies, adapters } = app.services;
      const server = await createServer({ log: dependencies.log, https: false, trustedProxies: 0 });
      const [route] = allRoutes;
      if (!route) throw new Error('there are routes');
      const stripped = { ...route, endpoint: { ...route.endpoint, access } } as unknown as Route<typeof adapters>;
      const options = {
        dependencies,
        adapters,
        share: createNodeShare({ trustLoopback: false }),
        origin: '',
        https: false,
        trustLoopback: false,
        billed: false,
        authenticate: () => Promise.resolve(null),
        authenticateKey: () => Promise.resolve(null),
        exchange: () => Promise.resolve(null),
      } satisfies GateOptions<typeof adapters>;
      expect(() => mountRoutes(server, [stripped], options)).toThrow(/has no access rule/);
    },
  );

  test('without a session, everything that is not public answers 401', async () => {
    const before = await snapshot(app);
    for (const endpoint of all.filter(({ access }) => access !== 'public')) {
      const answer = await request(app.browser(), endpoint, { 'x-organization': `org_${unusedId}` });
      expect(answer.status, nameOf(endpoint)).toBe(401);
      if (endpoint.method !== 'HEAD') expect(await answer.json()).toMatchObject({ code: 'auth.required', status: 401 });
    }
    expect(await snapshot(app)).toEqual(before);
  });

  test('a forged or foreign token is not a session', async () => {
    for (const token of ['x', 'a'.repeat(43), '', '%00', '../../etc', `'; drop table sessions; --`]) {
      const answer = await app.browser().send('/api/account/me', { headers: { cookie: `af_session=${token}` } });
      expect(answer.status, token).toBe(401);
    }
  });
});

describe('every write names its organization (S08)', () => {
  test('a write without its organization is refused', async () => {
    const before = await snapshot(app);
    for (const endpoint of scopedWrites) {
      const answer = await request(client, endpoint, { 'x-organization': '' });
      expect(answer.status, nameOf(endpoint)).toBe(409);
      const { cookies } = client;
      const bare = app.browser();
      for (const [name, value] of cookies) bare.cookies.set(name, value);
      const missing = await request(bare, endpoint);
      expect(missing.status, nameOf(endpoint)).toBe(400);
      expect(await missing.json()).toMatchObject({ code: 'organization.missing' });
    }
    expect(await snapshot(app)).toEqual(before);
  });

  test('a write composed in another organization is refused', async () => {
    const stranger = await app.browser().signUp();
    const before = await snapshot(app);
    for (const endpoint of scopedWrites) {
      for (const organization of [stranger.organizationId ?? '', `org_${unusedId}`, 'org_', '*']) {
        const answer = await request(client, endpoint, { 'x-organization': organization });
        expect(answer.status, nameOf(endpoint)).toBe(409);
        expect(await answer.json()).toMatchObject({ code: 'organization.switched' });
      }
    }
    expect(await snapshot(app)).toEqual(before);
  });
});

describe('requests forged by another site are refused (S25)', () => {
  const foreign: Record<string, Record<string, string>> = {
    'another site': { 'sec-fetch-site': 'cross-site' },
    'a sibling subdomain': { 'sec-fetch-site': 'same-site' },
    'a bookmark': { 'sec-fetch-site': 'none' },
    'an unknown relation': { 'sec-fetch-site': 'anything' },
    'two relations at once': { 'sec-fetch-site': 'same-origin, cross-site' },
    'another site that also sends our origin': { 'sec-fetch-site': 'cross-site', origin: 'http://localhost:4000' },
  };
  test.each(Object.entries(foreign))('writes are refused from %s', async (_name, headers) => {
    const before = await snapshot(app);
    for (const endpoint of writes.filter(({ webhook }) => webhook === undefined)) {
      const answer = await request(client, endpoint, headers);
      expect(answer.status, nameOf(endpoint)).toBe(403);
      expect(await answer.json()).toMatchObject({ code: 'request.cross-site' });
    }
    expect(await snapshot(app)).toEqual(before);
  });

  /** Sends a request without Fetch Metadata, which fetch cannot omit here. */
  async function bare(headers: Record<string, string>): Promise<number> {
    const { organizationId } = await client.me();
    const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await sendBare(`${app.url}/api/campaigns`, {
      headers: { cookie, 'x-organization': organizationId ?? '', 'content-type': 'application/json', ...headers },
      body: '{"name":"From where"}',
    });
    return response;
  }

  test('checks Origin for browsers without Fetch Metadata', async () => {
    expect(await bare({ origin: 'http://localhost:4000' })).toBe(200);
    for (const origin of [
      'https://evil.example',
      'null',
      'http://localhost:4001',
      'http://localhost:4000.evil.example',
      'https://localhost:4000',
      '',
    ]) {
      expect(await bare({ origin }), origin).toBe(403);
    }
  });

  test('refuses a request with a cookie and neither header', async () => {
    expect(await bare({})).toBe(403);
  });

  test('refuses content types of HTML forms', async () => {
    const before = await snapshot(app);
    for (const type of ['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x']) {
      const answer = await client.send('/api/campaigns', {
        method: 'POST',
        headers: { 'content-type': type },
        body: '{"name":"Form"}',
      });
      expect(answer.status, type).toBe(415);
      expect(await answer.json()).toMatchObject({ code: 'request.media-type' });
    }
    expect(await snapshot(app)).toEqual(before);
  });

  test('reads need no origin check, since they change nothing', async () => {
    const answer = await client.send('/api/campaigns', {
      headers: { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' },
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  });
});

async function sendBare(url: string, init: { headers: Record<string, string>; body: string }): Promise<number> {
  const { request } = await import('node:http');
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: 'POST', headers: init.headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    sent.on('error', reject);
    sent.end(init.body);
  });
}

test('API responses are never cached (S72)', async () => {
  for (const answer of [
    await client.request(campaigns.list, { query: {} }),
    await client.send('/api/account/me'),
    await client.send('/api/health/live'),
  ]) {
    expect(answer.headers.get('cache-control')).toBe('no-store');
  }
});

test('a signed-in read takes one statement at the gate, and one for the response (S05)', async () => {
  // Installed before the node connects, since a connection keeps its query function.
  const querySpy = vi.spyOn(pg.Client.prototype, 'query');
  // A node that runs no jobs on its database connections.
  const web = await startApp({ RUN: 'web' }, { beside: app });
  const here = web.browser();
  for (const [name, value] of client.cookies) here.cookies.set(name, value);
  const used = new Set<unknown>();
  for (const pool of Object.values(web.services.dependencies.pools))
    pool.on('acquire', (each: unknown) => used.add(each));
  const statements = async (send: () => Promise<unknown>) => {
    querySpy.mockClear();
    await send();
    return querySpy.mock.calls.map(([statement]) => statement).filter((_, at) => used.has(querySpy.mock.contexts[at]));
  };
  const preferences = () => here.call(organizations.preferences, {});
  await here.me();
  // The tenant scope is set once, with the first statement.
  expect(await statements(preferences)).toHaveLength(3);
  const [atGate, ...rest] = await statements(preferences);
  expect(rest).toHaveLength(1);
  // A named statement, which PostgreSQL plans once per connection.
  expect(atGate).toMatchObject({ name: 'session_by_token' });
  expect(await statements(() => here.me())).toHaveLength(2);
  querySpy.mockRestore();
  await web.stop();
});
