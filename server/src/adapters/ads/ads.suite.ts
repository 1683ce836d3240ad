import { Readable } from 'node:stream';
import { beforeAll, describe, expect, test } from 'vitest';
import type { AdvertiserId, OrganizationId } from '@ad-foundry/contract/ids.ts';
import type { AdFailure } from './ad-platform-error.ts';
import { failureOf } from './ad-platform-error.ts';
import type { Access, AdProvider, NewVideo, VideoTransfer } from './ad-provider.ts';

/** A platform that the suite tests. */
export interface Platform {
  provider: AdProvider;
  /** Consents as a person with ad accounts; returns the code. */
  consent(url: string): Promise<string>;
  /** An account that accepts files, and one that does not. */
  open: AdvertiserId;
  closed: AdvertiserId;
  image: { name: string; type: string; bytes: Buffer };
  video: { name: string; bytes: Buffer };
  /** Makes the next calls fail whose path contains this part. */
  fail(how: 'throttled' | 'lost' | 'unavailable', path: string, count: number): Promise<void>;
  /** Ends the token of the person. */
  endToken(): Promise<void>;
  /** Waits until a video is processed. */
  wait(): Promise<void>;
}

const organizationId = 'org_01k0000000e00000000000000z' as OrganizationId;

export async function failing(work: Promise<unknown>): Promise<AdFailure | null> {
  return work.then(
    () => null,
    (error: unknown) => failureOf(error),
  );
}

/** The required behaviour of every ad platform, in the order in which the product uses it. */
export function testAdProvider(name: string, start: () => Promise<Platform>): void {
  describe(name, () => {
    let platform: Platform;
    let provider: AdProvider;
    let access: Access;
    beforeAll(async () => {
      platform = await start();
      ({ provider } = platform);
      const code = await platform.consent(provider.consentUrl({ state: 'a-state', again: false }));
      const grant = await provider.exchange(code, { organizationId, urgency: 'interactive' });
      access = { token: grant.token, organizationId, urgency: 'interactive' };
      expect(grant).toMatchObject({ valid: true, userId: expect.any(String), kind: 'person' });
    });

    const newVideo = (): NewVideo => ({
      advertiserId: platform.open,
      name: platform.video.name,
      size: platform.video.bytes.length,
    });
    const bytesFrom = (offset: number) => ({
      advertiserId: platform.open,
      offset,
      size: platform.video.bytes.length,
      open: (start: number, end: number) => Promise.resolve(Readable.from([platform.video.bytes.subarray(start, end)])),
    });
    const sendAll = async (transfer: VideoTransfer, from = 0) => {
      let offset = from;
      while (offset < platform.video.bytes.length) {
        offset = await provider.sendVideo(access, transfer, bytesFrom(offset));
      }
    };

    test('lists ad accounts and reads one of them', async () => {
      const all = await provider.listAdvertisers(access);
      const advertiser = all.find(({ id }) => id === platform.open);
      expect(advertiser).toMatchObject({ status: 'active', maySend: true });
      expect(await provider.readAdvertiser(access, platform.open)).toMatchObject({
        id: platform.open,
        name: advertiser?.name,
      });
      expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    });

    test('inspects a token', async () => {
      expect(await provider.inspect(access)).toMatchObject({ valid: true, reason: null });
    });

    test('sends an image, finds it by its name, and returns the same asset for the same bytes', async () => {
      const { bytes, ...image } = platform.image;
      const open = () => Promise.resolve(Readable.from([bytes]));
      const send = () =>
        provider.sendImage(access, { ...image, advertiserId: platform.open, size: bytes.length, open });
      const sent = await send();
      expect((await send()).id).toBe(sent.id);
      const query = { advertiserId: platform.open, kind: 'image' as const, name: image.name };
      expect((await provider.findAssets(access, query)).map(({ id }) => id)).toEqual([sent.id]);
      expect(await provider.findAssets(access, { ...query, name: 'another.jpg' })).toEqual([]);
      const asset = { kind: 'image' as const, id: sent.id, advertiserId: platform.open };
      expect(await provider.assetState(access, asset)).toEqual({ state: 'ready' });
      if (provider.imageIdOf) expect(await provider.imageIdOf(Readable.from([bytes]))).toBe(sent.id);
      const ids = [sent.id, 'f'.repeat(32)];
      expect([...(await provider.findImages(access, { advertiserId: platform.open, ids }))]).toEqual([sent.id]);
    });

    test('sends a video, reports its progress, and finds it by its name', async () => {
      const transfer = await provider.beginVideo(access, newVideo());
      expect(transfer.handle).not.toContain(access.token);
      await sendAll(transfer);
      expect(await provider.transferredBytes(access, transfer)).toBe(platform.video.bytes.length);
      const asset = await provider.finishVideo(access, transfer, newVideo());
      const where = { kind: 'video' as const, id: asset.id, advertiserId: platform.open };
      expect((await provider.assetState(access, where)).state).toBe('processing');
      await platform.wait();
      expect(await provider.assetState(access, where)).toEqual({ state: 'ready' });
      const query = { advertiserId: platform.open, kind: 'video' as const, name: platform.video.name };
      expect((await provider.findAssets(access, query)).map(({ id }) => id)).toContain(asset.id);
    });

    test('resumes a video after the bytes that arrived', async () => {
      const transfer = await provider.beginVideo(access, newVideo());
      const half = Math.floor(platform.video.bytes.length / 2);
      const broken = {
        ...bytesFrom(0),
        open: () => Promise.resolve(Readable.from(breakingAfter(platform.video.bytes.subarray(0, half)))),
      };
      expect((await failing(provider.sendVideo(access, transfer, broken)))?.kind).toBe('unknown-outcome');
      const arrived = await provider.transferredBytes(access, transfer);
      expect(arrived).toBeLessThanOrEqual(half);
      await sendAll(transfer, arrived);
      const asset = await provider.finishVideo(access, transfer, newVideo());
      await platform.wait();
      const where = { kind: 'video' as const, id: asset.id, advertiserId: platform.open };
      expect(await provider.assetState(access, where)).toEqual({ state: 'ready' });
    });

    test('a missing asset is reported as gone', async () => {
      const asset = { kind: 'video' as const, id: '1', advertiserId: platform.open };
      expect(await provider.assetState(access, asset)).toEqual({ state: 'gone' });
    });

    test('an account that accepts no files is distinguished from a refusal', async () => {
      const video = { ...newVideo(), advertiserId: platform.closed };
      expect(await failing(provider.beginVideo(access, video))).toEqual({ kind: 'disabled-account' });
    });

    test('reads are repeated while the platform does not answer; sends are not, and fail with an unknown outcome', async () => {
      await platform.fail('unavailable', platform.open.slice(4), 2);
      expect((await provider.readAdvertiser(access, platform.open)).id).toBe(platform.open);
      await platform.fail('lost', 'adimages', 1);
      const { bytes, ...image } = platform.image;
      const open = () => Promise.resolve(Readable.from([bytes]));
      const sending = provider.sendImage(access, { ...image, advertiserId: platform.open, size: bytes.length, open });
      expect(await failing(sending)).toEqual({ kind: 'unknown-outcome' });
    });

    test('a reached limit reports its end, and further calls wait', async () => {
      const read = () => provider.readAdvertiser(access, platform.open);
      await platform.fail('throttled', platform.open.slice(4), 1);
      const [first, second] = [await failing(read()), await failing(read())];
      if (first?.kind !== 'throttled' || second?.kind !== 'throttled') throw new Error('not throttled');
      expect(first.until.getTime()).toBeGreaterThan(Date.now());
      // The second call was not sent: it waits for the same time, to the precision of the clock.
      expect(Math.abs(second.until.getTime() - first.until.getTime())).toBeLessThan(1000);
    });

    test('an ended token reports its reason', async () => {
      await platform.endToken();
      expect(await provider.inspect(access)).toMatchObject({ valid: false, reason: expect.any(String) });
      expect(await failing(provider.listAdvertisers(access))).toMatchObject({ kind: 'expired' });
    });
  });
}

async function* breakingAfter(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
  await new Promise((resolve) => setTimeout(resolve, 50));
  throw new Error('the sender broke down');
}
