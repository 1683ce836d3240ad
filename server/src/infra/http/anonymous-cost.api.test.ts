import pg from 'pg';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { campaigns } from '@ad-foundry/contract/campaigns.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { productionSettings, useApp } from '#testing/app.ts';
import { longTest } from '#testing/long.ts';

// In production the addresses of all clients count, loopback included.
const app = await useApp({ ...productionSettings, PUBLIC_URL: 'http://localhost:4000' });
const client = app.browser();
beforeAll(() => client.signUp());

function post(path: string, body: string, as = app.browser()): Promise<Response> {
  return as.send(`/api${path}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
}

const unknownKeys = (count: number) =>
  JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, index) => [`unknown${index}`, index])));

describe('the cost of an anonymous request (S62)', () => {
  test.each(['/account/sign', '/account/logout'])('%s accepts a body of 4 kB at most', async (path) => {
    expect((await post(path, JSON.stringify({ code: 'x'.repeat(5000) }))).status).toBe(413);
    expect((await post(path, JSON.stringify({ code: 'x'.repeat(3900) }))).status).toBeLessThan(413);
  });

  test('a sign-up with the longest names in JSON escapes fits into its limit', async () => {
    const name = '\\u00e9'.repeat(120);
    const texts = ['firstName', 'lastName', 'organizationName'].map((field) => `"${field}":"${name}"`);
    const answer = await post('/account/sign-up', `{"email":"long@example.org","locale":"fr-FR",${texts.join()}}`);
    expect(answer.status).toBe(204);
  });

  test('a body is not read before the session was checked', async () => {
    const answer = await post('/campaigns', '{"name":');
    expect({ status: answer.status, ...((await answer.json()) as object) }).toMatchObject({ code: 'auth.required' });
  });

  test('a network over its limit is refused before its body is read', async () => {
    await app.sql(`update rate_limits set used = 600 where key like 'writes.network/%'`);
    const begun = performance.now();
    const answer = await post('/account/sign', '{"code":');
    expect(answer.status).toBe(429);
    // A client that continues in a loop is slowed down on each of its connections.
    expect(performance.now() - begun).toBeGreaterThan(900);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await client.send('/api/campaigns')).status).toBe(200);
    app.clock.advance(61_000);
    expect((await post('/account/sign', '{"code":')).status).toBe(400);
  });
});

describe('the cost of anonymous reads (S62)', () => {
  afterEach(() => vi.restoreAllMocks());

  longTest('readiness asks database and store once a second, however many ask', async () => {
    await new Promise((resolve) => setTimeout(resolve, 1000));
    const check = vi.spyOn(app.services.adapters.storage, 'check');
    const ask = () => app.browser().send('/api/health/ready');
    const answers = await Promise.all(Array.from({ length: 30 }, ask));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(check.mock.calls.length).toBeLessThanOrEqual(2);
    check.mockRejectedValue(new Error('gone'));
    await vi.waitUntil(async () => (await ask()).status === 503, { timeout: 5000, interval: 200 });
    check.mockRestore();
    await vi.waitUntil(async () => (await ask()).status === 200, { timeout: 5000, interval: 200 });
  });

  longTest(
    'a network that asks for many invitations waits for itself, and members are answered meanwhile',
    async () => {
      const holder = new pg.Client({ connectionString: app.databaseUrl });
      await holder.connect();
      await holder.query('begin');
      await holder.query('lock table invitations in access exclusive mode');
      const { perAccount, waiting } = limits.anonymousRequestsAtOnce;
      const answered: Response[] = [];
      const stranger = app.browser();
      const requests = Array.from({ length: perAccount + waiting + 3 }, async () =>
        answered.push(await stranger.send(`/api/account/invitations/inv_${'0'.repeat(26)}`)),
      );
      try {
        await vi.waitUntil(() => answered.filter(({ status }) => status === 429).length === 3, { timeout: 8000 });
        expect((await client.send('/api/campaigns')).status).toBe(200);
        expect((await stranger.send('/api/health/live')).status).toBe(200);
      } finally {
        await holder.end();
        await Promise.allSettled(requests);
      }
      expect(answered.filter(({ status }) => status === 429)).toHaveLength(3);
    },
  );
});

describe('problem details are bounded', () => {
  const create = (body: string) => post('/campaigns', body, client);

  test('when a body has many unknown keys', async () => {
    const answer = await create(unknownKeys(30_000));
    const problem = (await answer.json()) as { code: string; errors: { path: string; message: string }[] };
    expect(problem.code).toBe('request.invalid');
    expect(problem.errors.length).toBeLessThanOrEqual(20);
    for (const { message } of problem.errors) expect(message.length).toBeLessThanOrEqual(200);
  });

  test('when a body has many invalid values', async () => {
    const answer = await post('/creatives/locate', unknownKeys(1000), client);
    expect((await answer.text()).length).toBeLessThan(20 * 500);
  });

  test('and compressed, as every answer above 1 kB', async () => {
    const headers = { 'content-type': 'application/json', 'accept-encoding': 'br' };
    const { id } = await client.call(campaigns.create, { body: { name: 'Launch' } });
    const body = JSON.stringify({ name: 'Hero', formatIds: Array.from({ length: 30 }, () => 'none') });
    const answer = await client.send(`/api/campaigns/${id}/creatives`, { method: 'POST', headers, body });
    expect(answer.headers.get('content-encoding')).toBe('br');
    expect(answer.headers.get('content-type')).toBe('application/problem+json');
    expect(await answer.json()).toMatchObject({ code: 'request.invalid' });
  });
});

describe('a JSON body that parsers could interpret differently (S53)', () => {
  const send = (body: BodyInit) =>
    client.send('/api/campaigns', { method: 'POST', headers: { 'content-type': 'application/json' }, body });

  test.each([
    ['a key twice', '{"name":"a","name":"b"}'],
    ['a key twice with the same value', '{"name":"a","name":"a"}'],
    ['a key twice, once escaped', String.raw`{"name":"a","n\u0061me":"b"}`],
    ['a key twice, deep inside', '{"name":"a","x":[{"y":{"z":1,"z":2}}]}'],
  ])('%s is refused', async (_what, body) => {
    const answer = await send(body);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({
      code: 'request.invalid',
      errors: [{ path: '', message: 'has a key twice' }],
    });
  });

  test('invalid UTF-8 is refused', async () => {
    const answer = await send(Buffer.concat([Buffer.from('{"name":"'), Buffer.from([0xc3, 0x28]), Buffer.from('"}')]));
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code: 'request.invalid', errors: [{ message: 'is not UTF-8' }] });
  });

  test.each([
    ['quotes, colons and backslashes in a text', String.raw`"a\" \\\": {\"b\": 1}, \"b\": 2"`],
    ['the text of a key', '"name: \\"name\\":"'],
  ])('%s is refused as a key', async (_what, name) => {
    const answer = await send(`{ "name" : ${name} }`);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ name: JSON.parse(name) as string });
  });
});
