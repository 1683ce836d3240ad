import { connect } from 'node:net';
import { beforeAll, describe, expect, test } from 'vitest';
import { campaigns } from '@ad-foundry/contract/campaigns.ts';
import type { EndpointShape } from '@ad-foundry/contract/endpoint.ts';
import { endpoints } from '@ad-foundry/contract/endpoints.ts';
import { health } from '@ad-foundry/contract/health.ts';
import { useApp } from '#testing/app.ts';
import { snapshot } from '#testing/snapshot.ts';
import { isLong, longTest } from '#testing/long.ts';

const app = await useApp();
const client = app.browser();
beforeAll(() => client.signUp());

const json = { 'content-type': 'application/json' };

async function post(
  body: string,
  headers: Record<string, string> = json,
): Promise<{ status: number; text: string; requestId: string | null; type: string | null }> {
  const answer = await client.send('/api/campaigns', { method: 'POST', headers, body });
  return {
    status: answer.status,
    text: await answer.text(),
    requestId: answer.headers.get('x-request-id'),
    type: answer.headers.get('content-type'),
  };
}

describe('an invalid body (S53)', () => {
  const bodies: [string, string, number, string][] = [
    ['invalid JSON', '{"name":', 400, 'request.unreadable'],
    ['an empty body', '', 400, 'request.invalid'],
    ['an array', '[]', 400, 'request.invalid'],
    ['a string', '"x"', 400, 'request.invalid'],
    ['null', 'null', 400, 'request.invalid'],
    ['a wrong type', '{"name":{"$ne":null}}', 400, 'request.invalid'],
    ['an array for a name', '{"name":["a","b"]}', 400, 'request.invalid'],
    ['a blank name', '{"name":"   "}', 400, 'request.invalid'],
    ['a long name', JSON.stringify({ name: 'n'.repeat(121) }), 400, 'request.invalid'],
    ['a wrong date', '{"name":"a","dueAt":"tomorrow"}', 400, 'request.invalid'],
    ['a date without zone', '{"name":"a","dueAt":"2030-01-01T00:00:00"}', 400, 'request.invalid'],
    ['an impossible date', '{"name":"a","dueAt":"2030-13-45T00:00:00Z"}', 400, 'request.invalid'],
    ['an unknown field', '{"name":"a","organizationId":"org_x"}', 400, 'request.invalid'],
    ['a prototype', '{"name":"a","__proto__":{"polluted":true}}', 400, 'request.unreadable'],
    ['a constructor', '{"name":"a","constructor":{"prototype":{"polluted":true}}}', 400, 'request.unreadable'],
    ['NUL', '{"name":"a\\u0000b"}', 400, 'request.invalid'],
    ['more than a megabyte', JSON.stringify({ name: 'n'.repeat(1_100_000) }), 413, 'request.too-large'],
    ['deep nesting', `${'['.repeat(20_000)}${']'.repeat(20_000)}`, 400, 'request.invalid'],
  ];
  test.each(bodies)('%s', async (_name, body, status, code) => {
    const before = await snapshot(app);
    const answer = await post(body);
    expect(answer.type).toContain('application/problem+json');
    expect({ status: answer.status, ...(JSON.parse(answer.text) as object) }).toMatchObject({ status, code });
    expect(answer.requestId).toMatch(/^[0-9a-f-]{36}$/);
    expect(await snapshot(app)).toEqual(before);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });

  test('names the invalid fields', async () => {
    const problem = await client.problem(campaigns.create, { body: { name: '', dueAt: 'x' } });
    expect(problem.errors?.map(({ path }) => path).toSorted()).toEqual(['dueAt', 'name']);
  });

  longTest('refuses fields that the client may not set (S09)', async () => {
    const columns = await app.sql<{ name: string }>(
      `select distinct column_name as name from information_schema.columns where table_schema = 'public'`,
    );
    const before = await snapshot(app);
    for (const { name } of columns) {
      const camel = name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
      for (const field of new Set([name, camel])) {
        if (field === 'name') continue;
        const answer = await post(JSON.stringify({ name: 'x', [field]: 'org_01k0000000e00000000000000z' }));
        expect(answer.status, field).toBe(400);
      }
    }
    expect(await snapshot(app)).toEqual(before);
  });
});

describe('an invalid address', () => {
  const strange = [
    '/api',
    '/api/',
    '/api/nothing',
    '/api/campaigns/',
    '/api/campaigns/x',
    '/api/campaigns/cre_01k0000000e00000000000000z',
    `/api/campaigns/cmp_${'z'.repeat(26)}`,
    '/api/campaigns/..%2f..%2fetc%2fpasswd',
    '/api/campaigns/%00',
    `/api/campaigns/${'a'.repeat(500)}`,
    '/api/CAMPAIGNS',
    '/api//campaigns',
    '/api/campaigns/cmp_01k0000000e00000000000000z/',
    '/api/versions/ver_01k0000000e00000000000000z/preview/x',
    '/api/campaigns;x=1',
    "/api/campaigns/'%20or%201=1--",
    '/.git/config',
    '/server/src/main.ts',
    '/api/metrics',
    '/debug',
  ];
  test.each(strange)('%s answers 404 as a problem', async (address) => {
    const answer = await client.send(address);
    expect(answer.status).toBe(404);
    expect(answer.headers.get('content-type')).toContain('application/problem+json');
    expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  test('refuses an address that cannot be decoded, with the same headers', async () => {
    const answer = await client.send('/api/campaigns/%ZZ');
    expect([400, 404]).toContain(answer.status);
    expect(answer.headers.get('content-type')).toContain('application/problem+json');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  });

  test('ids of a wrong kind or form are not found', async () => {
    const forms = [
      'x',
      'usr_01k0000000e00000000000000z',
      'CMP_01k0000000e00000000000000z',
      'cmp_01K0000000E00000000000000Z',
      'cmp_81k0000000e00000000000000z',
      'null',
      '0',
      '-1',
      '💥',
      '%27',
      'cmp_%00',
    ];
    const withIds = Object.values(endpoints)
      .flatMap((group): EndpointShape[] => Object.values(group))
      .filter(({ path }) => path.includes(':'));
    const { organizationId } = await client.me();
    for (const [nth, endpoint] of withIds.entries()) {
      // Each endpoint gets every fourth form, from a different start; in the long run, all of them.
      for (const form of forms.filter((_, at) => isLong || (at + nth) % 4 === 0)) {
        const address = `/api${endpoint.path.replace(/:\w+/g, encodeURI(form))}`;
        const answer = await client.send(address, {
          method: endpoint.method,
          headers: { 'tus-resumable': '1.0.0', 'x-organization': organizationId ?? '' },
        });
        expect(answer.status, `${endpoint.method} ${address}`).toBe(404);
      }
    }
  });
});

describe('an invalid query answers 400, never 500 (S47)', () => {
  const encoded = (...values: unknown[]) => Buffer.from(JSON.stringify(values)).toString('base64url');
  const queries = [
    'limit=0',
    'limit=-1',
    'limit=201',
    'limit=abc',
    'limit=1&limit=2',
    'sort=password',
    "sort=name';drop table campaigns",
    'status=deleted',
    'unknown=1',
    'search=a&search=b',
    'search[]=a',
    `search=${'x'.repeat(201)}`,
    'search=%00',
    'cursor=x',
    'cursor=%00',
    `cursor=${encoded('yesterday', 'cmp_x')}`,
    `cursor=${encoded(null, null)}`,
    `cursor=${encoded(1, 'cmp_x')}`,
    `cursor=${encoded('2030-01-01T00:00:00Z', 'a\0b')}`,
    `cursor=${encoded({}, [])}`,
    `cursor=${encoded()}`,
    `cursor=${'A'.repeat(501)}`,
  ];
  test.each(queries)('%s', async (query) => {
    for (const sort of query.startsWith('sort') ? [''] : ['', '&sort=due']) {
      const answer = await client.send(`/api/campaigns?${query}${sort}`);
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({ code: 'request.invalid' });
    }
  });

  test('the lists of formats and templates refuse invalid cursors too', async () => {
    for (const address of ['formats', 'templates']) {
      for (const key of ['abc', null, 'NaN', '1e400', 1.5, 99_999_999_999]) {
        const answer = await client.send(`/api/${address}?cursor=${encoded(key, 'fmt_x')}`);
        expect(answer.status, `${address} ${key}`).toBe(400);
      }
    }
  });
});

test('an address that is too long is refused as a problem, with the same headers', async () => {
  const answer = await client.send(`/api/campaigns?search=${'a'.repeat(20_000)}`);
  expect(answer.status).toBe(431);
  expect(answer.headers.get('content-type')).toBe('application/problem+json');
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  expect(await answer.json()).toMatchObject({ status: 431, code: 'request.too-large' });
});

test('malformed HTTP closes its connection only (S70)', async () => {
  const port = Number(new URL(app.url).port);
  const spoken = [
    'NONSENSE\r\n\r\n',
    'GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    'POST /api/campaigns HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n',
    `GET / HTTP/1.1\r\nHost: x\r\n${'X-A: b\r\n'.repeat(20_000)}\r\n`,
    'GET /api/campaigns HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n',
  ];
  for (const text of spoken) {
    const answer = await new Promise<string>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => socket.write(text));
      let received = '';
      socket.on('data', (chunk) => (received += chunk.toString()));
      socket.on('error', () => resolve(received));
      socket.on('close', () => resolve(received));
      setTimeout(() => socket.destroy(), 1500);
    });
    expect(answer === '' || /^HTTP\/1\.1 4\d\d/.test(answer), answer.slice(0, 100)).toBe(true);
  }
  expect(await client.call(health.live, {})).toEqual({ status: 'live' });
});
