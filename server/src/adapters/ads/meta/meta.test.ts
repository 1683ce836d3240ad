import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AdvertiserId, OrganizationId } from '@ad-foundry/contract/ids.ts';
import { failing, testAdProvider } from '#adapters/ads/ads.suite.ts';
import { openAds, platformsOf } from '#adapters/ads/open.ts';
import type { ProviderCall } from '#adapters/ads/provider-calls.ts';
import { readConfig } from '#config.ts';
import { startMailbox, type Mailbox } from '#testing/mailbox.ts';
import { picture } from '#testing/media.ts';
import { consent, controlMeta, metaSettings, people } from '#testing/meta.ts';

let sandbox: Mailbox;
const calls: ProviderCall[] = [];
const versions: string[] = [];
beforeAll(async () => {
  sandbox = await startMailbox();
});
afterAll(() => sandbox.stop());

function open(settings: Record<string, string> = {}) {
  const { adApps } = readConfig({ ...metaSettings(sandbox), ...settings });
  const ads = openAds(platformsOf(adApps), {
    redirectUri: new URL('http://localhost:4000/settings/integration/handle'),
    record: (call) => calls.push(call),
    now: () => new Date(),
    onVersion: (_, version) => versions.push(version),
  });
  const provider = ads.provider('meta');
  if (provider === null) throw new Error('open');
  return provider;
}

const faults = { throttled: 'account-limit', lost: 'cut-after-work', unavailable: 'service-unavailable' } as const;

testAdProvider('Meta', async () => ({
  provider: open(),
  consent: async (url) => (await consent(url, { person: people.marie })).get('code') ?? '',
  open: 'acc_1020304050' as AdvertiserId,
  closed: 'acc_1020304055' as AdvertiserId,
  image: { name: 'herbst_1080x1350.jpg', type: 'image/jpeg', bytes: await picture({ width: 800, height: 1000 }) },
  video: { name: 'herbst_9x16_ab2c.mp4', bytes: videoBytes(3_000_000) },
  fail: (how, path, count) =>
    controlMeta(sandbox, 'POST /faults', { fault: faults[how], path, count }).then(() => undefined),
  endToken: () =>
    controlMeta(sandbox, 'POST /people', { person: people.marie, action: 'change-password' }).then(() => undefined),
  wait: () => controlMeta(sandbox, 'POST /clock', { advanceSeconds: 60 }).then(() => undefined),
}));

/** The head of an MP4 file, and bytes. */
function videoBytes(size: number): Buffer {
  const bytes = Buffer.alloc(size, 7);
  bytes.writeUInt32BE(24, 0);
  bytes.write('ftypisom\0\0\x02\0isommp42', 4, 'latin1');
  bytes.writeUInt32BE(size - 24, 24);
  bytes.write('mdat', 28);
  return bytes;
}

const organizationId = 'org_01k0000000e00000000000000z' as OrganizationId;

/** Starts a transfer in pieces, as system users have to use it. */
async function beginPieces(size: number) {
  const { access_token: token } = await controlMeta<{ access_token: string }>(sandbox, 'POST /tokens', {});
  const provider = open();
  const access = { token, organizationId, urgency: 'background' as const };
  const bytes = videoBytes(size);
  const video = { advertiserId: 'acc_1020304054' as AdvertiserId, name: 'pieces.mp4', size };
  await controlMeta(sandbox, 'POST /faults', { fault: 'permission-denied', path: 'video_ads', count: 1 });
  const transfer = await provider.beginVideo(access, video);
  expect(transfer.handle).toContain('"pieces"');
  const send = (offset: number) =>
    provider.sendVideo(access, transfer, {
      advertiserId: video.advertiserId,
      offset,
      size,
      open: (start, end) => Promise.resolve(Readable.from([bytes.subarray(start, end)])),
    });
  const finish = async () => {
    expect(await provider.transferredBytes(access, transfer)).toBe(size);
    const asset = await provider.finishVideo(access, transfer, video);
    await controlMeta(sandbox, 'POST /clock', { advanceSeconds: 60 });
    const where = { kind: 'video' as const, id: asset.id, advertiserId: video.advertiserId };
    expect(await provider.assetState(access, where)).toEqual({ state: 'ready' });
  };
  return { provider, access, transfer, send, finish };
}

test('a system user’s video is sent in the pieces that the platform requests', async () => {
  const size = 2_500_000;
  const { send, finish } = await beginPieces(size);
  const offsets: number[] = [];
  for (let offset = 0; offset < size;) offsets.push((offset = await send(offset)));
  expect(offsets.length).toBeGreaterThan(1);
  await finish();
});

// Pieces of 1 MiB and of 2 MiB: the latter are larger than the small piece that asks for the next range.
test.each([2_500_000, 25_000_000])(
  'after the lost response to the second piece, a video of %i bytes is resumed',
  async (size) => {
    const { provider, access, transfer, send, finish } = await beginPieces(size);
    const first = await send(0);
    await controlMeta(sandbox, 'POST /faults', { fault: 'cut-after-work', method: 'POST', path: 'advideos', count: 1 });
    expect(await failing(send(first))).toEqual({ kind: 'unknown-outcome' });
    const had = await provider.transferredBytes(access, transfer);
    expect(had).toBeGreaterThan(first);
    for (let offset = had; offset < size;) offset = await send(offset);
    await finish();
  },
);

test.each([
  ['of a person', '700000000000001', { kind: 'person' }],
  ['of a system user', '700000000000002', { kind: 'system', expiresAt: null }],
])('a login configuration gives a long-lived token %s', async (_, META_LOGIN_CONFIG_ID, expected) => {
  const provider = open({ META_LOGIN_CONFIG_ID });
  const address = new URL(provider.consentUrl({ state: 'a-state', again: false }));
  expect(address.searchParams.get('config_id')).toBe(META_LOGIN_CONFIG_ID);
  expect(address.searchParams.has('scope')).toBe(false);
  const code = (await consent(address.href, { person: people.jonas })).get('code') ?? '';
  const grant = await provider.exchange(code, { organizationId, urgency: 'interactive' });
  expect(grant).toMatchObject({ valid: true, ...expected });
  const days = ((grant.expiresAt?.getTime() ?? Infinity) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(58);
  expect(grant.scopes).toContain('ads_management');
});

/** Starts a server on this machine; returns its address. */
async function serve(answer: RequestListener): Promise<{ url: string; close(): void }> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
}

test('neither a redirect nor an upload URL of another host is followed', async () => {
  const requests: (string | undefined)[] = [];
  const stranger = await serve((request, response) => {
    requests.push(request.url);
    response.end('{}');
  });
  const graph = await serve((request, response) => {
    const isStart = request.url?.includes('video_ads');
    if (isStart) response.end(JSON.stringify({ video_id: '1', upload_url: `${stranger.url}/video-ads-upload/1` }));
    else response.writeHead(302, { location: `${stranger.url}/elsewhere` }).end();
  });
  const provider = open({ META_GRAPH_URL: graph.url });
  const access = { token: 'EAABsecret', organizationId, urgency: 'background' as const };
  const video = { advertiserId: 'acc_1' as AdvertiserId, name: 'a.mp4', size: 3 };
  try {
    expect(await failing(provider.readAdvertiser(access, video.advertiserId))).toEqual({ kind: 'unavailable' });
    const transfer = await provider.beginVideo(access, video);
    const bytes = { ...video, offset: 0, open: () => Promise.resolve(Readable.from([Buffer.from('abc')])) };
    expect(await failing(provider.sendVideo(access, transfer, bytes))).toMatchObject({ kind: 'refused' });
    expect(requests).toEqual([]);
  } finally {
    stranger.close();
    graph.close();
  }
});

test('every call is logged without a secret, and answered in the requested version', () => {
  expect(calls.length).toBeGreaterThan(20);
  expect(JSON.stringify(calls)).not.toMatch(/EAAB|c0ffee|AQD|\?/);
  expect(versions).toEqual([]);
});
