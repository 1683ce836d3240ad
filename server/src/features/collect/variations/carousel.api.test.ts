import { beforeAll, describe, expect, test } from 'vitest';
import { creatives, type Creative } from '@ad-foundry/contract/creatives.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { variations } from '@ad-foundry/contract/variations.ts';
import { useApp } from '#testing/app.ts';
import { brief, formatIdsOf, reread, slotOf, versionsOf } from '#testing/briefs.ts';
import type { TestClient } from '#testing/client.ts';
import { agency } from '#testing/guests.ts';
import { picture } from '#testing/media.ts';
import { upload } from '#testing/uploading.ts';
import { longTest } from '#testing/long.ts';

const app = await useApp();
let fits: Buffer;
beforeAll(async () => {
  fits = await picture({ width: 700, height: 700 });
});

async function person(): Promise<TestClient> {
  const client = app.browser();
  await client.signUp();
  return client;
}

describe('the cards of a carousel', () => {
  async function carousel(client: TestClient, count: number) {
    const creative = await brief(client, { formats: ['carousel'] });
    const slotId = slotOf(creative).id;
    const { id } = await client.call(variations.create, { params: { slotId }, body: {} });
    const variation = await client.call(variations.addCards, { params: { variationId: id }, body: { count } });
    return { creative, slotId, variation };
  }
  const positions = async (client: TestClient, creative: Creative) =>
    slotOf(await reread(client, creative)).variations[0]?.cards.map(({ position }) => position);

  test('stay numbered without gaps under concurrent deletions (R20)', async () => {
    const client = await person();
    for (let round = 0; round < 6; round++) {
      const { creative, variation } = await carousel(client, 8);
      const [a, b, c, d] = [1, 3, 4, 6].map((index) => variation.cards[index]?.id);
      const deletedIds = [a, b, c, d, a, c].flatMap((cardId) => (cardId ? [cardId] : []));
      const stati = await Promise.all(
        deletedIds.map(async (cardId) => (await client.request(variations.removeCard, { params: { cardId } })).status),
      );
      expect(stati.filter((status) => status === 204)).toHaveLength(4);
      expect(stati.filter((status) => status === 404)).toHaveLength(2);
      expect(await positions(client, creative)).toEqual([1, 2, 3, 4]);
    }
  });

  test('are reordered all or not at all', async () => {
    const client = await person();
    const { creative, variation } = await carousel(client, 4);
    const params = { variationId: variation.id };
    const ids = variation.cards.map(({ id }) => id);
    const [first, second, third, fourth] = ids;
    if (!first || !second || !third || !fourth) throw new Error('four cards were added');
    for (const cardIds of [[first, second, third], [first, first, second, third], [...ids, first], []]) {
      expect((await client.problem(variations.orderCards, { params, body: { cardIds } })).code).toBe(
        'variation.card-order',
      );
    }
    const newOrder = [third, first, fourth, second];
    const moved = await client.call(variations.orderCards, { params, body: { cardIds: newOrder } });
    expect(moved.cards.map(({ id }) => id)).toEqual(newOrder);
    expect(await positions(client, creative)).toEqual([1, 2, 3, 4]);
  });

  test('are limited to the format’s maximum, under concurrency', async () => {
    const client = await person();
    const { creative, variation } = await carousel(client, 6);
    const params = { variationId: variation.id };
    const stati = await Promise.all(
      [1, 2, 3, 4].map(async () => (await client.request(variations.addCards, { params, body: { count: 2 } })).status),
    );
    expect(stati.toSorted((a, b) => a - b)).toEqual([200, 200, 422, 422]);
    expect(await positions(client, creative)).toHaveLength(10);
  });

  test('uploads beyond the format’s maximum become a new variation', async () => {
    const client = await person();
    const { creative, slotId, variation } = await carousel(client, 9);
    const sendTo = async (target: { variationId?: string }, times: number) => {
      for (let time = 0; time < times; time++) {
        const answer = await upload(client, { slotId, name: `${time}.jpg`, bytes: fits, ...target });
        expect(answer.status).toBe(204);
      }
      return slotOf(await reread(client, creative)).variations.map(({ cards }) => cards.length);
    };
    expect(await sendTo({ variationId: variation.id }, 10)).toEqual([10]);
    expect(await sendTo({ variationId: variation.id }, 1)).toEqual([10, 1]);
    expect(await sendTo({}, 1)).toEqual([10, 2]);
    expect(slotOf(await reread(client, creative)).state).toBe('delivered');
  });
});

test.each(['member', 'guest'] as const)('a %s deletes no card of a slot that is not a carousel', async (role) => {
  const { team, guest, assignedCreative: assigned } = await agency(app);
  const client = role === 'guest' ? guest.client : team;
  const { campaign } = assigned;
  const formatIds = await formatIdsOf(team, ['feed']);
  const params = { campaignId: campaign.id };
  const creative = await team.call(creatives.create, { params, body: { name: 'Feed', formatIds } });
  await upload(client, { slotId: slotOf(creative).id, name: 'a.jpg', bytes: fits });
  const [variation] = slotOf(await reread(client, creative)).variations;
  const [card] = variation?.cards ?? [];
  if (!variation || !card) throw new Error('nothing was delivered');
  const cardId = card.id;
  expect(card.can.remove).toBe(false);
  expect(await client.problem(variations.removeCard, { params: { cardId } })).toMatchObject({
    status: 409,
    code: 'card.not-in-carousel',
  });
  expect(versionsOf(await reread(client, creative))).toHaveLength(1);
  await client.call(variations.remove, { params: { variationId: variation.id } });
  expect(slotOf(await reread(client, creative)).variations).toEqual([]);
});

longTest('a slot is limited to fifty variations, under concurrency', async () => {
  const client = await person();
  const creative = await brief(client, { formats: ['carousel'] });
  const params = { slotId: slotOf(creative).id };
  for (let count = 0; count < limits.variationsPerSlot - 3; count++)
    await client.call(variations.create, { params, body: {} });
  const stati = await Promise.all(
    [1, 2, 3, 4, 5].map(async () => (await client.request(variations.create, { params, body: {} })).status),
  );
  expect(stati.toSorted((a, b) => a - b)).toEqual([200, 200, 200, 422, 422]);
  const names = slotOf(await reread(client, creative)).variations.map(({ name }) => name);
  expect(names.slice(0, 3)).toEqual(['A', 'B', 'C']);
  expect(names.slice(25, 28)).toEqual(['Z', 'AA', 'AB']);
});
