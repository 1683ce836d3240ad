import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { campaigns } from '@ad-foundry/contract/campaigns.ts';
import type { Creative } from '@ad-foundry/contract/creatives.ts';
import type { CardId, VariationId } from '@ad-foundry/contract/ids.ts';
import { cardLimits } from '@ad-foundry/contract/rules/formats/carousel.ts';
import { variations, type Variation } from '@ad-foundry/contract/variations.ts';
import { startApp, type TestApp } from '#testing/app.ts';
import { brief, reread, slotOf } from '#testing/briefs.ts';
import type { TestClient } from '#testing/client.ts';
import { picture } from '#testing/media.ts';
import { joinAs } from '#testing/members.ts';
import { upload } from '#testing/uploading.ts';

let app: TestApp;
let bytes: Buffer;
/** Eight members of one organization, each with a separate session. */
let people: TestClient[];
beforeAll(async () => {
  app = await startApp();
  bytes = await picture({ width: 700, height: 700 });
  const first = app.browser();
  const { organizationId } = await first.signUp();
  if (!organizationId) throw new Error('there is no organization');
  const others = Array.from({ length: 7 }, () => joinAs(app, organizationId, 'member'));
  people = [first, ...(await Promise.all(others)).map(({ client }) => client)];
});
afterAll(() => app.stop());

type Input =
  | { act: 'add'; count: number }
  | { act: 'remove'; at: number }
  | { act: 'order'; seed: number }
  | { act: 'upload' }
  | { act: 'replace'; at: number };

const input: fc.Arbitrary<Input> = fc.oneof(
  fc.record({ act: fc.constant('add' as const), count: fc.integer({ min: 1, max: 4 }) }),
  fc.record({ act: fc.constant('remove' as const), at: fc.nat(12) }),
  fc.record({ act: fc.constant('order' as const), seed: fc.nat() }),
  fc.record({ act: fc.constant('upload' as const) }),
  fc.record({ act: fc.constant('replace' as const), at: fc.nat(12) }),
);

interface Place {
  creative: Creative;
  slotId: string;
  variationId: VariationId;
  max: number;
}

/** Expected state: the number of cards, and their order; `order` is null after concurrent requests. */
interface Model {
  count: number;
  order: CardId[] | null;
}

const shuffled = (ids: CardId[], seed: number): CardId[] =>
  ids
    .map((id, index) => ({ id, key: Math.sin(seed + index) }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ id }) => id);

/** Sends one member's request, based on the cards that were read last; returns the change in the number of cards. */
async function ask(client: TestClient, action: Input, place: Place, lastRead: Variation): Promise<number> {
  const params = { variationId: place.variationId };
  const card = 'at' in action ? lastRead.cards[action.at % Math.max(1, lastRead.cards.length)] : undefined;
  switch (action.act) {
    case 'add': {
      const { status } = await client.request(variations.addCards, { params, body: { count: action.count } });
      expect([200, 422]).toContain(status);
      return status === 200 ? action.count : 0;
    }
    case 'remove': {
      if (!card) return 0;
      const { status } = await client.request(variations.removeCard, { params: { cardId: card.id } });
      expect([204, 404]).toContain(status);
      return status === 204 ? -1 : 0;
    }
    case 'order': {
      const cardIds = shuffled(
        lastRead.cards.map(({ id }) => id),
        action.seed,
      );
      const { status } = await client.request(variations.orderCards, { params, body: { cardIds } });
      expect([200, 409]).toContain(status);
      return 0;
    }
    case 'upload':
    case 'replace': {
      const target = action.act === 'replace' && card ? { cardId: card.id } : { variationId: place.variationId };
      const { status } = await upload(client, { slotId: place.slotId, ...target, name: 'a.jpg', bytes });
      // Another member may delete the card before the upload arrives.
      expect([204, 404]).toContain(status);
      return 0;
    }
  }
}

async function look(client: TestClient, { creative, variationId }: Place): Promise<Variation> {
  const found = slotOf(await reread(client, creative)).variations.find(({ id }) => id === variationId);
  if (!found) throw new Error('the variation is gone');
  return found;
}

/** One request, or concurrent requests of several members. */
class Together implements fc.AsyncCommand<Model, Place> {
  readonly wishes: Input[];
  constructor(wishes: Input[]) {
    this.wishes = wishes;
  }
  check = () => true;
  toString = () => JSON.stringify(this.wishes);

  async run(model: Model, place: Place): Promise<void> {
    const [first] = people;
    if (!first) throw new Error('there are no people');
    const lastRead = await look(first, place);
    const changes = await Promise.all(
      this.wishes.map((each, index) => ask(people[index] ?? first, each, place, lastRead)),
    );
    const variation = await look(first, place);
    const ids = variation.cards.map(({ id }) => id);
    const uploadingActs = lastRead.cards.length === 0 ? ['upload', 'replace'] : ['upload'];
    const uploads = this.wishes.filter(({ act }) => uploadingActs.includes(act)).length;
    const expected = model.count + changes.reduce((sum, change) => sum + change, 0);

    expect(variation.cards.map(({ position }) => position)).toEqual(ids.map((_, index) => index + 1));
    expect(new Set(ids).size).toBe(ids.length);
    // An upload fills an empty card, or adds one.
    expect(ids.length).toBeGreaterThanOrEqual(expected);
    expect(ids.length).toBeLessThanOrEqual(expected + uploads);
    expect(ids.length).toBeLessThanOrEqual(Math.max(place.max, model.count + uploads));
    const [alone, ...rest] = this.wishes;
    if (rest.length === 0 && alone) expectOneStep(alone, lastRead, ids);
    const [stored] = await app.sql<{ state: string }>('select state from slots where id = $1', [place.slotId]);
    // An upload to a full carousel starts a new variation; the slot's state covers all of its variations.
    const all = slotOf(await reread(first, place.creative)).variations;
    const currentVersions = all.flatMap(({ cards }) => cards.map(({ versions }) => versions[0]));
    const counts = all.map(({ cards }) => cards.length);
    const whole = counts.every((count) => count >= 2 && count <= place.max) && currentVersions.every(Boolean);
    if (stored?.state === 'delivered') expect(whole).toBe(true);
    else expect(whole && currentVersions.every((version) => version?.verdict.outcome === 'passes')).toBe(false);
    model.count = ids.length;
    model.order = ids;
  }
}

/** A single request without concurrency has exactly the requested result. */
function expectOneStep(alone: Input, lastRead: Variation, ids: CardId[]): void {
  const before = lastRead.cards.map(({ id }) => id);
  if (alone.act === 'order') expect(ids).toEqual(shuffled(before, alone.seed));
  if (alone.act === 'add') expect(ids.slice(0, before.length)).toEqual(before);
  if (alone.act === 'remove' && before.length > 0)
    expect(ids).toEqual(before.filter((_, index) => index !== alone.at % before.length));
}

test(
  'a carousel that eight people change at once keeps cards numbered without gaps, its limits and a correct state ' +
    '(R20, R21)',
  async () => {
    const commands = fc.commands(
      [
        fc.array(input, { minLength: 1, maxLength: 1 }).map((wishes) => new Together(wishes)),
        fc.array(input, { minLength: 8, maxLength: 8 }).map((wishes) => new Together(wishes)),
      ],
      { maxCommands: 8, size: 'max' },
    );
    await fc.assert(
      fc.asyncProperty(commands, (steps) =>
        fc.asyncModelRun(async () => {
          const [first] = people;
          if (!first) throw new Error('there are no people');
          const creative = await brief(first, { formats: ['carousel'] });
          const { id: slotId, format } = slotOf(creative);
          const made = await first.call(variations.create, { params: { slotId }, body: {} });
          const max = cardLimits(format.spec).max ?? Number.POSITIVE_INFINITY;
          return { model: { count: 0, order: null }, real: { creative, slotId, variationId: made.id, max } };
        }, steps),
      ),
      { numRuns: 40, endOnFailure: true },
    );
    const { items } = await people[0]!.call(campaigns.list, { query: {} });
    expect(items.length).toBeGreaterThan(0);
  },
  300_000,
);
