import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { errorOf, type Json, type MetaClient, rowsOf, startMeta } from '#meta/testing/client.ts';
import { jonas, marie, sam } from '#meta/world/people.ts';

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

const get = (path: string, query: Record<string, string> = {}) => meta.get(path, { access_token: token, ...query });
const accountFields =
  'id,account_id,name,account_status,disable_reason,currency,timezone_name,timezone_offset_hours_utc,business{id,name},amount_spent,user_tasks';

/** Follows `next` to the end. */
async function readAll(path: string, query: Record<string, string>): Promise<{ rows: Json[]; pages: number }> {
  const rows: Json[] = [];
  let reply = await get(path, query);
  for (let pages = 1; ; pages += 1) {
    rows.push(...rowsOf(reply));
    const { next } = (reply.body['paging'] ?? {}) as { next?: string };
    if (next === undefined) return { rows, pages };
    reply = await meta.ask(next);
  }
}

describe('accounts', () => {
  test('have the shape of the reference', async () => {
    const [first] = rowsOf(await get('me/adaccounts', { fields: accountFields, limit: '1' }));
    expect(first).toEqual({
      id: 'act_1020304050',
      account_id: '1020304050',
      name: 'Nordlicht DE',
      account_status: 1,
      disable_reason: 0,
      currency: 'EUR',
      timezone_name: 'Europe/Berlin',
      timezone_offset_hours_utc: expect.any(Number),
      amount_spent: expect.stringMatching(/^\d+$/),
      business: { id: '2030405060', name: 'Nordlicht GmbH' },
      user_tasks: ['DRAFT', 'ANALYZE', 'ADVERTISE'],
    });
  });

  test('exist in every status and every currency', async () => {
    const { rows } = await readAll('me/adaccounts', { fields: 'account_status' });
    expect(new Set(rows.map((row) => row['account_status']))).toEqual(new Set([1, 2, 3, 7, 8, 9, 100, 101]));
    token = await meta.signIn(jonas.id);
    const all = await readAll('me/adaccounts', { fields: 'currency,timezone_name,account_status', limit: '100' });
    expect(all.rows).toHaveLength(300);
    expect(all.pages).toBe(3);
    expect(new Set(all.rows.map((row) => row['id'])).size).toBe(300);
    expect(new Set(all.rows.map((row) => row['currency'])).size).toBe(66);
  });

  test('of a business are listed as owned or client accounts', async () => {
    const { rows: businesses } = await readAll('me/businesses', { fields: 'id,name' });
    expect(businesses.map((business) => business['name'])).toEqual([
      'Nordlicht GmbH',
      'Atelier Sud',
      'Northbound Retail',
    ]);
    const owned = await readAll('2030405060/owned_ad_accounts', { fields: 'id,business' });
    expect(owned.rows).toHaveLength(4);
    expect(owned.rows[0]?.['business']).toEqual({ id: '2030405060', name: 'Nordlicht GmbH' });
    const clients = await readAll('2030405060/client_ad_accounts', { fields: 'name' });
    expect(clients.rows).toHaveLength(8);
  });

  test('are listed only if ticked', async () => {
    await meta.control('people', { person: marie.id, action: 'choose-accounts', accounts: ['1020304051'] });
    expect(rowsOf(await get('me/adaccounts')).map((account) => account['id'])).toEqual(['act_1020304051']);
    expect(errorOf(await get('act_1020304050'))).toMatchObject({ code: 200 });
  });

  test('return the tasks of the person', async () => {
    token = await meta.signIn(sam.id);
    expect((await get('act_1020304050', { fields: 'user_tasks' })).body['user_tasks']).toEqual(['ANALYZE']);
  });

  test('return code 200 for the business without business_management', async () => {
    token = await meta.signIn(marie.id, 'ads_read');
    expect(rowsOf(await get('me/adaccounts', { fields: 'id,name' }))).toHaveLength(13);
    const refused = await get('me/adaccounts', { fields: 'id,business{id,name}' });
    expect(refused.status).toBe(403);
    expect(errorOf(refused)).toEqual({
      message: '(#200) Requires business_management permission to manage the object',
      type: 'OAuthException',
      code: 200,
      fbtrace_id: expect.any(String),
    });
  });
});

describe('Pages', () => {
  test('have tasks, a picture and an Instagram account', async () => {
    const fields = 'id,name,picture{url},tasks,instagram_business_account{id,username}';
    const [page] = rowsOf(await get('me/accounts', { fields }));
    expect(page).toMatchObject({
      id: '40506070',
      name: 'Nordlicht',
      tasks: ['ANALYZE', 'ADVERTISE'],
      instagram_business_account: { id: '17840000000000001', username: 'nordlicht' },
    });
    const { data } = (page as { picture: { data: { url: string } } }).picture;
    const { url } = data;
    const picture = await fetch(url);
    expect(picture.headers.get('content-type')).toBe('image/jpeg');
    await meta.control('clock', { advanceSeconds: 4 * 86_400 });
    expect((await fetch(url)).status).toBe(403);
  });

  test('can be promoted by the account of their business', async () => {
    expect(rowsOf(await get('act_1020304054/promote_pages', { fields: 'name' }))).toEqual([
      { id: '40506071', name: 'Atelier Sud' },
    ]);
  });
});

describe('paging', () => {
  test('ends without `next`, and accepts its cursors for the same query only', async () => {
    const first = await get('me/adaccounts', { limit: '10' });
    const paging = first.body['paging'] as { cursors: { after: string }; next: string; previous?: string };
    expect(paging.next).toContain(`${meta.addresses.graph}/v26.0/${marie.id}/adaccounts?`);
    expect(paging.next).toContain(`access_token=${token}`);
    expect(paging.previous).toBeUndefined();
    const last = (await meta.ask(paging.next)).body['paging'] as { cursors: { after: string }; previous: string };
    expect(last).not.toHaveProperty('next');
    expect(last.previous).toContain('before=');
    expect((await get('me/adaccounts', { limit: '10', after: last.cursors.after })).body).toEqual({ data: [] });
    const elsewhere = await get('act_1020304050/ads', { after: paging.cursors.after });
    expect(errorOf(elsewhere)).toMatchObject({ code: 2642 });
    await meta.control('clock', { advanceSeconds: 86_401 });
    token = await meta.signIn(marie.id);
    expect(errorOf(await get('me/adaccounts', { after: paging.cursors.after }))).toMatchObject({ code: 2642 });
  });

  test('neither skips nor repeats rows when pages are short or empty', async () => {
    await meta.control('settings', { shortPages: 0.7 });
    const { rows, pages } = await readAll('me/adaccounts', { limit: '3' });
    expect(new Set(rows.map((row) => row['id'])).size).toBe(13);
    expect(rows).toHaveLength(13);
    expect(pages).toBeGreaterThan(5);
  });

  test('counts rows with `summary`, and refuses too much data', async () => {
    expect((await get('me/adaccounts', { summary: 'total_count', limit: '1' })).body['summary']).toEqual({
      total_count: 13,
    });
    expect(errorOf(await get('me/adaccounts', { limit: 'many' }))).toMatchObject({ code: 100 });
  });
});

describe('fields', () => {
  test('expand objects and edges, with modifiers', async () => {
    const fields = 'name,ads.limit(2){id,creative{id,thumbnail_url},adset{name}}';
    const { body } = await get('act_1020304050', { fields });
    const { data, paging } = body['ads'] as { data: Json[]; paging: Json };
    expect(data).toHaveLength(2);
    expect(data[0]).toMatchObject({
      creative: { thumbnail_url: expect.any(String) },
      adset: { name: expect.any(String) },
    });
    expect(paging).toHaveProperty('next');
  });

  test('refuse an unknown name and an invalid list', async () => {
    expect(errorOf(await get('act_1020304050', { fields: 'id,xyz' }))).toMatchObject({
      code: 100,
      message: '(#100) Tried accessing nonexisting field (xyz) on node type (AdAccount)',
    });
    expect(errorOf(await get('act_1020304050', { fields: 'id,business{id' }))).toMatchObject({ code: 2500 });
  });
});

describe('paths', () => {
  test.each([
    ['999', { code: 100, error_subcode: 33, type: 'GraphMethodException' }],
    ['act_1', { code: 100, error_subcode: 33 }],
    ['me/nonsense', { code: 2500 }],
    ['act_5600000000', { code: 200 }],
  ])('%s returns its error', async (path, expected) => {
    expect(errorOf(await get(path))).toMatchObject(expected);
  });

  test('answer their version, and refuse ended ones', async () => {
    expect((await get('me')).headers.get('facebook-api-version')).toBe('v26.0');
    const call = (version: string, path: string) =>
      meta.ask(`${meta.addresses.graph}/${version}/${path}?access_token=${token}`);
    expect((await call('v25.0', 'me')).headers.get('facebook-api-version')).toBe('v25.0');
    expect((await call('v27.0', 'me/adaccounts')).headers.get('facebook-api-version')).toBe('v27.0');
    expect((await call('v24.0', 'me')).headers.get('facebook-api-version')).toBe('v24.0');
    expect((await call('v19.0', 'me')).headers.get('facebook-api-version')).toBe('v21.0');
    expect(errorOf(await call('v24.0', 'me/adaccounts'))).toMatchObject({ code: 2635 });
    expect(errorOf(await call('v28.0', 'me'))).toMatchObject({ code: 2500 });
    await meta.control('clock', { at: '2027-03-01T12:00:00Z' });
    token = await meta.signIn(marie.id);
    expect(errorOf(await call('v25.0', 'me/adaccounts'))).toMatchObject({ code: 2635 });
    expect((await call('v26.0', 'me/adaccounts')).status).toBe(200);
  });
});
