import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { catalogue } from './graph-error.ts';
import { errorOf, type Json, type MetaClient, startMeta } from './testing/client.ts';
import { jpeg } from './testing/media.ts';
import { marie } from './world/people.ts';

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
const get = (path: string) => meta.get(path, { access_token: token });
const on = (fault: string, more: Json = {}) => meta.control('faults', { fault, ...more });
const countImages = async () => ((await meta.control('library')).body as { images: Json[] }).images.length;
const send = async (colour: string) => {
  const bytes = (await jpeg(200, 200, colour)).toString('base64');
  return meta.post(`${account}/adimages`, { bytes, name: 'a.jpg' }, { access_token: token });
};

describe('faults', () => {
  test('return every error of the catalogue by its name', async () => {
    for (const { name, code, subcode, status } of catalogue) {
      await on(name, { count: 1 });
      const reply = await get(account);
      expect(reply.status, name).toBe(status);
      expect(errorOf(reply), name).toMatchObject({ code, fbtrace_id: expect.any(String) });
      expect(errorOf(reply)['error_subcode'], name).toBe(subcode);
    }
    expect((await get(account)).status).toBe(200);
  });

  test('accept the number of an error, and refuse an unknown name', async () => {
    await on('613/1487742', { count: 1 });
    expect(errorOf(await get(account))).toMatchObject({ code: 613, error_subcode: 1487742 });
    expect((await on('flood')).status).toBe(400);
    expect((await on('slow', { probability: 2 })).status).toBe(400);
  });

  test.each([
    ['expired-token', 401, { code: 190, error_subcode: 463 }],
    ['missing-scope', 403, { code: 294 }],
    ['disabled-account', 403, { code: 200, error_user_title: 'Ad account disabled' }],
    ['server-error', 500, { code: 2, is_transient: true }],
    ['error-with-200', 200, { code: 2 }],
  ])('%s returns its error and changes nothing', async (fault, status, error) => {
    await on(fault, { count: 1 });
    const reply = await send('#123456');
    expect(reply.status).toBe(status);
    expect(errorOf(reply)).toMatchObject(error);
    expect(await countImages()).toBe(0);
  });

  test('throttled returns how long to wait', async () => {
    await on('throttled', { count: 1, minutes: 12 });
    const reply = await get(account);
    expect(errorOf(reply)).toMatchObject({ code: 80004 });
    expect(reply.headers.get('x-business-use-case-usage')).toContain('"estimated_time_to_regain_access":12');
  });

  test.each([
    ['html-500', 500, 'text/html'],
    ['bad-gateway', 502, 'text/html'],
    ['malformed-json', 200, 'application/json'],
    ['empty-answer', 200, 'application/json'],
  ])('%s returns a body that is not JSON', async (fault, status, type) => {
    await on(fault, { count: 1 });
    const answer = await fetch(`${meta.addresses.graph}/v26.0/me?access_token=${token}`);
    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-type')).toContain(type);
    await expect(answer.json()).rejects.toThrow(SyntaxError);
  });

  test.each([
    ['cut-before-work', 0],
    ['cut-after-work', 1],
    ['cut-answer', 1],
  ])('%s stores %i images', async (fault, images) => {
    await on(fault, { path: '*/adimages', method: 'POST', count: 1 });
    await expect(send('#654321')).rejects.toThrow();
    expect(await countImages()).toBe(images);
    const [last] = ((await meta.control('requests')).body as unknown as Json[]).slice(-1);
    expect(last).toMatchObject({ fault, status: null });
  });

  test('slow delays only calls of its account', async () => {
    await on('slow', { delayMs: 400, account });
    const measure = async (path: string) => {
      const start = performance.now();
      await get(path);
      return performance.now() - start;
    };
    expect(await measure(account)).toBeGreaterThan(390);
    const [last] = ((await meta.control('requests')).body as unknown as Json[]).slice(-1);
    expect(last).toMatchObject({ fault: 'slow' });
    await get('act_1020304051');
    const [other] = ((await meta.control('requests')).body as unknown as Json[]).slice(-1);
    expect(other).toMatchObject({ fault: null });
  });

  test('for insights strike the calls of one account, including reports, after the configured number of calls', async () => {
    const insights = { path: '*/insights', method: 'GET', account: '1020304050' };
    await on('not-found', { ...insights, after: 2, count: 1 });
    const read = (path = `${account}/insights`) => get(path);
    expect([(await read()).status, (await read('act_1020304051/insights')).status]).toEqual([200, 200]);
    expect((await read()).status).toBe(200);
    expect(errorOf(await read())).toMatchObject({
      code: 100,
      error_subcode: 33,
      type: 'GraphMethodException',
      message: expect.stringContaining(`Object with ID '${account}' does not exist`),
    });
    expect((await read()).status).toBe(200);
    await meta.control('faults', undefined, 'DELETE');
    await meta.control('settings', { reportMs: 0 });
    const { body } = await meta.post(`${account}/insights`, {}, { access_token: token });
    await on('reduce-data', { ...insights, count: 1 });
    const { status, body: refusal } = await read(`${String(body['report_run_id'])}/insights`);
    expect(status).toBe(500);
    expect(refusal['error']).toMatchObject({ code: 1, message: expect.stringContaining('reduce the amount of data') });
    expect((await read(`${String(body['report_run_id'])}/insights`)).status).toBe(200);
  });

  test('with a probability strike the same requests after a reset', async () => {
    const pattern = async () => {
      await meta.control('reset', {});
      token = await meta.signIn(marie.id);
      await on('server-error', { probability: 0.3, path: '*/me' });
      const statuses: number[] = [];
      for (let calls = 0; calls < 30; calls += 1) statuses.push((await get('me')).status);
      return statuses;
    };
    const first = await pattern();
    expect(first.filter((status) => status === 500).length).toBeGreaterThan(3);
    expect(first.filter((status) => status === 500).length).toBeLessThan(16);
    expect(await pattern()).toEqual(first);
  });

  test('a reset gives the same ids and tokens again', async () => {
    const { body } = await meta.post(`${account}/video_ads`, { upload_phase: 'start' }, { access_token: token });
    const before = token;
    await meta.control('reset', {});
    token = await meta.signIn(marie.id);
    expect(token).toBe(before);
    const again = await meta.post(`${account}/video_ads`, { upload_phase: 'start' }, { access_token: token });
    expect(again.body).toEqual(body);
    await meta.control('reset', { seed: 'another' });
    expect(await meta.signIn(marie.id)).not.toBe(before);
  });
});
