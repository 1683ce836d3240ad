import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { account } from '@ad-foundry/contract/account.ts';
import { campaigns } from '@ad-foundry/contract/campaigns.ts';
import { creatives } from '@ad-foundry/contract/creatives.ts';
import { sample } from '@ad-foundry/contract/sample.ts';
import { signIn } from '@ad-foundry/contract/sign-in.ts';
import { useApp } from '#testing/app.ts';
import { brief } from '#testing/briefs.ts';
import { newEmail } from '#testing/client.ts';
import { toAppError } from './problems.ts';

const app = await useApp();
const client = app.browser();
beforeAll(() => client.signUp());
afterEach(() => vi.restoreAllMocks());

/** Makes the database reject inserts into a table, with this SQLSTATE and message, while the work runs. */
async function refusing<T>(
  {
    table,
    state,
    message = 'no',
    atCommit = false,
  }: { table: string; state: string; message?: string; atCommit?: boolean },
  work: () => Promise<T>,
): Promise<T> {
  await app.sql(
    `create function refuse() returns trigger language plpgsql as $$ begin raise exception '${message}' using errcode = '${state}'; end $$`,
  );
  await app.sql(
    atCommit
      ? `create constraint trigger refusing after insert on ${table} deferrable initially deferred for each row execute function refuse()`
      : `create trigger refusing before insert on ${table} for each row execute function refuse()`,
  );
  try {
    return await work();
  } finally {
    await app.sql(`drop function refuse() cascade`);
  }
}

describe('a database under pressure', () => {
  test('answers `server.busy` while no connection is free', async () => {
    const { tenants: pool } = app.services.dependencies.pools;
    const patience = pool.options.connectionTimeoutMillis;
    pool.options.connectionTimeoutMillis = 200;
    const connections = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
    const answer = await client.request(campaigns.list, { query: {} });
    for (const each of connections) each.release();
    pool.options.connectionTimeoutMillis = patience;
    expect(answer.status).toBe(503);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await answer.json()).toMatchObject({ code: 'server.busy' });
    expect((await client.request(campaigns.list, { query: {} })).status).toBe(200);
  });

  test('answers `storage.full` when its disk is full', async () => {
    const answer = await refusing({ table: 'campaigns', state: '53100' }, () =>
      client.request(campaigns.create, { body: { name: 'Autumn' } }),
    );
    expect([answer.status, await answer.json()]).toMatchObject([507, { code: 'storage.full' }]);
  });

  test.each([
    ['a lock timeout', '55P03'],
    ['a statement timeout', '57014'],
    ['a repeated deadlock', '40P01'],
    ['out of memory', '53200'],
    ['too many connections', '53300'],
  ])('%s', async (_what, state) => {
    await refusing({ table: 'campaigns', state }, async () => {
      const answer = await client.request(campaigns.create, { body: { name: 'Busy' } });
      expect(answer.status).toBe(503);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(await answer.json()).toMatchObject({ code: 'server.busy' });
    });
    expect((await client.call(campaigns.list, { query: { search: 'Busy' } })).items).toEqual([]);
  });
});

describe('a foreign key violation', () => {
  const failure = async (statement: string) =>
    app.sql(statement).then(
      () => null,
      (error: unknown) => error,
    );

  test('answers 404 when the parent was deleted in the meantime, and is logged', async () => {
    const log = vi.spyOn(app.services.dependencies.log, 'warn');
    const message = 'insert or update on table "campaigns" violates foreign key constraint "x"';
    const code = await refusing({ table: 'campaigns', state: '23503', message }, async () =>
      client.problem(campaigns.create, { body: { name: 'Orphan' } }),
    );
    expect(code).toMatchObject({ status: 404, code: 'request.not-found' });
    expect(log).toHaveBeenCalledWith(
      expect.objectContaining({ path: '/api/campaigns', requestId: expect.any(String) as string }),
      expect.any(String),
    );
    // The log gets one line, without a stack.
    expect(log.mock.calls.every(([entry]) => !('err' in (entry as object)))).toBe(true);
  });

  test('answers 500 when a row with children is deleted, which is a bug', async () => {
    const { id } = await brief(client);
    const orphan = await failure(`update creatives set campaign_id = 'nowhere' where id = '${id}'`);
    expect(toAppError(orphan).code).toBe('request.not-found');
    const needed = await failure(
      `delete from formats where id in (select format_id from slots where creative_id = '${id}')`,
    );
    expect(toAppError(needed).code).toBe('server.error');
  });
});

describe('a commit that fails sets no cookie', () => {
  const failing = { table: 'sessions', state: 'XX000', atCommit: true };
  const cookiesOf = (answer: Response) => answer.headers.getSetCookie();

  test('when switching organizations, and leaves the session unchanged', async () => {
    const me = await client.me();
    const token = client.cookies.get('af_session');
    const answer = await refusing(failing, () =>
      client.request(account.switchOrganization, { body: { organizationId: me.organizationId as never } }),
    );
    expect({ status: answer.status, cookies: cookiesOf(answer) }).toEqual({ status: 500, cookies: [] });
    expect(client.cookies.get('af_session')).toBe(token);
    expect(await client.me()).toEqual(me);
  });

  test('when loading the sample', async () => {
    const me = await client.me();
    const answer = await refusing(failing, () => client.request(sample.load, {}));
    expect({ status: answer.status, cookies: cookiesOf(answer) }).toEqual({ status: 500, cookies: [] });
    expect(await client.me()).toEqual(me);
  });

  test('when confirming a code', async () => {
    const stranger = app.browser();
    const email = newEmail();
    await stranger.call(signIn.signUp, {
      body: { email, firstName: 'A', lastName: 'B', organizationName: 'C', locale: 'en-US' },
    });
    const body = { email, code: await stranger.codeFor(email) };
    const answer = await refusing(failing, () => stranger.request(signIn.confirm, { body }));
    expect({ status: answer.status, cookies: cookiesOf(answer) }).toEqual({ status: 500, cookies: [] });
    expect([...stranger.cookies.keys()]).toEqual(['af_challenge']);
    // The transaction was rolled back, so the same code still works.
    expect((await stranger.request(signIn.confirm, { body })).status).toBe(200);
  });
});

test('limits the writes of an account (S62)', async () => {
  const busy = app.browser();
  await busy.signUp();
  const creative = await brief(busy);
  const count = async (used: number) =>
    app.sql(`update rate_limits set used = $1 where key like 'writes.account/' || $2 || '%'`, [
      used,
      (await busy.me()).id,
    ]);
  await count(2999);
  const rename = () => busy.request(creatives.update, { params: { creativeId: creative.id }, body: { name: 'Again' } });
  expect((await rename()).status).toBe(200);
  const refused = await rename();
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await busy.request(campaigns.list, { query: {} })).status).toBe(200);
  expect((await client.request(campaigns.create, { body: { name: 'Another campaign' } })).status).toBe(200);
  app.clock.advance(61_000);
  expect((await rename()).status).toBe(200);
});
