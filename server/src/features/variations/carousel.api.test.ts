import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Creative } from '@ad-foundry/contract/creatives.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { variations } from '@ad-foundry/contract/variations.ts';
import { startApp, type TestApp } from '#testing/app.ts';
import { brief, reread, slotOf } from '#testing/briefs.ts';
import type { TestClient } from '#testing/client.ts';
import { picture } from '#testing/media.ts';
import { upload } from '#testing/uploading.ts';

let app: TestApp;
let fits: Buffer;
beforeAll(async () => {
  app = await startApp();
  fits = await picture({ width: 700, height: 700 });
});
afterAll(() => app.stop());

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

  test('stay numbered from one without a gap when several are taken out at once (R20)', async () => {
    const client = await person();
    for (let round = 0; round < 6; round++) {
      const { creative, variation } = await carousel(client, 8);
      const [a, b, c, d] = [1, 3, 4, 6].map((index) => variation.cards[index]?.id);
      const gone = [a, b, c, d, a, c].flatMap((cardId) => (cardId ? [cardId] : []));
      const stati = await Promise.all(
        gone.map(async (cardId) => (await client.request(variations.removeCard, { params: { cardId } })).status),
      );
      expect(stati.filter((status) => status === 204)).toHaveLength(4);
      expect(stati.filter((status) => status === 404)).toHaveLength(2);
      expect(await positions(client, creative)).toEqual([1, 2, 3, 4]);
    }
  });

  test('are moved all or not at all', async () => {
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
    const wanted = [third, first, fourth, second];
    const moved = await client.call(variations.orderCards, { params, body: { cardIds: wanted } });
    expect(moved.cards.map(({ id }) => id)).toEqual(wanted);
    expect(await positions(client, creative)).toEqual([1, 2, 3, 4]);
  });

  test('are no more than the format takes, even when added at once', async () => {
    const client = await person();
    const { creative, variation } = await carousel(client, 6);
    const params = { variationId: variation.id };
    const stati = await Promise.all(
      [1, 2, 3, 4].map(async () => (await client.request(variations.addCards, { params, body: { count: 2 } })).status),
    );
    expect(stati.toSorted((one, two) => one - two)).toEqual([200, 200, 422, 422]);
    expect(await positions(client, creative)).toHaveLength(10);
  });

  test('are no more than the product takes when they come as uploads', async () => {
    const client = await person();
    const { slotId, variation } = await carousel(client, 1);
    const organizationId = (await client.me()).organizationId;
    await app.sql(
      `insert into cards (id, organization_id, variation_id, position, uid, created_at)
       select $2 || n, $1, $2, n, 'u' || n, now() from generate_series(2, $3) n`,
      [organizationId, variation.id, limits.cardsPerVariation],
    );
    await app.sql(
      `insert into blobs (organization_id, sha256, size_bytes, crc32, created_at) values ($1, 'x', 1, 1, now())`,
      [organizationId],
    );
    await app.sql(
      `insert into versions (id, organization_id, card_id, number, sha256, original_name, facts, verdict, preview_state, created_at)
       select 'ver_' || c.id, $1, c.id, 1, 'x', 'x', '{}', '{"outcome":"passes"}', 'none', now() from cards c where variation_id = $2`,
      [organizationId, variation.id],
    );
    const answer = await upload(client, { slotId, name: 'one-more.jpg', bytes: fits });
    expect({ status: answer.status, code: ((await answer.json()) as { code: string }).code }).toEqual({
      status: 422,
      code: 'card.too-many',
    });
  });
});

test('a slot takes fifty variations and not one more, even when asked for at once', async () => {
  const client = await person();
  const creative = await brief(client, { formats: ['carousel'] });
  const params = { slotId: slotOf(creative).id };
  for (let count = 0; count < limits.variationsPerSlot - 3; count++)
    await client.call(variations.create, { params, body: {} });
  const stati = await Promise.all(
    [1, 2, 3, 4, 5].map(async () => (await client.request(variations.create, { params, body: {} })).status),
  );
  expect(stati.toSorted((one, two) => one - two)).toEqual([200, 200, 200, 422, 422]);
  const names = slotOf(await reread(client, creative)).variations.map(({ name }) => name);
  expect(names.slice(0, 3)).toEqual(['A', 'B', 'C']);
  expect(names.slice(25, 28)).toEqual(['Z', 'AA', 'AB']);
});
