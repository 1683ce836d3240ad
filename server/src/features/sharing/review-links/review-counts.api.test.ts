import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { review } from '@ad-foundry/contract/review.ts';
import { reviewLinks } from '@ad-foundry/contract/review-links.ts';
import { useApp } from '#testing/app.ts';
import { brief, reread, slotOf, versionsOf } from '#testing/briefs.ts';
import { picture } from '#testing/media.ts';
import { holderOf, secretOf, shareForReview } from '#testing/reviews.ts';
import { upload } from '#testing/uploading.ts';

const app = await useApp();

test('a carousel counts as one file: on the page, in decisions, in the list of links and in the mail', async () => {
  const team = app.browser();
  await team.signUp();
  const creative = await brief(team, { campaign: 'Cards', formats: ['carousel', 'feed'] });
  const [carousel, feed] = [slotOf(creative, 0), slotOf(creative, 1)];
  const bytes = await picture({ width: 700, height: 700 });
  await upload(team, { slotId: carousel.id, name: 'one.jpg', bytes });
  const variationId = slotOf(await reread(team, creative), 0).variations[0]?.id as string;
  await upload(team, { slotId: carousel.id, variationId, name: 'two.jpg', bytes });
  await upload(team, { slotId: feed.id, name: 'feed.jpg', bytes });
  const [first, second, single] = versionsOf(await reread(team, creative)).map(({ id }) => id);
  if (!first || !second || !single) throw new Error('a file is missing');

  const email = 'carousel@pola.example';
  const link = await shareForReview(team, creative.campaign.id, { recipients: [{ email }] });
  expect(link.files).toBe(2);
  expect((await team.mailTo(email)).text).toContain('2 files');
  const holder = holderOf(app, secretOf(link));
  await holder.call(review.giveName, { body: { name: 'Inès' } });
  const approve = (versionId: typeof first) =>
    holder.call(review.decide, { params: { versionId }, body: { decision: 'approved' } });
  const counted = async () => {
    const { items } = await team.call(reviewLinks.list, { params: { campaignId: creative.campaign.id } });
    const person = items[0]?.people.find(({ name }) => name === 'Inès');
    return [person?.approved, person?.changes];
  };
  expect((await holder.call(review.page, { query: {} })).progress).toEqual({ total: 2, approved: 0, changes: 0 });
  expect((await approve(first)).progress).toEqual({ total: 2, approved: 0, changes: 0 });
  expect(await counted()).toEqual([0, 0]);
  expect((await approve(second)).progress).toEqual({ total: 2, approved: 1, changes: 0 });
  expect(await counted()).toEqual([1, 0]);
  const comment = { body: 'Brighter', creationKey: randomUUID() };
  const requested = await holder.call(review.decide, {
    params: { versionId: second },
    body: { decision: 'changes', comment },
  });
  expect(requested.progress).toEqual({ total: 2, approved: 0, changes: 1 });
  expect((await approve(single)).progress).toEqual({ total: 2, approved: 1, changes: 1 });
  expect(await counted()).toEqual([1, 1]);
});
