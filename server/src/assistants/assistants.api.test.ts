import { beforeAll, expect, test } from 'vitest';
import { apiKeys } from '@ad-foundry/contract/api-keys.ts';
import type { Creative } from '@ad-foundry/contract/creatives.ts';
import { useApp } from '#testing/app.ts';
import { connectAssistant, keyFor, postMcp, revisions, toolCall, type TestAssistant } from '#testing/assistant.ts';
import { brief } from '#testing/briefs.ts';
import { tools } from './tools.ts';

const app = await useApp();
const owner = app.browser();
let secret: string;
let assistant: TestAssistant;
let creative: Creative;
beforeAll(async () => {
  await owner.signUp();
  ({ secret } = await keyFor(owner));
  assistant = await connectAssistant(app, secret);
  creative = await brief(owner, { campaign: 'Spring launch', name: 'Teaser', formats: ['story', 'feed'] });
});

test('clients of the newest and of the previous revision list the same tools', async () => {
  const older = await connectAssistant(app, secret, 'of2025');
  expect(assistant.client.getNegotiatedProtocolVersion()).toBe(revisions.newest);
  expect(older.client.getNegotiatedProtocolVersion()).toBe(revisions.of2025);
  const [{ tools: listed }, before] = await Promise.all([assistant.client.listTools(), older.client.listTools()]);
  for (const each of [listed, before.tools])
    expect(each.map(({ name }) => name)).toEqual(tools.map(({ name }) => name));
  expect(JSON.stringify(listed).length).toBeLessThan(40_000);
  expect((await older.call('whoami')).data).toMatchObject({ key: { name: 'Assistant' } });
});

test('whoami says the organization, the key, its scopes and today', async () => {
  const { data } = await assistant.call('whoami');
  expect(data).toMatchObject({ key: { kind: 'organization' }, actsAs: { role: 'member' }, timeZone: 'UTC' });
  expect(data['today']).toBe(app.clock.now().toISOString().slice(0, 10));
  expect(JSON.stringify(data)).not.toContain(secret);
});

test('find answers campaigns, creatives and formats with links', async () => {
  const found = await assistant.call('find', { in: 'creatives', text: 'teaser' });
  expect(found.data['items']).toMatchObject([
    { id: creative.id, name: 'Teaser', slots: { empty: 2 }, campaign: { id: creative.campaign.id } },
  ]);
  const campaigns = await assistant.call('find', { in: 'campaigns', status: 'open' });
  expect(campaigns.data['items']).toMatchObject([
    { id: creative.campaign.id, creatives: { complete: 0, total: 1 }, slots: { empty: 2 } },
  ]);
  const formats = await assistant.call('find', { in: 'formats', platform: 'meta', type: 'video', limit: 3 });
  expect(formats.data['items']).toHaveLength(3);
  const next = await assistant.call('find', {
    in: 'formats',
    platform: 'meta',
    type: 'video',
    cursor: formats.data['nextCursor'],
  });
  expect(next.data['items']).not.toEqual([]);
  expect((await assistant.call('find', { in: 'ads' })).data).toMatchObject({ code: 'advertiser.not-found' });
  expect((await assistant.call('find', { in: 'campaigns', dueBefore: 'soon' })).data).toMatchObject({
    code: 'request.invalid',
  });
});

test('a request without a valid key is challenged, and one with a cookie or of another site is refused', async () => {
  const none = await postMcp(app, toolCall('whoami'));
  expect([none.status, none.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
  const revoked = await keyFor(owner);
  const bearer = { authorization: `Bearer ${revoked.secret}` };
  expect((await postMcp(app, toolCall('whoami'), bearer)).status).toBe(200);
  await owner.call(apiKeys.revoke, { params: { apiKeyId: revoked.id } });
  for (const authorization of [bearer.authorization, 'Bearer adf_org_short', 'Bearer of-another-system']) {
    const wrong = await postMcp(app, toolCall('whoami'), { authorization });
    expect([wrong.status, wrong.headers.get('www-authenticate')]).toEqual([401, 'Bearer error="invalid_token"']);
  }
  const valid = { authorization: `Bearer ${secret}` };
  expect((await postMcp(app, toolCall('whoami'), { ...valid, origin: 'https://evil.example' })).status).toBe(403);
  expect((await postMcp(app, toolCall('whoami'), { ...valid, cookie: 'af_session=x' })).status).toBe(403);
});

test('an expired key is refused', async () => {
  const short = await keyFor(owner, { days: 1 });
  app.clock.advance(25 * 3_600_000);
  try {
    const late = await postMcp(app, toolCall('whoami'), { authorization: `Bearer ${short.secret}` });
    expect([late.status, ((await late.json()) as { code: string }).code]).toEqual([401, 'key.invalid']);
  } finally {
    app.clock.advance(-25 * 3_600_000);
  }
});

test('a tool beyond the scopes of the key is answered with the scope that it needs', async () => {
  const narrow = await keyFor(owner, { scopes: ['campaigns:read'] });
  const authorization = `Bearer ${narrow.secret}`;
  const refused = await postMcp(app, toolCall('find', { in: 'creatives' }), { authorization });
  expect(refused.status).toBe(403);
  expect(refused.headers.get('www-authenticate')).toMatch(/error="insufficient_scope".* scope="creatives:read"/);
  expect((await postMcp(app, toolCall('find', { in: 'campaigns' }), { authorization })).status).toBe(200);
});

test('streams, sessions, other contents and huge bodies are refused', async () => {
  const authorization = `Bearer ${secret}`;
  for (const method of ['GET', 'DELETE'])
    expect(
      (await fetch(`${app.url}/mcp`, { method, headers: { authorization, accept: 'text/event-stream' } })).status,
    ).toBe(405);
  expect((await postMcp(app, 'x'.repeat(2_000_000), { authorization })).status).toBe(413);
  expect((await postMcp(app, '{', { authorization })).status).toBe(400);
  expect((await postMcp(app, 'a=b', { authorization, 'content-type': 'text/plain' })).status).toBe(415);
});

test('a key may call as often as over HTTP', async () => {
  const { id, secret: busy } = await keyFor(owner);
  const call = () => postMcp(app, toolCall('whoami'), { authorization: `Bearer ${busy}` });
  const first = await call();
  expect(first.headers.get('ratelimit')).toMatch(/^"minute";r=599;t=\d+$/);
  await app.sql(`update rate_limits set used = 600 where key like 'key.reads/' || $1 || '%'`, [id]);
  const limited = await call();
  expect(limited.status).toBe(429);
  expect(limited.headers.get('retry-after')).not.toBeNull();
});
