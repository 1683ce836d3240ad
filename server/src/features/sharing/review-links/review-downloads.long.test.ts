import { randomBytes } from 'node:crypto';
import http from 'node:http';
import { beforeAll, expect, test } from 'vitest';
import type { Creative } from '@ad-foundry/contract/creatives.ts';
import { review } from '@ad-foundry/contract/review.ts';
import { reviewLinks } from '@ad-foundry/contract/review-links.ts';
import { useApp } from '#testing/app.ts';
import { brief, reread, slotOf, versionsOf } from '#testing/briefs.ts';
import { picture } from '#testing/media.ts';
import { holderOf, secretOf, shareForReview } from '#testing/reviews.ts';
import { upload } from '#testing/uploading.ts';

const app = await useApp();
const team = app.browser();
let hero: Creative;
// Larger than the socket buffers of both sides.
const sizeBytes = 64 * 1024 ** 2;
beforeAll(async () => {
  await team.signUp();
  hero = await brief(team, { formats: ['feed'] });
  // A picture may be followed by any bytes, which do not affect it.
  const head = await picture({ width: 700, height: 700 });
  const bytes = Buffer.concat([head, randomBytes(sizeBytes - head.length)]);
  await upload(team, { slotId: slotOf(hero).id, name: 'large.jpg', bytes });
});

const rights = (download: boolean) => ({ rights: { comment: true, decide: true, download } });

/** Begins to read content of a link, and reads the rest after `act`. @returns how the response ended */
async function readAround(path: string, act: () => Promise<unknown>): Promise<'whole' | 'cut off'> {
  const request = http.get(`${app.url}${path}`, { headers: { 'sec-fetch-site': 'same-origin' }, agent: false });
  const answer = await new Promise<http.IncomingMessage>((resolve, reject) => {
    request.on('response', resolve);
    request.on('error', reject);
  });
  expect(answer.statusCode).toBe(200);
  await act();
  // Access is checked again every two seconds.
  await new Promise((resolve) => setTimeout(resolve, 3000));
  return new Promise((resolve) => {
    answer.on('end', () => resolve('whole'));
    answer.on('error', () => resolve('cut off'));
    answer.resume();
  });
}

test('a running download ends when the link no longer allows downloads, and the page stays readable', async () => {
  const link = await shareForReview(team, hero.campaign.id, rights(true));
  const holder = holderOf(app, secretOf(link));
  const versionId = versionsOf(await reread(team, hero))[0]?.id ?? '';
  const addressOf = (part: string) => `/api/review/${holder.secret}/versions/${versionId}/${part}`;
  const change = (download: boolean) =>
    team.call(reviewLinks.update, { params: { reviewLinkId: link.id }, body: rights(download) });
  expect(await readAround(addressOf('file'), () => change(false))).toBe('cut off');
  expect(await holder.fails(review.file, { params: { versionId: versionId as never } })).toEqual([
    403,
    'review.not-allowed',
  ]);
  await change(true);
  expect(await readAround(addressOf('view'), () => change(false))).toBe('whole');
});
