import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { errorOf, type Json, type MetaClient, startMeta } from '#meta/testing/client.ts';
import { marie } from '#meta/world/people.ts';

let meta: MetaClient;
let token: string;
beforeAll(async () => {
  meta = await startMeta();
});
beforeEach(async () => {
  await meta.control('reset', {});
  token = await meta.signIn(marie.id);
});
afterAll(() => meta.close());

const account = 'act_1020304050';
const get = (path: string, query: Record<string, string> = {}) => meta.get(path, { access_token: token, ...query });
const header = (reply: { headers: Headers }, name: string) => JSON.parse(reply.headers.get(name) ?? 'null') as Json;

describe('limits', () => {
  test('are reported in three headers', async () => {
    // In this tier, points decay within seconds; in the full tier, within milliseconds.
    await meta.control('settings', { tier: 'development_access' });
    const reply = await get(account);
    expect(header(reply, 'x-app-usage')).toEqual({ call_count: 0, total_time: 0, total_cputime: 0 });
    expect(header(reply, 'x-ad-account-usage')).toEqual({
      acc_id_util_pct: expect.closeTo(1.6, 0),
      reset_time_duration: expect.any(Number),
      ads_api_access_tier: 'development_access',
    });
    expect(header(reply, 'x-business-use-case-usage')).toEqual({
      '1020304050': [
        {
          type: 'ads_management',
          call_count: 0,
          total_cputime: 0,
          total_time: 0,
          estimated_time_to_regain_access: 0,
          ads_api_access_tier: 'development_access',
        },
      ],
    });
  });

  test('of the limited tier block after sixty points and allow calls again later', async () => {
    await meta.control('settings', { tier: 'development_access' });
    const statuses: number[] = [];
    for (let calls = 0; calls < 62; calls += 1) statuses.push((await get(account)).status);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(60);
    expect(statuses.at(-1)).toBe(400);
    const blocked = await get(account);
    expect(errorOf(blocked)).toEqual({
      message: '(#17) User request limit reached',
      type: 'OAuthException',
      is_transient: true,
      code: 17,
      error_subcode: 2446079,
      fbtrace_id: expect.any(String),
    });
    expect(header(blocked, 'x-ad-account-usage')).toMatchObject({
      acc_id_util_pct: 100,
      ads_api_access_tier: 'development_access',
    });
    expect((await get('act_1020304051')).status).toBe(200);
    await meta.control('clock', { advanceSeconds: 310 });
    const free = await get(account);
    expect(free.status).toBe(200);
    expect(header(free, 'x-ad-account-usage')['acc_id_util_pct']).toBeLessThan(5);
  });

  test('per hour answer 80004 with the minutes to wait', async () => {
    await meta.control('accounts', { account: '1020304050', usage: 1 });
    await meta.control('clock', { advanceSeconds: 300 });
    const reply = await get(account);
    expect(errorOf(reply)).toMatchObject({ code: 80004, error_subcode: 2446079, is_transient: true });
    const [usage] = header(reply, 'x-business-use-case-usage')['1020304050'] as Json[];
    expect(usage).toMatchObject({ call_count: 100 });
    expect(usage?.['estimated_time_to_regain_access']).toBeGreaterThan(50);
    await meta.control('clock', { advanceSeconds: 3600 });
    expect((await get(account)).status).toBe(200);
  });
});

describe('batch', () => {
  const batch = (parts: Json[]) =>
    meta.ask(`${meta.addresses.graph}/v26.0/?access_token=${token}`, {
      method: 'POST',
      body: new URLSearchParams({ batch: JSON.stringify(parts) }),
    });

  test('answers each part with code, headers and body', async () => {
    const { body } = await batch([
      { method: 'GET', relative_url: 'v26.0/me?fields=id' },
      { method: 'GET', relative_url: '999' },
      { method: 'POST', relative_url: `${account}/adimages`, body: 'bytes=eA==' },
    ]);
    const parts = body as unknown as { code: number; headers: Json[]; body: string }[];
    expect(parts.map(({ code }) => code)).toEqual([200, 400, 400]);
    expect(JSON.parse(parts[0]?.body ?? '')).toEqual({ id: marie.id });
    expect(parts[2]?.headers).toContainEqual({ name: 'x-business-use-case-usage', value: expect.any(String) });
  });

  test('inserts results of earlier parts, and hides their responses', async () => {
    const { body } = await batch([
      { method: 'GET', name: 'accounts', relative_url: 'me/adaccounts?limit=2' },
      { method: 'GET', relative_url: 'act_{result=accounts:$.data.0.account_id}?fields=name' },
    ]);
    const [hidden, second] = body as unknown as [null, { body: string }];
    expect(hidden).toBeNull();
    expect(JSON.parse(second.body)).toEqual({ id: account, name: 'Nordlicht DE' });
  });

  test('refuses more than fifty parts', async () => {
    const reply = await batch(Array.from({ length: 51 }, () => ({ method: 'GET', relative_url: 'me' })));
    expect(errorOf(reply)).toMatchObject({
      type: 'GraphBatchException',
      message: 'Too many requests in batch message. Maximum batch size is 50',
    });
  });
});

describe('the list of arrivals', () => {
  test('contains no secrets', async () => {
    await get('me', { appsecret_proof: 'wrong' });
    const { body } = await meta.control('requests');
    const text = JSON.stringify(body);
    expect(text).toContain('/v26.0/oauth/access_token');
    expect(text).toContain('appsecret_proof=***');
    for (const secret of [token, meta.backend.world.seed, 'c0ffee00']) expect(text).not.toContain(secret);
    const [last] = (body as unknown as Json[]).slice(-1);
    expect(last).toMatchObject({ method: 'GET', host: 'graph', path: '/v26.0/me', status: 400, code: 100, bytes: 0 });
  });
});
