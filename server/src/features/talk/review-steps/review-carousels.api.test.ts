import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { comments } from '@ad-foundry/contract/comments.ts';
import type { OrganizationId, VersionId } from '@ad-foundry/contract/ids.ts';
import { home } from '@ad-foundry/contract/home.ts';
import { lists } from '@ad-foundry/contract/lists.ts';
import { review } from '@ad-foundry/contract/review.ts';
import { reviewSteps } from '@ad-foundry/contract/review-steps.ts';
import { useApp } from '#testing/app.ts';
import { brief, reread, slotOf, versionsOf } from '#testing/briefs.ts';
import type { TestClient } from '#testing/client.ts';
import { picture } from '#testing/media.ts';
import { joinAs } from '#testing/members.ts';
import { holderOf, secretOf, shareForReview } from '#testing/reviews.ts';
import { upload } from '#testing/uploading.ts';

const app = await useApp();

test('a carousel has one decision: in the counts of steps, in the list of who waits and in the record', async () => {
  const team = app.browser();
  await team.signUp();
  const jo = await joinAs(app, (await team.me()).organizationId as OrganizationId, 'member');
  const creative = await brief(team, { formats: ['carousel', 'feed'] });
  const bytes = await picture({ width: 1080, height: 1080 });
  const [carousel, feed] = [slotOf(creative, 0), slotOf(creative, 1)];
  await upload(team, { slotId: carousel.id, name: 'one.jpg', bytes });
  const variationId = slotOf(await reread(team, creative)).variations[0]?.id as string;
  await upload(team, { slotId: carousel.id, variationId, name: 'two.jpg', bytes });
  await upload(team, { slotId: carousel.id, variationId, name: 'three.jpg', bytes });
  await upload(team, { slotId: feed.id, name: 'feed.jpg', bytes });
  const [first, second, third, single] = versionsOf(await reread(team, creative)).map(({ id }) => id) as [
    VersionId,
    VersionId,
    VersionId,
    VersionId,
  ];
  const params = { campaignId: creative.campaign.id };
  const link = await shareForReview(team, creative.campaign.id);
  const steps = [
    { name: 'Agency', rule: 'one' as const, memberIds: [jo.memberId] },
    { name: 'Client', rule: 'one' as const, reviewLinkId: link.id },
  ];
  await team.call(reviewSteps.set, { params, body: { steps } });
  const counts = async () => {
    const { steps: shown, files } = await jo.client.call(reviewSteps.show, { params, query: {} });
    return [files, ...shown.map((step) => [step.files.open, step.files.changes, step.files.waitForCaller])];
  };
  expect(await counts()).toEqual([2, [2, 0, 2], [0, 0, 0]]);
  const approve = (versionId: VersionId) =>
    jo.client.call(comments.decide, { params: { versionId }, body: { decision: 'approved' } });
  await approve(first);
  // The carousel leaves the step only as a whole.
  expect(await counts()).toEqual([2, [2, 0, 2], [0, 0, 0]]);
  for (const versionId of [second, third, single]) await approve(versionId);
  expect(await counts()).toEqual([2, [0, 0, 0], [2, 0, 0]]);

  const holder = holderOf(app, secretOf(link));
  await holder.call(review.giveName, { body: { name: 'Inès' } });
  const comment = { body: 'Brighter', creationKey: randomUUID() };
  const { progress } = await holder.call(review.decide, {
    params: { versionId: first },
    body: { decision: 'changes', comment },
  });
  expect(progress).toEqual({ total: 2, approved: 0, changes: 1 });
  expect((await holder.call(review.page, { query: {} })).undecided).toEqual([single]);
  expect(await counts()).toEqual([2, [0, 0, 0], [1, 1, 0]]);
  const csv = await (await team.send(`/api/campaigns/${creative.campaign.id}/approval-record?format=csv`)).text();
  const rows = csv.split('\r\n').filter((line) => line.includes('Inès'));
  expect(rows).toHaveLength(3);
  for (const row of rows) expect(row).toContain('Changes asked for');
});

test('files that do not fit wait for nobody: at a step, by a link and in the list of what waits', async () => {
  const team = app.browser();
  await team.signUp();
  const creative = await brief(team, { formats: ['feed', 'feed'] });
  const [feed, other] = [slotOf(creative, 0), slotOf(creative, 1)];
  const fitting = await picture({ width: 1080, height: 1080 });
  await upload(team, { slotId: feed.id, name: 'a.jpg', bytes: fitting });
  await upload(team, { slotId: other.id, name: 'b.jpg', bytes: fitting });
  await upload(team, { slotId: other.id, name: 'tiny.jpg', bytes: await picture({ width: 40, height: 40 }) });
  const [single] = versionsOf(await reread(team, creative)).map(({ id }) => id);
  const link = await shareForReview(team, creative.campaign.id);
  const holder = holderOf(app, secretOf(link));
  await holder.call(review.giveName, { body: { name: 'Inès' } });
  const page = await holder.call(review.page, { query: {} });
  expect([page.progress.total, page.undecided]).toEqual([1, [single]]);
  const cards = page.creatives.flatMap(({ slots }) =>
    slots.flatMap(({ variations }) => variations.map((each) => each.cards[0])),
  );
  expect(cards.map((card) => card?.versions[0]?.isReady)).toEqual([true, false, false]);
  const params = { campaignId: creative.campaign.id };
  const { items: members } = await team.call(reviewSteps.people, {});
  const steps = [{ name: 'Agency', rule: 'one' as const, memberIds: members.map(({ memberId }) => memberId) }];
  const shown = await team.call(reviewSteps.set, { params, body: { steps } });
  expect(shown.steps[0]?.files).toMatchObject({ open: 1, waitForCaller: 1 });
  const { entries } = await team.call(home.waiting, {});
  expect(entries.flatMap((entry) => (entry.kind === 'review' ? [entry.slots] : []))).toEqual([1]);
});

test('lists name what waits for the caller: nothing that the caller approved and that waits for another step', async () => {
  const team = app.browser();
  await team.signUp();
  const organizationId = (await team.me()).organizationId as OrganizationId;
  const [jo, ada] = [await joinAs(app, organizationId, 'member'), await joinAs(app, organizationId, 'member')];
  const creative = await brief(team, { formats: ['feed'] });
  const bytes = await picture({ width: 1080, height: 1080 });
  await upload(team, { slotId: slotOf(creative).id, name: 'a.jpg', bytes });
  const waits = (client: TestClient) =>
    Promise.all([
      client.call(lists.creatives, { query: {} }).then(({ items }) => items[0]?.slots[0]?.waitsForCaller),
      client.call(lists.slots, { query: {} }).then(({ items }) => items[0]?.waitsForCaller),
    ]);
  expect(await waits(jo.client)).toEqual([true, true]);
  const steps = [
    { name: 'Agency', rule: 'one' as const, memberIds: [jo.memberId] },
    { name: 'Legal', rule: 'one' as const, memberIds: [ada.memberId] },
  ];
  await team.call(reviewSteps.set, { params: { campaignId: creative.campaign.id }, body: { steps } });
  expect([await waits(jo.client), await waits(ada.client)].flat()).toEqual([true, true, false, false]);
  const [versionId] = versionsOf(await reread(team, creative)).map(({ id }) => id) as [VersionId];
  await jo.client.call(comments.decide, { params: { versionId }, body: { decision: 'approved' } });
  expect([await waits(jo.client), await waits(ada.client)].flat()).toEqual([false, false, true, true]);
});
