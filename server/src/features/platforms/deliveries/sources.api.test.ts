import { expect, test, vi } from 'vitest';
import { campaigns } from '@ad-foundry/contract/campaigns.ts';
import { creatives } from '@ad-foundry/contract/creatives.ts';
import { deliveries } from '@ad-foundry/contract/deliveries/deliveries.ts';
import { groups } from '@ad-foundry/contract/groups.ts';
import { variations } from '@ad-foundry/contract/variations.ts';
import { notifications } from '@ad-foundry/contract/notifications/inbox.ts';
import { brief, formatIdsOf, reread, slotOf } from '#testing/briefs.ts';
import { fault, finished, newPicture, pictured, useDeliveries } from '#testing/deliveries.ts';
import { follow } from '#testing/event-stream.ts';
import { joinAs } from '#testing/members.ts';
import { controlMeta, people } from '#testing/meta.ts';
import { confirmationOf, eu, libraryOf, selectionOf, planFor, sendAll, sendingsOf } from '#testing/sending.ts';
import { upload } from '#testing/uploading.ts';

vi.setConfig({ testTimeout: 90_000, hookTimeout: 120_000 });

const bench = useDeliveries();

test('a delivery of a selection, a campaign or a group sends its files', async () => {
  const { ana } = bench;
  const [first, second] = [await pictured(bench, 'First'), await pictured(bench, 'Second')];
  const params = { campaignId: first.campaign.id };
  const formatIds = await formatIdsOf(ana, ['feed']);
  const sibling = await ana.call(creatives.create, { params, body: { name: 'Sibling', formatIds } });
  await upload(ana, { slotId: slotOf(sibling).id, name: 'a.jpg', bytes: await newPicture() });
  const { id: groupId } = await ana.call(groups.create, { body: { name: 'Aster' } });
  for (const { campaign } of [first, second]) {
    await ana.call(campaigns.update, { params: { campaignId: campaign.id }, body: { groupId } });
  }
  const namesOf = async (source: Parameters<typeof planFor>[1]) =>
    (await planFor(ana, source, [eu])).files.map(({ creative }) => creative.name);
  expect(await namesOf(selectionOf(second))).toEqual(['Second']);
  expect(await namesOf({ campaignId: first.campaign.id })).toEqual(['First', 'Sibling']);
  expect(await namesOf({ groupId })).toEqual(['First', 'Sibling', 'Second']);
  const { id } = await sendAll(ana, { groupId }, [eu]);
  expect(await finished(ana, id)).toMatchObject({ files: 3, counts: { ready: 3 } });
});

test('the cards of a carousel are sent one by one', async () => {
  const creative = await brief(bench.ana, { formats: ['carousel'] });
  const { id: slotId } = slotOf(creative);
  await upload(bench.ana, { slotId, name: 'one.jpg', bytes: await newPicture() });
  const [filled] = slotOf(await reread(bench.ana, creative)).variations;
  if (!filled) throw new Error('uploaded');
  const params = { variationId: filled.id };
  const { cards } = await bench.ana.call(variations.addCards, { params, body: { count: 3 - filled.cards.length } });
  for (const { id: cardId, versions } of cards) {
    if (versions.length > 0) continue;
    await upload(bench.ana, { slotId, cardId, name: 'more.jpg', bytes: await newPicture() });
  }
  const plan = await planFor(bench.ana, selectionOf(creative), [eu]);
  const positions = cards.map((_, index) => index + 1);
  expect(plan.files.map(({ cardPosition, obstacle }) => [cardPosition, obstacle])).toEqual(
    positions.map((position) => [position, null]),
  );
  const { id } = await sendAll(bench.ana, selectionOf(creative), [eu]);
  await finished(bench.ana, id);
  expect((await sendingsOf(bench.ana, id)).map(({ cardPosition, state }) => [cardPosition, state])).toEqual(
    positions.map((position) => [position, 'ready']),
  );
  expect((await libraryOf(bench.sandbox, eu)).images).toHaveLength(cards.length);
});

test('successful and failed deliveries and an ended connection notify in the inbox', async () => {
  const { ana } = bench;
  const types = async () => (await ana.call(notifications.list, { query: {} })).items.map(({ type }) => type);
  await finished(ana, (await sendAll(ana, selectionOf(await pictured(bench)), [eu])).id);
  await expect.poll(types, { timeout: 20_000 }).toContain('delivery_finished');
  await fault(bench, { fault: '100', method: 'POST', path: 'adimages', count: 1 });
  await finished(ana, (await sendAll(ana, selectionOf(await pictured(bench)), [eu])).id);
  await expect.poll(types, { timeout: 20_000 }).toContain('delivery_failed');
  const plan = await planFor(ana, selectionOf(await pictured(bench)), [eu]);
  await controlMeta(bench.sandbox, 'POST /people', { person: people.marie, action: 'change-password' });
  await ana.call(deliveries.create, { body: confirmationOf(plan) });
  await expect.poll(types, { timeout: 20_000 }).toContain('token_invalid');
});

test('another member sees the progress of a delivery live', async () => {
  const { client: ben } = await joinAs(bench.app, bench.organizationId, 'member');
  const screen = await follow(ben);
  try {
    const { id } = await sendAll(bench.ana, selectionOf(await pictured(bench)), [eu]);
    await finished(bench.ana, id);
    const names = () => screen.received().map(({ name }) => name as string);
    await screen.until(() => names().includes('delivery.finished'), 'the end of the delivery');
    expect(names()).toContain('delivery.created');
  } finally {
    screen.close();
  }
});
