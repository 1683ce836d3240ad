import { expect, test } from 'vitest';
import type { AdvertiserId } from '@ad-foundry/contract/ids.ts';
import { AdPlatformError } from '#adapters/ads/ad-platform-error.ts';
import type { Access } from '#adapters/ads/ad-provider.ts';
import type { MetaClient } from './client.ts';
import { readObjects } from './insights.ts';
import { translateAd } from './translate-objects.ts';

const ad = {
  id: '1',
  name: 'Trail',
  adset_id: '2',
  campaign_id: '3',
  creative: { id: '4', video_id: '77', thumbnail_url: 'https://cdn.example/77.jpg' },
};

/** Answers lists by their path, each in one page. */
function clientOf(videos: () => object[]): MetaClient {
  const lists: Record<string, () => object[]> = { '/act_9/ads': () => [ad], '/act_9/advideos': videos };
  const call = ({ path, schema }: { path: string; schema: { parse(value: unknown): unknown } }) =>
    Promise.resolve().then(() => schema.parse({ data: lists[path]?.() ?? [] }));
  return { call } as unknown as MetaClient;
}

const read = (videos: () => object[]) => readObjects(clientOf(videos), {} as Access, 'acc_9' as AdvertiserId);

test('a video of an ad tells how long it is, by the library of the account', async () => {
  const { ads } = await read(() => [
    { id: '5', length: 3 },
    { id: '77', length: 24.04 },
  ]);
  expect(ads[0]?.media).toMatchObject([{ id: 'video-77', durationMs: 24_040 }]);
});

test('ads are told without lengths where the library may not be read or has none', async () => {
  const refuse = () => {
    throw new AdPlatformError({ kind: 'missing-scope', scope: null });
  };
  for (const videos of [refuse, () => [{ id: '77', length: 'long' }], () => []]) {
    expect((await read(videos)).ads[0]?.media).toMatchObject([{ id: 'video-77', durationMs: null }]);
  }
});

test('a flexible ad, which names its files without addresses, shows its thumbnail', () => {
  const creative = {
    id: '4',
    thumbnail_url: 'https://cdn.example/flexible.jpg',
    asset_feed_spec: { images: [{ hash: 'aa' }, { hash: 'bb' }] },
  };
  expect(translateAd({ ...ad, creative })?.media).toMatchObject([
    { id: 'image-aa', pictureUrl: 'https://cdn.example/flexible.jpg' },
    { id: 'image-bb', pictureUrl: null },
  ]);
});
