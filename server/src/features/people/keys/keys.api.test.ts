import { beforeAll, expect, test } from 'vitest';
import { account } from '@ad-foundry/contract/account.ts';
import { apiKeys, type ApiKeyKind, type ApiKeyWithSecret } from '@ad-foundry/contract/api-keys.ts';
import { apiScopes, type ApiScope } from '@ad-foundry/contract/api-scopes.ts';
import { audit } from '@ad-foundry/contract/audit.ts';
import { campaigns } from '@ad-foundry/contract/campaigns.ts';
import type { EndpointShape } from '@ad-foundry/contract/endpoint.ts';
import { endpoints } from '@ad-foundry/contract/endpoints.ts';
import type { OrganizationId } from '@ad-foundry/contract/ids.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { members } from '@ad-foundry/contract/members.ts';
import { sessions } from '@ad-foundry/contract/sessions.ts';
import { useApp } from '#testing/app.ts';
import { brief, reread, slotOf, versionsOf } from '#testing/briefs.ts';
import type { TestClient } from '#testing/client.ts';
import { picture } from '#testing/media.ts';
import { joinAs, type Colleague } from '#testing/members.ts';
import { metadataOf } from '#testing/uploading.ts';

const all = Object.values(endpoints).flatMap((group): EndpointShape[] => Object.values(group));
const app = await useApp();
const owner = app.browser();
let organizationId: OrganizationId;
let member: Colleague;
beforeAll(async () => {
  organizationId = (await owner.signUp()).organizationId as OrganizationId;
  member = await joinAs(app, organizationId, 'member');
});

/** Sends a request as a program does: without cookies, origin or Fetch Metadata. */
async function callWith(secret: string, path: string, init: RequestInit = {}) {
  const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json', ...init.headers };
  const response = await fetch(`${app.url}/api${path}`, { ...init, headers });
  const text = await response.text();
  const body = text === '' ? null : (JSON.parse(text) as { code?: string; data?: unknown; items?: { name: string }[] });
  return { status: response.status, headers: response.headers, body, code: body?.code };
}

const createKey = (
  client: TestClient,
  kind: ApiKeyKind,
  scopes: ApiScope[],
  days?: number,
): Promise<ApiKeyWithSecret> => client.call(apiKeys.create, { body: { kind, name: 'Nightly figures', scopes, days } });
const newCampaign = (name: string) => ({ method: 'POST', body: JSON.stringify({ name }) });

test('a program with a key reads and creates campaigns, as far as its scopes go', async () => {
  const { secret } = await createKey(owner, 'organization', ['campaigns:read', 'campaigns:create']);
  expect((await callWith(secret, '/campaigns', newCampaign('By key'))).status).toBe(200);
  const list = await callWith(secret, '/campaigns');
  expect(list.body?.items?.map(({ name }) => name)).toEqual(['By key']);
  expect(list.headers.get('ratelimit-policy')).toBe('"minute";q=600;w=60');
  expect(list.headers.get('ratelimit')).toMatch(/^"minute";r=59\d;t=\d+$/);
  const formats = await callWith(secret, '/formats');
  expect([formats.status, formats.code, formats.body?.data]).toEqual([
    403,
    'key.scope-missing',
    { scope: 'formats:read' },
  ]);
  expect(formats.headers.get('www-authenticate')).toBe('Bearer error="insufficient_scope", scope="formats:read"');
});

test('a file that a key of the organization uploads is stored', async () => {
  const { secret } = await createKey(owner, 'organization', ['files:upload']);
  const creative = await brief(owner, { campaign: 'By key' });
  const bytes = await picture({ width: 1080, height: 1080 });
  const headers = {
    authorization: `Bearer ${secret}`,
    'tus-resumable': '1.0.0',
    'content-type': 'application/offset+octet-stream',
    'upload-length': String(bytes.length),
    'upload-metadata': metadataOf({ slotId: slotOf(creative).id, filename: 'hero.jpg' }),
  };
  const stored = await fetch(`${app.url}/api/uploads`, { method: 'POST', headers, body: bytes as BodyInit });
  expect(stored.status).toBe(201);
  expect(versionsOf(await reread(owner, creative))).toHaveLength(1);
});

test('what has no scope stays in the browser, and a public page takes no key', async () => {
  const { secret } = await createKey(owner, 'organization', ['campaigns:read']);
  for (const path of ['/account/me', '/keys', '/billing', '/installation'])
    expect([path, (await callWith(secret, path)).code]).toEqual([path, 'key.not-accepted']);
});

test('every key learns whose it is, and a browser has none', async () => {
  const shared = await createKey(owner, 'organization', ['audit:read']);
  expect((await callWith(shared.secret, '/keys/current')).body).toEqual({
    name: shared.name,
    kind: 'organization',
    hint: shared.hint,
    scopes: ['audit:read'],
    expiresAt: shared.expiresAt,
    owner: null,
    organization: { id: organizationId, name: 'Studio' },
    role: 'member',
  });
  const personal = await createKey(owner, 'personal', ['audit:read']);
  expect((await callWith(personal.secret, '/keys/current')).body).toMatchObject({
    owner: { name: 'Ana Costa' },
    role: 'owner',
  });
  expect((await owner.problem(apiKeys.current, {})).code).toBe('key.not-found');
});

test('a wrong, expired or revoked key is refused, and a key sent as a cookie opens nothing', async () => {
  const short = await createKey(owner, 'personal', ['campaigns:read'], 1);
  const revoked = await createKey(owner, 'organization', ['campaigns:read']);
  const asCookie = await fetch(`${app.url}/api/account/me`, { headers: { cookie: `af_session=${short.secret}` } });
  expect(asCookie.status).toBe(401);
  const both = await callWith(short.secret, '/campaigns', { headers: { cookie: 'af_session=x' } });
  expect([both.status, both.code]).toEqual([400, 'key.with-cookie']);
  expect((await callWith(revoked.secret, '/campaigns')).status).toBe(200);
  await owner.call(apiKeys.revoke, { params: { apiKeyId: revoked.id } });
  const wrong = `${short.secret.slice(0, -1)}${short.secret.endsWith('a') ? 'b' : 'a'}`;
  for (const secret of [revoked.secret, wrong, 'adf_org_short'])
    expect((await callWith(secret, '/campaigns')).code).toBe('key.invalid');
  // The token of another system is not taken for a key.
  expect((await callWith('eyJhbGciOi', '/campaigns')).code).toBe('auth.required');
  app.clock.advance(25 * 3_600_000);
  try {
    expect((await callWith(short.secret, '/campaigns')).code).toBe('key.invalid');
  } finally {
    app.clock.advance(-25 * 3_600_000);
  }
  // The secret is stored nowhere.
  const [row] = await app.sql<{ stored: boolean }>(
    `select exists (select from api_keys k where k::text like '%' || $1 || '%') as stored`,
    [short.secret],
  );
  expect(row?.stored).toBe(false);
});

test('a rotated secret works for the hours of overlap, then only the new one does', async () => {
  const key = await createKey(owner, 'organization', ['campaigns:read']);
  const params = { apiKeyId: key.id };
  const next = await owner.call(apiKeys.rotate, { params, body: { overlapHours: 2 } });
  expect(next.hint.slice(-4)).toBe(next.secret.slice(-4));
  expect(next.overlapEndsAt).not.toBeNull();
  const statuses = async () => [
    (await callWith(key.secret, '/campaigns')).status,
    (await callWith(next.secret, '/campaigns')).status,
  ];
  expect(await statuses()).toEqual([200, 200]);
  app.clock.advance(3 * 3_600_000);
  try {
    expect(await statuses()).toEqual([401, 200]);
  } finally {
    app.clock.advance(-3 * 3_600_000);
  }
});

test('members make personal keys only, and see neither those of others nor those of the organization', async () => {
  const { client } = member;
  expect(
    await client.problem(apiKeys.create, { body: { kind: 'organization', name: 'X', scopes: ['audit:read'] } }),
  ).toMatchObject({ code: 'auth.forbidden' });
  const personal = await createKey(client, 'personal', ['campaigns:read', 'audit:read']);
  const listed = await client.call(apiKeys.list, {});
  expect(listed.items.map(({ id }) => id)).toEqual([personal.id]);
  const foreign = (await owner.call(apiKeys.list, {})).items[0];
  expect(foreign?.id).not.toBe(personal.id);
  const params = { apiKeyId: foreign?.id ?? personal.id };
  expect(await client.problem(apiKeys.revoke, { params })).toMatchObject({ code: 'key.not-found' });
  // A key is never more than its owner: members read no audit log.
  expect((await callWith(personal.secret, '/audit')).code).toBe('auth.forbidden');
  expect((await callWith(personal.secret, '/campaigns', { headers: { 'x-organization': 'org_other' } })).code).toBe(
    'organization.switched',
  );
});

test('a personal key ends with the membership, an organization’s key outlives its maker’s sessions', async () => {
  const leaver = await joinAs(app, organizationId, 'admin');
  const personal = await createKey(leaver.client, 'personal', ['campaigns:read']);
  const shared = await createKey(leaver.client, 'organization', ['campaigns:read']);
  await leaver.client.call(sessions.endEverywhere, { body: { which: 'others' } });
  expect((await callWith(personal.secret, '/campaigns')).code).toBe('key.invalid');
  const second = await createKey(leaver.client, 'personal', ['campaigns:read']);
  await owner.call(members.remove, { params: { memberId: leaver.memberId } });
  expect((await callWith(second.secret, '/campaigns')).code).toBe('key.invalid');
  expect((await callWith(shared.secret, '/campaigns')).status).toBe(200);
});

test('a key needs a fresh proof of identity, and its use is listed and audited', async () => {
  const key = await createKey(owner, 'organization', ['campaigns:create', 'campaigns:archive', 'campaigns:read']);
  expect((await owner.call(apiKeys.list, {})).items[0]).toMatchObject({ id: key.id, lastUsedAt: null });
  const made = await callWith(key.secret, '/campaigns', newCampaign('To archive'));
  const { id } = made.body as unknown as { id: string };
  expect((await callWith(key.secret, `/campaigns/${id}/archive`, { method: 'POST', body: '{}' })).status).toBeLessThan(
    300,
  );
  const archived = (await owner.call(audit.list, { query: { act: 'campaign.archived' } })).items[0];
  expect(archived).toMatchObject({ key: 'Nightly figures', target: 'To archive' });
  const [used] = (await owner.call(apiKeys.list, {})).items;
  expect(used?.lastUsedAt).not.toBeNull();
  expect(JSON.stringify(used)).not.toContain(key.secret);
  const entries = (await owner.call(audit.list, { query: { act: 'key.created' } })).items;
  expect(entries[0]).toMatchObject({ act: 'key.created', target: 'Nightly figures' });
  app.clock.advance(limits.session.freshMs + 60_000);
  try {
    expect(
      await owner.problem(apiKeys.create, { body: { kind: 'personal', name: 'Late', scopes: ['audit:read'] } }),
    ).toMatchObject({ code: 'auth.step-up-required' });
  } finally {
    app.clock.advance(-limits.session.freshMs - 60_000);
  }
});

test('whoever finds a secret ends its key; for other texts the answer is the same', async () => {
  const key = await createKey(owner, 'organization', ['campaigns:read']);
  const stranger = app.browser();
  for (const secret of ['nothing', key.secret, key.secret])
    expect((await stranger.request(apiKeys.report, { body: { secret } })).status).toBe(204);
  expect((await callWith(key.secret, '/campaigns')).code).toBe('key.invalid');
});

test('a key that asks too often is told to wait, whatever its owner does elsewhere', async () => {
  const { secret } = await createKey(owner, 'organization', ['campaigns:read']);
  const id = (await owner.call(apiKeys.list, {})).items[0]?.id ?? '';
  await callWith(secret, '/campaigns');
  await app.sql(`update rate_limits set used = 600 where key like 'key.reads/' || $1 || '%'`, [id]);
  const refused = await callWith(secret, '/campaigns');
  expect([refused.status, refused.code]).toEqual([429, 'request.too-many']);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await owner.call(account.me, {})).id).toBeDefined();
  expect((await owner.call(campaigns.list, { query: {} })).items.length).toBeGreaterThan(0);
});

test('every endpoint asks a key for its scope, and those without one accept none', async () => {
  const checking = await createKey(owner, 'organization', ['files:check']);
  const auditing = await createKey(owner, 'organization', ['audit:read']);
  const full = await createKey(owner, 'personal', [...apiScopes]);
  const wrong: string[] = [];
  for (const { method, path, scope, webhook } of all) {
    // Senders of webhooks prove themselves by a signature.
    if (webhook || method === 'OPTIONS') continue;
    const address = path.replace(/:(\w+)/g, 'x');
    const ask = async (secret: string) => {
      await app.sql('delete from rate_limits');
      const headers = { authorization: `Bearer ${secret}`, 'tus-resumable': '1.0.0', 'x-app': '1' };
      const response = await fetch(`${app.url}/api${address}`, { method, headers });
      if (method === 'HEAD') return { status: response.status, code: undefined };
      const text = await response.text();
      const isProblem = response.headers.get('content-type')?.includes('problem+json');
      return { status: response.status, code: isProblem ? (JSON.parse(text) as { code: string }).code : undefined };
    };
    const without = scope === 'files:check' ? auditing : checking;
    const refused = await ask(without.secret);
    // What every key may call answers another test.
    if (scope === 'any') continue;
    const expected = scope === undefined ? 'key.not-accepted' : 'key.scope-missing';
    if (refused.status !== 403 || (method !== 'HEAD' && refused.code !== expected))
      wrong.push(`${method} ${path} without: ${refused.status} ${refused.code}`);
    if (scope === undefined) continue;
    const admitted = await ask(full.secret);
    if (admitted.status === 401 || admitted.code?.startsWith('key.'))
      wrong.push(`${method} ${path} with: ${admitted.status} ${admitted.code}`);
  }
  expect(wrong).toEqual([]);
});
