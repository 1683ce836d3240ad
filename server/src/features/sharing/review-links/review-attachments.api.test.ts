import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { attachments } from '@ad-foundry/contract/attachments.ts';
import { comments, type Audience } from '@ad-foundry/contract/comments.ts';
import type { Creative } from '@ad-foundry/contract/creatives.ts';
import type { AttachmentId, VersionId } from '@ad-foundry/contract/ids.ts';
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
let bytes: Buffer;
let versionId: VersionId;
beforeAll(async () => {
  await team.signUp();
  bytes = await picture({ width: 700, height: 700 });
  hero = await brief(team, { campaign: 'Winter', formats: ['feed'] });
  await upload(team, { slotId: slotOf(hero).id, name: 'a.jpg', bytes });
  versionId = versionsOf(await reread(team, hero))[0]?.id as VersionId;
});

const link = (settings = {}) => shareForReview(team, hero.campaign.id, settings);
const text = (body: string) => ({ body, creationKey: randomUUID() });

async function attach(name: string) {
  const query = new URLSearchParams({ name, creationKey: randomUUID() });
  const path = attachments.addToComment.path.replace(':creativeId', hero.id);
  const response = await team.send(`/api${path}?${query}`, {
    method: 'POST',
    body: new Uint8Array(bytes),
    headers: { 'content-type': 'application/offset+octet-stream' },
  });
  return ((await response.json()) as { id: AttachmentId }).id;
}
async function begin(body: string, audience: Audience) {
  const attachmentId = await attach(`${body}.jpg`);
  const params = { creativeId: hero.id };
  const comment = await team.call(comments.create, {
    params,
    body: { ...text(body), versionId, audience, attachmentIds: [attachmentId] },
  });
  return { id: comment.id, attachmentId };
}
const pathsOf = (secret: string, id: string) =>
  ['file', 'preview'].map((kind) => `/api/review/${secret}/attachments/${id}/${kind}`);
const statusOf = async (holder: ReturnType<typeof holderOf>, id: string) =>
  Promise.all(pathsOf(holder.secret, id).map((path) => holder.status(path)));

test('files of threads for the client are shown, previewed and downloaded, also those of replies', async () => {
  const thread = await begin('moodboard', 'client');
  const replyFile = await attach('reply.jpg');
  await team.call(comments.reply, {
    params: { commentId: thread.id },
    body: { ...text('And this'), attachmentIds: [replyFile] },
  });
  const holder = holderOf(app, secretOf(await link()));
  const { items } = await holder.call(review.threads, { params: { creativeId: hero.id }, query: {} });
  const [shown] = items;
  const [file] = shown?.attachments ?? [];
  expect(file).toMatchObject({ name: 'moodboard.jpg', url: pathsOf(holder.secret, thread.attachmentId)[0] });
  expect(shown?.replies[0]?.attachments.map(({ name }) => name)).toEqual(['reply.jpg']);
  const answer = await holder.client.send(file?.url ?? '');
  expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment/);
  expect(await holder.status(file?.preview?.url ?? null)).toBe(200);
  expect(await statusOf(holder, replyFile)).toEqual([200, 200]);
});

test('files of internal threads, briefs and unsent comments are not found by their ids', async () => {
  const internal = await begin('budget', 'internal');
  const unsent = await attach('unsent.jpg');
  const holder = holderOf(app, secretOf(await link()));
  expect(await statusOf(holder, internal.attachmentId)).toEqual([404, 404]);
  expect(await statusOf(holder, unsent)).toEqual([404, 404]);
  const { items } = await holder.call(review.threads, { params: { creativeId: hero.id }, query: {} });
  expect(JSON.stringify(items)).not.toContain('budget');
});

test('files are closed with the link, behind its password, and where it shows other creatives', async () => {
  const { attachmentId } = await begin('poster', 'client');
  const other = await brief(team, { campaign: 'Other', formats: ['feed'] });
  await upload(team, { slotId: slotOf(other).id, name: 'b.jpg', bytes });
  const elsewhere = holderOf(app, secretOf(await shareForReview(team, other.campaign.id)));
  expect(await statusOf(elsewhere, attachmentId)).toEqual([404, 404]);
  const locked = holderOf(app, secretOf(await link({ password: 'winter-2026' })));
  expect(await statusOf(locked, attachmentId)).toEqual([403, 403]);
  const made = await link();
  const holder = holderOf(app, secretOf(made));
  expect(await statusOf(holder, attachmentId)).toEqual([200, 200]);
  await team.call(reviewLinks.revoke, { params: { reviewLinkId: made.id } });
  expect(await statusOf(holder, attachmentId)).not.toContain(200);
});

test('the files of a deleted comment are gone', async () => {
  const { id, attachmentId } = await begin('mistake', 'client');
  const holder = holderOf(app, secretOf(await link()));
  await team.call(comments.reply, { params: { commentId: id }, body: text('Stays') });
  await team.call(comments.remove, { params: { commentId: id } });
  expect(await statusOf(holder, attachmentId)).toEqual([404, 404]);
});
