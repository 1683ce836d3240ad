import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { advertisers } from '@ad-foundry/contract/advertisers.ts';
import { integration } from '@ad-foundry/contract/integration.ts';
import type { OrganizationId } from '@ad-foundry/contract/ids.ts';
import { account } from '@ad-foundry/contract/account.ts';
import { startSession } from '#features/people/sessions/actions.ts';
import { mintSystemScope } from '#infra/scope.ts';
import { startApp, type TestApp } from '#testing/app.ts';
import type { TestClient } from '#testing/client.ts';
import { startMailbox, type Mailbox } from '#testing/mailbox.ts';
import { allScopes, beginWith, connectMeta, controlMeta, metaSettings, people } from '#testing/meta.ts';

const meta = { provider: 'meta' } as const;

let sandbox: Mailbox;
let app: TestApp;
let ana: TestClient;
let organizationId: OrganizationId;
beforeAll(async () => {
  sandbox = await startMailbox();
  app = await startApp(metaSettings(sandbox), { mailbox: sandbox });
});
afterAll(async () => {
  await app.stop();
  sandbox.stop();
});
beforeEach(async () => {
  await controlMeta(sandbox, 'POST /reset', {});
  await app.sql('delete from tokens');
  ana = app.browser();
  organizationId = (await ana.signUp()).organizationId as OrganizationId;
});

const listTokens = async (client = ana) => (await client.call(integration.tokens, {})).items;
const rowsOf = (id = organizationId) => app.sql('select * from tokens where organization_id = $1', [id]);
const requests = (path: string) =>
  controlMeta<{ path: string; query: string; method: string }[]>(sandbox, `GET /requests?path=${path}`);

test('connecting stores a long-lived token and the ad accounts it reaches, and chooses none', async () => {
  const { outcome, token, returnTo, alsoIn } = await connectMeta(ana, { person: people.marie });
  expect({ outcome, returnTo, alsoIn }).toEqual({
    outcome: 'connected',
    returnTo: '/settings/integration',
    alsoIn: [],
  });
  expect(token).toMatchObject({
    provider: 'meta',
    kind: 'person',
    providerUserName: 'Marie Laurent',
    health: { state: 'valid', reason: null, missing: [] },
    advertisers: { reachable: 13, chosen: 0, onlyHere: 0, campaigns: 0 },
  });
  expect(token.health.daysLeft).toBeGreaterThanOrEqual(58);
  expect(token.scopes.map(({ name, granted }) => [name, granted])).toEqual(allScopes.map((name) => [name, true]));
  expect(await listTokens()).toEqual([token]);
  const { items, total } = await ana.call(advertisers.list, { query: { which: 'all' } });
  expect(total).toBe(13);
  expect(items.map(({ status }) => status).toSorted()).toEqual(
    ['active', 'active', 'active', 'active', 'active', 'active', 'active', 'closed', 'closed', 'disabled', 'in-review']
      .concat(['unsettled', 'unsettled'])
      .toSorted(),
  );
  expect(items.find(({ name }) => name === 'Atelier Sud (old)')).toMatchObject({
    id: 'acc_1020304055',
    status: 'disabled',
    platformStatus: '2/1',
    currency: 'EUR',
    timeZone: 'Europe/Paris',
    chosen: false,
    obstacle: 'status',
  });
  expect((await ana.call(advertisers.list, { query: {} })).items).toEqual([]);
});

test('every call carries version and appsecret_proof, and is recorded without token, query or secret (S58)', async () => {
  await connectMeta(ana, { person: people.marie });
  const arrived = (await requests('')).filter(({ path }) => !/dialog|oauth\/access_token/.test(path));
  expect(arrived.length).toBeGreaterThan(4);
  for (const { path, query } of arrived) {
    expect(path).toMatch(/\/v26\.0\//);
    expect(query).toContain('appsecret_proof=');
    expect(query).not.toContain('access_token=');
  }
  const calls = await app.sql<{ path: string; status: number; token_id: string | null }>(
    'select * from provider_calls where organization_id = $1 order by id',
    [organizationId],
  );
  expect(calls.map(({ path }) => path)).toContain('/meta/graph/v26.0/me/adaccounts');
  expect(calls.every(({ status }) => status === 200)).toBe(true);
  expect(JSON.stringify(calls)).not.toMatch(/EAAB|c0ffee|AQD|appsecret/);
});

test('the token is encrypted for its row, found by a keyed hash, and in no answer (S55, S56)', async () => {
  const connected = await connectMeta(ana, { person: people.marie });
  const [row] = (await rowsOf()) as { token: Buffer; token_hash: Buffer }[];
  const dump = JSON.stringify(await app.sql('select t::text as row from tokens t'));
  expect(dump).not.toContain(Buffer.from('EAAB').toString('hex'));
  expect(row?.token.toString('latin1')).not.toContain('EAAB');
  const answers = [connected, await listTokens(), await ana.call(advertisers.list, { query: { which: 'all' } })];
  expect(JSON.stringify(answers)).not.toMatch(/EAAB|c0ffee/);
  // The encrypted bytes cannot be decrypted in another row.
  const other = app.browser();
  await other.signUp();
  const { token } = await connectMeta(other, { person: people.sam });
  await app.sql('update tokens set token = $1 where id = $2', [row?.token, token.id]);
  expect((await other.problem(integration.check, { params: { tokenId: token.id } })).code).toBe('server.error');
});

test('a state works once, for ten minutes, in the sign-in and the organization that it was created in (S57)', async () => {
  const begun = await beginWith(ana, { person: people.marie });
  const refused = async (client: TestClient, body: typeof begun) =>
    (await client.problem(integration.exchange, { params: meta, body })).code;
  const stranger = app.browser();
  await stranger.signUp();
  expect(await refused(stranger, begun)).toBe('integration.state');
  expect(await refused(ana, { ...begun, state: 'x'.repeat(43) })).toBe('integration.state');
  // The same person signs in in another browser.
  const again = app.browser();
  const { id: accountId } = await ana.me();
  const session = { accountId, organizationId, method: 'code' } as const;
  const { token } = await startSession(mintSystemScope(app.services.dependencies), session);
  again.cookies.set('af_session', token);
  again.actIn(organizationId);
  expect(await refused(again, begun)).toBe('integration.state');
  await ana.call(integration.exchange, { params: meta, body: begun });
  expect(await refused(ana, begun)).toBe('integration.state');
  const late = await beginWith(ana, { person: people.marie });
  app.clock.advance(10 * 60_000 + 1000);
  expect(await refused(ana, late)).toBe('integration.state');
  expect(await rowsOf()).toHaveLength(1);
});

test.each(['dv360', 'gads', 'snapchat', 'tiktok'] as const)('%s cannot be connected yet', async (provider) => {
  const params = { provider };
  expect((await ana.problem(integration.authorize, { params, body: {} })).code).toBe('integration.coming');
  const body = { accessToken: 'anything' };
  expect((await ana.problem(integration.exchange, { params, body })).code).toBe('integration.coming');
  const { items } = await ana.call(integration.providers, {});
  expect(items.find((state) => state.provider === provider)?.state).toBe('coming');
  expect(items.find((state) => state.provider === 'meta')?.state).toBe('ready');
});

test('an unticked permission is named, and connecting again can grant it', async () => {
  const allow = allScopes.filter((scope) => scope !== 'ads_management');
  const { token } = await connectMeta(ana, { person: people.marie, allow });
  expect(token.health).toMatchObject({ state: 'missing-scopes', missing: ['ads_management'] });
  await ana.call(advertisers.choose, { body: { add: [{ provider: 'meta', id: 'acc_1020304050' as never }] } });
  const [chosen] = (await ana.call(advertisers.list, { query: {} })).items;
  expect(chosen?.obstacle).toBe('missing-scope');
  const renewed = await connectMeta(ana, { person: people.marie, tokenId: token.id, again: true });
  expect(renewed).toMatchObject({ outcome: 'reconnected', token: { id: token.id, health: { state: 'valid' } } });
  expect((await ana.call(advertisers.list, { query: {} })).items[0]?.obstacle).toBeNull();
});

test('without business_management the accounts are read without their businesses', async () => {
  const { token } = await connectMeta(ana, { person: people.marie, allow: ['ads_read', 'ads_management'] });
  expect(token.advertisers.reachable).toBe(13);
});

test('a person without ad accounts can connect', async () => {
  const { token } = await connectMeta(ana, { person: people.clara });
  expect(token).toMatchObject({ providerUserName: 'Clara Okafor', advertisers: { reachable: 0 } });
});

test('a person with read access reaches accounts that cannot be sent to', async () => {
  await connectMeta(ana, { person: people.sam });
  const { items } = await ana.call(advertisers.list, { query: { which: 'all' } });
  expect(items.length).toBeGreaterThan(0);
  expect(items.filter(({ obstacle }) => obstacle === null)).toEqual([]);
});

test('300 accounts can be paged, and searched by name and number', async () => {
  const { token } = await connectMeta(ana, { person: people.jonas });
  expect(token.advertisers.reachable).toBeGreaterThanOrEqual(300);
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await ana.call(advertisers.list, { query: { which: 'all', limit: 200, cursor } });
    seen.push(...page.items.map(({ id }) => id));
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  expect(new Set(seen).size).toBe(token.advertisers.reachable);
  const byName = await ana.call(advertisers.list, { query: { which: 'all', search: 'nordlicht de' } });
  expect(byName.items.map(({ id }) => id)).toEqual(['acc_1020304050']);
  const byNumber = await ana.call(advertisers.list, { query: { which: 'all', search: '1020304050' } });
  expect(byNumber).toMatchObject({ total: 1, items: [{ name: 'Nordlicht DE' }] });
});

test('the same person connects a second organization, and each keeps its own connection', async () => {
  await connectMeta(ana, { person: people.marie });
  const first = (await ana.call(account.me, {})).organization?.name;
  await ana.call(account.createOrganization, { body: { name: 'Second' } });
  const me = await ana.call(account.me, {});
  ana.actIn(me.organizationId);
  const { outcome, alsoIn } = await connectMeta(ana, { person: people.marie });
  expect({ outcome, alsoIn }).toEqual({ outcome: 'connected', alsoIn: [first] });
  // The answer does not name an organization that the person is not a member of.
  const ben = app.browser();
  await ben.signUp();
  expect((await connectMeta(ben, { person: people.marie })).alsoIn).toEqual([]);
});

test('renewing a connection as another person connects that person too', async () => {
  const { token } = await connectMeta(ana, { person: people.marie });
  const other = await connectMeta(ana, { person: people.jonas, tokenId: token.id });
  expect(other).toMatchObject({ outcome: 'other-person', token: { providerUserName: 'Jonas Berg' } });
  expect((await listTokens()).map(({ providerUserName }) => providerUserName)).toEqual(['Marie Laurent', 'Jonas Berg']);
});

test('a system user’s token is entered by hand; one that is not valid is refused', async () => {
  const { access_token: accessToken } = await controlMeta<{ access_token: string }>(sandbox, 'POST /tokens', {});
  const { token } = await ana.call(integration.exchange, { params: meta, body: { accessToken } });
  expect(token).toMatchObject({ kind: 'system', expiresAt: null, health: { state: 'valid', daysLeft: null } });
  expect(token.advertisers.reachable).toBeGreaterThan(0);
  const refused = await ana.problem(integration.exchange, { params: meta, body: { accessToken: 'EAABinvented' } });
  expect(refused.code).toBe('integration.token-rejected');
  expect(await rowsOf()).toHaveLength(1);
});

test.each([
  ['cut-before-work', 'integration.unavailable'],
  ['malformed-json', 'integration.unavailable'],
  ['service-unavailable', 'integration.unavailable'],
  ['app-limit', 'integration.throttled'],
  ['invalid-parameter', 'integration.failed'],
])('a platform that answers the exchange with %s connects nothing: %s', async (fault, code) => {
  const body = await beginWith(ana, { person: people.marie });
  await controlMeta(sandbox, 'POST /faults', { fault, path: 'oauth/access_token', count: 10 });
  expect((await ana.problem(integration.exchange, { params: meta, body })).code).toBe(code);
  expect(await rowsOf()).toEqual([]);
  // Advances past the time during which the platform refuses calls.
  app.clock.advance(6 * 60_000);
});

test('a connection without a readable list of accounts is stored, and the list is read later', async () => {
  await controlMeta(sandbox, 'POST /faults', { fault: 'service-unavailable', path: 'me/adaccounts', count: 3 });
  const { token } = await connectMeta(ana, { person: people.marie });
  expect(token.advertisers.reachable).toBe(0);
  const checked = await ana.call(integration.check, { params: { tokenId: token.id } });
  expect(checked.advertisers.reachable).toBe(13);
});

test('disconnecting ends the access at the platform and deletes the token; accounts stay chosen', async () => {
  const { token } = await connectMeta(ana, { person: people.marie });
  const ref = { provider: 'meta', id: 'acc_1020304050' as never } as const;
  await ana.call(advertisers.choose, { body: { add: [ref] } });
  await ana.call(integration.disconnect, { params: { tokenId: token.id } });
  expect(await listTokens()).toEqual([]);
  expect((await ana.call(advertisers.list, { query: {} })).items).toMatchObject([{ obstacle: 'not-connected' }]);
  await vi.waitUntil(async () => (await rowsOf()).every((row) => row['token'] === null));
  expect((await requests('me/permissions')).map(({ method }) => method)).toEqual(['DELETE']);
  expect((await ana.problem(integration.disconnect, { params: { tokenId: token.id } })).code).toBe('token.not-found');
  const renewed = await connectMeta(ana, { person: people.marie });
  expect(renewed).toMatchObject({ outcome: 'connected', token: { id: token.id, advertisers: { chosen: 1 } } });
  expect((await ana.call(advertisers.list, { query: {} })).items).toMatchObject([{ obstacle: null }]);
});

test('disconnecting one organization leaves the access of another that the same person connected', async () => {
  const ben = app.browser();
  await ben.signUp();
  const [first, theirs] = [
    await connectMeta(ana, { person: people.marie }),
    await connectMeta(ben, { person: people.marie }),
  ];
  await ana.call(integration.disconnect, { params: { tokenId: first.token.id } });
  await vi.waitUntil(async () => (await rowsOf()).every((row) => row['token'] === null));
  expect(await requests('me/permissions')).toEqual([]);
  const { health } = await ben.call(integration.check, { params: { tokenId: theirs.token.id } });
  expect(health.state).toBe('valid');
});
