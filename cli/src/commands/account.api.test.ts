import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiKeys } from '@ad-foundry/contract/api-keys.ts';
import { scopePresets } from '@ad-foundry/contract/api-scopes.ts';
import type { Creative } from '@ad-foundry/contract/creatives.ts';
import { insights } from '@ad-foundry/contract/insights/insights.ts';
import { shiftDay } from '@ad-foundry/contract/rules/periods/periods.ts';
import { useApp } from '@ad-foundry/server/src/testing/app.ts';
import { brief, slotOf } from '@ad-foundry/server/src/testing/briefs.ts';
import { picture } from '@ad-foundry/server/src/testing/media.ts';
import { upload } from '@ad-foundry/server/src/testing/uploading.ts';
import { importReport } from '@ad-foundry/server/src/testing/import-report.ts';
import { hasTerminal, runAdf } from '#testing/run-adf.ts';

const app = await useApp();
const owner = app.browser();
const folder = mkdtempSync(path.join(tmpdir(), 'adf-login-'));
let key: string;
let creative: Creative;

beforeAll(async () => {
  await owner.signUp();
  const body = { kind: 'personal' as const, name: 'Laptop', scopes: [...scopePresets.designer] };
  key = (await owner.call(apiKeys.create, { body })).secret;
  creative = await brief(owner, { formats: ['feed', 'story'] });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const adf = (args: string[], env: Record<string, string> = {}, input?: string) =>
  runAdf(args, { env: { XDG_CONFIG_HOME: folder, ...env }, ...(input === undefined ? {} : { input }) });

test('a person signs in with a piped key, which is stored for them alone and never shown', async () => {
  expect(await adf(['missing'])).toMatchObject({ code: 4, err: expect.stringContaining('adf login') });
  const signed = await adf(['login', '--host', app.url], {}, `${key}\n`);
  expect(signed).toMatchObject({ code: 0, out: `Signed in to ${app.url} as Ana Costa, owner of Studio.\n`, err: '' });
  expect(statSync(path.join(folder, 'ad-foundry/login.json')).mode & 0o777).toBe(0o600);
  const described = await adf(['whoami']);
  expect(described.out).toContain(`Key “Laptop” (adf_usr_…${key.slice(-4)}), until `);
  expect(described.out).toContain('files:upload');
  expect(signed.out + described.out).not.toContain(key);
});

test('campaigns and what is missing are listed', async () => {
  const campaigns = await adf(['ls', 'campaigns']);
  expect(campaigns.out).toBe(`${creative.campaign.id}  –  0/1  Spring launch\n`);
  expect((await adf(['ls', 'campaigns', '--due', '7d'])).code).toBe(9);
  const bytes = await picture({ width: 300, height: 300 });
  await upload(owner, { slotId: slotOf(creative).id, name: 'small.jpg', bytes });
  const missing = await adf(['missing', creative.campaign.id, '--json']);
  const states = missing
    .lines()
    .map((slot) => `${(slot['format'] as { name: string }).name}: ${String(slot['review'])}`);
  expect(states.toSorted()).toEqual(['Facebook Feed – Image: does-not-fit', 'Instagram Stories – Video: empty']);
  const listed = await adf(['missing', '--platform', 'meta']);
  expect(listed).toMatchObject({ code: 0, err: '2 slots to fill.\n' });
  expect(listed.out).toContain('does not fit');
  expect((await adf(['missing', '--platform', 'tiktok'])).code).toBe(9);
});

test('a file is checked against a slot as it was briefed', async () => {
  const file = path.join(folder, 'small.jpg');
  writeFileSync(file, await picture({ width: 300, height: 300 }));
  const { code, out } = await adf(['check', file, '--slot', slotOf(creative).id]);
  expect([code, out]).toEqual([3, expect.stringContaining('does not fit Hero / Facebook Feed – Image')]);
  const none = await adf(['check', file, '--slot', slotOf(creative).id.replace(/.$/, 'z')]);
  expect([none.code, none.err]).toEqual([1, 'adf: The slot could not be found.\n']);
});

test('a wrong key, a missing scope and a server that is not there are told with the next step', async () => {
  const typo = `${key.slice(0, -1)}${key.endsWith('a') ? 'b' : 'a'}`;
  const mistyped = await adf(['whoami'], { ADF_KEY: typo, ADF_HOST: app.url });
  expect([mistyped.code, mistyped.err]).toEqual([2, expect.stringContaining('Copy it again.')]);
  const narrow = await owner.call(apiKeys.create, {
    body: { kind: 'personal', name: 'Narrow', scopes: ['audit:read'] },
  });
  const refused = await adf(['missing'], { ADF_KEY: narrow.secret, ADF_HOST: app.url });
  expect([refused.code, refused.err]).toEqual([4, expect.stringContaining('lacks the scope creatives:read')]);
  await owner.call(apiKeys.revoke, { params: { apiKeyId: narrow.id } });
  const revoked = await adf(['whoami'], { ADF_KEY: narrow.secret, ADF_HOST: app.url });
  expect([revoked.code, revoked.err]).toEqual([
    4,
    expect.stringContaining('has expired or been revoked. Replace ADF_KEY'),
  ]);
  const gone = await adf(['whoami'], { ADF_KEY: key, ADF_HOST: 'http://127.0.0.1:9' });
  expect([gone.code, gone.err]).toEqual([5, expect.stringContaining('cannot be reached')]);
  for (const { out, err } of [mistyped, refused, revoked, gone]) expect(out + err).not.toMatch(/adf_usr_\w{40}/);
});

test('a busy server is asked again when it says, and a redirect gets no key', async () => {
  const requests: (string | undefined)[] = [];
  const server = http.createServer(({ headers, url }, response) => {
    requests.push(`${url} ${headers.authorization ? 'with key' : 'without'}`);
    if (requests.length === 1) response.writeHead(429, { 'retry-after': '0' }).end('{"code":"request.too-many"}');
    else if (url === '/api/keys/current') response.writeHead(302, { location: '/elsewhere' }).end();
    else response.end('<html>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    const host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const led = await adf(['whoami'], { ADF_KEY: key, ADF_HOST: host });
    expect([led.code, led.err]).toEqual([1, expect.stringContaining('leads to /elsewhere')]);
    expect(requests).toEqual(['/api/keys/current with key', '/api/keys/current with key']);
    const other = await adf(['missing'], { ADF_KEY: key, ADF_HOST: host });
    expect([other.code, other.err]).toEqual([1, expect.stringContaining('does not answer as Ad Foundry does')]);
  } finally {
    server.close();
  }
});

test('figures of an ad account are written as CSV, on a terminal without invisible characters', async () => {
  const scopes = [...scopePresets.reporting];
  const { secret } = await owner.call(apiKeys.create, { body: { kind: 'organization', name: 'Nightly', scopes } });
  const env = { ADF_KEY: secret, ADF_HOST: app.url };
  expect(await adf(['figures'], env)).toMatchObject({ code: 9, err: expect.stringContaining('No ad account') });
  const account = { name: 'Aster', currency: 'EUR', timeZone: 'UTC' };
  const { id: advertiserId } = await owner.call(insights.createAdvertiser, { body: account });
  const figures = { spend: 12_345, impressions: 1000, linkClicks: 10, results: 2 };
  const day = shiftDay(new Date().toISOString().slice(0, 10), -1);
  const row = { day, campaign: 'Trail', adSet: 'All', ad: 'Hero\u202egpj\u{e0041}', figures, resultKind: 'purchase' };
  await importReport(owner, { advertiserId, rows: [row] });
  const args = ['figures', '--advertiser', advertiserId, '--of', 'ads', '--columns', 'spend'];
  const piped = await adf(args, env);
  expect([piped.code, piped.out]).toEqual([0, expect.stringContaining('Hero\u202egpj')]);
  if (!hasTerminal) return;
  const shown = await runAdf(args, { env, isTerminal: true });
  expect([shown.code, shown.out]).toEqual([0, expect.stringContaining('Hero\\u202egpj\\u{e0041}')]);
});

test('signing out forgets the key', async () => {
  expect((await adf(['logout'])).code).toBe(0);
  expect((await adf(['logout'])).code).toBe(9);
  expect((await adf(['whoami'])).code).toBe(4);
});
