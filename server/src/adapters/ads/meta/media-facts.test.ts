import { expect, test } from 'vitest';
import type { AdvertiserId } from '@ad-foundry/contract/ids.ts';
import { AdPlatformError, type AdFailure } from '#adapters/ads/ad-platform-error.ts';
import type { Access } from '#adapters/ads/ad-provider.ts';
import type { MetaClient } from './client.ts';
import { readMediaFacts } from './media-facts.ts';

interface Call {
  path: string;
  query: Record<string, string>;
  schema: { parse(value: unknown): unknown };
}

/** Returns responses by path; throws failures. */
function readWith(answers: Record<string, object | AdFailure>, ids: readonly string[]) {
  const calls: string[] = [];
  const call = ({ path, query, schema }: Call) => {
    calls.push(`${path} ${query['hashes'] ?? ''}`.trim());
    const answer = answers[path] ?? { kind: 'not-found' };
    return Promise.resolve().then(() => {
      if ('kind' in answer) throw new AdPlatformError(answer as AdFailure);
      return schema.parse(answer);
    });
  };
  const facts = readMediaFacts({ call } as unknown as MetaClient, {} as Access, {
    advertiserId: 'acc_9' as AdvertiserId,
    ids,
  });
  return facts.then((found) => ({ calls, facts: Object.fromEntries(found) }));
}

const native = { filter: 'native', width: 1080, height: 1920, picture: 'https://cdn.example/native.jpg' };

test('images have the size that they were uploaded with', async () => {
  const images = [
    { hash: 'aa', width: 600, height: 750, original_width: 1080, original_height: 1350, url: 'https://cdn.example/aa' },
    { hash: 'bb', width: 600, height: 600 },
  ];
  const { calls, facts } = await readWith({ '/act_9/adimages': { data: images } }, [
    'image-aa',
    'image-bb',
    'image-cc',
  ]);
  expect(calls).toEqual(['/act_9/adimages ["aa","bb","cc"]']);
  expect(facts).toEqual({
    'image-aa': { width: 1080, height: 1350, durationMs: null, pictureUrl: 'https://cdn.example/aa' },
    'image-bb': { width: 600, height: 600, durationMs: null, pictureUrl: null },
    'image-cc': null,
  });
});

test('videos have the size and length of their file, not of their pictures', async () => {
  const format = [{ filter: '480x480', width: 270, height: 480 }, native];
  const answers = {
    '/77': { id: '77', length: 24.04, picture: 'https://cdn.example/77.jpg', format },
    '/78': { id: '78', length: 'long', format: format.slice(0, 1) },
  };
  const { facts } = await readWith(answers, ['video-77', 'video-78', 'video-79']);
  expect(facts).toEqual({
    'video-77': { width: 1080, height: 1920, durationMs: 24_040, pictureUrl: 'https://cdn.example/77.jpg' },
    'video-78': { width: 270, height: 480, durationMs: null, pictureUrl: null },
    'video-79': null,
  });
});

test('many videos are first searched in the library; the others are read one by one, a few at a time', async () => {
  const ids = Array.from({ length: 40 }, (_, index) => `video-${100 + index}`);
  const library = { data: [{ id: '100', length: 3, format: [native] }] };
  const { calls, facts } = await readWith({ '/act_9/advideos': library, '/101': { id: '101', length: 6 } }, ids);
  expect(calls).toHaveLength(1 + 20);
  expect(facts['video-100']).toMatchObject({ width: 1080, durationMs: 3000 });
  expect(facts['video-101']).toMatchObject({ width: null, durationMs: 6000 });
  expect('video-139' in facts).toBe(false);
});

test('media that the platform withholds are distinguished from media missing in its response', async () => {
  const withheld = await readWith({ '/77': { kind: 'missing-scope', scope: null } }, ['video-77']);
  expect(withheld.facts).toEqual({ 'video-77': null });
  await expect(readWith({ '/77': { kind: 'unavailable' } }, ['video-77'])).rejects.toThrow(AdPlatformError);
});
