import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { comments } from '@ad-foundry/contract/comments.ts';
import type { CallArguments } from '@ad-foundry/contract/endpoint.ts';
import { creatives, type Creative } from '@ad-foundry/contract/creatives.ts';
import { variations } from '@ad-foundry/contract/variations.ts';
import { useApp } from '#testing/app.ts';
import { brief, reread, slotOf } from '#testing/briefs.ts';
import { encodeVideo, picture } from '#testing/media.ts';
import { upload } from '#testing/uploading.ts';

const app = await useApp();
const team = app.browser();
let creative: Creative;
/** A carousel with two cards, and a video. */
beforeAll(async () => {
  await team.signUp();
  creative = await brief(team, { formats: ['carousel', 'story'] });
  const [carousel, story] = [slotOf(creative).id, slotOf(creative, 1).id];
  for (const width of [1080, 1081])
    await upload(team, { slotId: carousel, name: `card-${width}.jpg`, bytes: await picture({ width, height: 1080 }) });
  await upload(team, {
    slotId: story,
    name: 'video.mp4',
    bytes: await encodeVideo({ width: 90, height: 160, seconds: 1 }),
  });
  creative = await reread(team, creative);
});

type Body = CallArguments<typeof comments.create>['body'];
const write = (more: Partial<Body>) =>
  team.request(comments.create, {
    params: { creativeId: creative.id },
    body: { body: 'Here', creationKey: randomUUID(), ...more },
  });
const list = async () =>
  (await team.call(comments.list, { params: { creativeId: creative.id }, query: {} })).items.map((thread) => ({
    body: thread.body,
    number: thread.versionNumber,
    isKnown: [thread.slotId, thread.cardId, thread.versionId].map((id) => id !== null),
  }));
const cardsOf = (index: number) => slotOf(creative, index).variations.flatMap(({ cards }) => cards);

test('a moment and a range of a video are stored; reversed ranges and areas outside of the picture are refused', async () => {
  const [card] = cardsOf(1);
  const versionId = card?.versions[0]?.id;
  const area = { x: 0.25, y: 0.5, width: 0.5, height: 0.25 };
  for (const moment of [
    { startMs: 300, endMs: null },
    { startMs: 300, endMs: 701 },
  ]) {
    const answer = await write({ versionId, area, moment });
    expect(await answer.json()).toMatchObject({ moment, area, versionId, cardId: card?.id, versionNumber: 1 });
  }
  for (const wrong of [
    { moment: { startMs: 300, endMs: 300 } },
    { moment: { startMs: -1, endMs: null } },
    { moment: { startMs: 0.5, endMs: null } },
    { area: { x: 0.8, y: 0, width: 0.3, height: 0 } },
  ])
    expect([wrong, (await write({ versionId, ...wrong })).status]).toEqual([wrong, 400]);
  // The thread belongs to the card, so it also shows on the next version.
  const next = await encodeVideo({ width: 90, height: 160, seconds: 2 });
  await upload(team, { slotId: slotOf(creative, 1).id, cardId: card?.id ?? '', name: 'next.mp4', bytes: next });
  creative = await reread(team, creative);
  const { items } = await team.call(comments.list, { params: { creativeId: creative.id }, query: {} });
  expect(cardsOf(1)[0]?.versions[0]?.number).toBe(2);
  expect(items.map(({ cardId, versionNumber, moment }) => [cardId, versionNumber, moment?.endMs])).toEqual([
    [card?.id, 1, null],
    [card?.id, 1, 701],
  ]);
  await app.sql('delete from comments');
});

test('a comment on one card of a carousel stays readable when version, card and slot are deleted', async () => {
  const second = slotOf(creative).variations.at(-1)?.cards.at(-1);
  const versionId = second?.versions[0]?.id;
  expect((await write({ versionId, area: { x: 0.1, y: 0.1, width: 0, height: 0 } })).status).toBe(200);
  expect(await list()).toEqual([{ body: 'Here', number: 1, isKnown: [true, true, true] }]);
  await team.call(variations.removeVersion, { params: { versionId: versionId! } });
  expect(await list()).toMatchObject([{ body: 'Here', number: 1 }]);
  await team.request(variations.removeCard, { params: { cardId: second!.id } });
  expect(await list()).toMatchObject([{ body: 'Here', number: 1 }]);
  await team.call(creatives.removeSlot, { params: { slotId: slotOf(creative).id }, query: { files: 'delete' } });
  expect(await list()).toMatchObject([{ body: 'Here', number: 1 }]);
  // It can still be answered and resolved.
  const { items } = await team.call(comments.list, { params: { creativeId: creative.id }, query: {} });
  const input = { params: { commentId: items[0]!.id } };
  await team.call(comments.reply, { ...input, body: { body: 'Noted', creationKey: randomUUID() } });
  expect((await team.call(comments.resolve, input)).resolvedAt).not.toBeNull();
});
