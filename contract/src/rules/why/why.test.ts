import fc from 'fast-check';
import { expect, test } from 'vitest';
import { quantileOfChance } from '@ad-foundry/contract/rules/judgement/certainty.ts';
import { fewestAssets, whyOf, type AttributedAsset } from './why.ts';

const floor = { spend: 5000, results: 10 };
const rule = { kind: 'purchase', floor };

/** Deterministic pseudo-random numbers between 0 and 1 (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const normalFrom = (random: () => number) => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

const attributeNames = ['hook', 'angle', 'kind', 'ratio', 'length', 'talent', 'music', 'offer'];

/** An account in which only the hook may matter: bold claims cost `ratio` times as much as questions. */
function makeAccount(seed: number, { ratio, assets = 24 }: { ratio: number; assets?: number }): AttributedAsset[] {
  const random = randomFrom(seed);
  return Array.from({ length: assets }, () => {
    const values = new Map(attributeNames.map((name) => [name, `${name} ${Math.floor(random() * 3)}`]));
    values.set('hook', random() < 0.5 ? 'question' : 'bold claim');
    const spend = Math.round(20_000 * Math.exp(0.8 * normalFrom(random)));
    const cost = 1400 * (values.get('hook') === 'question' ? 1 : ratio) * Math.exp(0.2 * normalFrom(random));
    const expected = spend / cost;
    const results = Math.max(0, Math.round(expected + Math.sqrt(expected) * normalFrom(random)));
    return { kind: results > 0 ? 'purchase' : null, spend, results, ads: 1, values };
  });
}

const seeds = Array.from({ length: 400 }, (_, index) => index + 1);

test('an attribute that doubles the cost is found, and never another one in its place', () => {
  const account = { ratio: 2, assets: 50 };
  const found = seeds.map((seed) => whyOf(makeAccount(seed, account), rule)?.attribute ?? null);
  expect(found.filter((attribute) => attribute === 'hook').length / seeds.length).toBeGreaterThan(0.9);
  expect(found.filter((attribute) => attribute !== null && attribute !== 'hook').length).toBeLessThanOrEqual(4);
  const why = whyOf(makeAccount(1, account), rule);
  expect(why).toMatchObject({ kind: 'purchase', better: { value: 'question' }, worse: { value: 'bold claim' } });
});

test('accounts in which no attribute matters are silent, however many attributes are tried', () => {
  for (const assets of [8, 24, 80]) {
    const alarms = seeds.filter((seed) => whyOf(makeAccount(seed, { ratio: 1, assets }), rule) !== null);
    expect(alarms.length / seeds.length, `${assets} assets`).toBeLessThanOrEqual(0.02);
  }
});

const asset = (hook: string, more: Partial<AttributedAsset> = {}): AttributedAsset => ({
  kind: 'purchase',
  spend: 100_000,
  results: hook === 'question' ? 100 : 40,
  ads: 2,
  values: new Map([['hook', hook]]),
  ...more,
});
const times = (count: number, make: () => AttributedAsset) => Array.from({ length: count }, make);

test('both values come with cost, spend and counts', () => {
  const account = [...times(3, () => asset('question')), ...times(4, () => asset('claim'))];
  expect(whyOf(account, rule)).toMatchObject({
    kind: 'purchase',
    attribute: 'hook',
    better: { value: 'question', assets: 3, ads: 6, spend: 300_000, results: 300, costPerResult: 1000 },
    worse: { value: 'claim', assets: 4, ads: 8, spend: 400_000, results: 160, costPerResult: 2500 },
  });
});

test('each value of the attribute comes with its cost and interval, or with too little data', () => {
  const account = [
    ...times(3, () => asset('question')),
    ...times(4, () => asset('claim')),
    ...times(3, () => asset('story', { results: 70 })),
    asset('number'),
    asset('list', { results: 0, kind: null, spend: 900 }),
  ];
  const values = whyOf(account, rule)?.values ?? [];
  expect(values.map(({ value }) => value)).toEqual(['question', 'story', 'claim', 'number', 'list']);
  const [question, , claim, number, list] = values;
  expect(question?.interval?.low).toBeLessThan(1000);
  expect(question?.interval?.high).toBeGreaterThan(1000);
  expect(question?.interval?.high).toBeLessThan(claim?.interval?.low ?? 0);
  expect(number).toMatchObject({ costPerResult: 2500, interval: null });
  expect(list).toMatchObject({ costPerResult: null, interval: null });
});

test('values below the floor of assets, spend or results do not count', () => {
  const claims = times(4, () => asset('claim'));
  expect(whyOf([...times(fewestAssets - 1, () => asset('question')), ...claims], rule)).toBeNull();
  const account = [...times(3, () => asset('question')), ...claims];
  expect(whyOf(account, { kind: 'purchase', floor: { spend: 300_001, results: 10 } })).toBeNull();
  expect(whyOf(account, { kind: 'purchase', floor: { spend: 5000, results: 161 } })).toBeNull();
});

test('results of other kinds are never compared', () => {
  const leads = times(5, () => asset('question', { kind: 'lead' }));
  expect(whyOf([...leads, ...times(4, () => asset('claim'))], rule)).toBeNull();
  expect(whyOf([...leads, ...times(4, () => asset('claim', { kind: null, results: 80 }))], rule)).toBeNull();
});

test('one asset with all the results does not speak for its value', () => {
  const questions = [asset('question', { results: 290 }), ...times(2, () => asset('question', { results: 5 }))];
  expect(whyOf([...questions, ...times(4, () => asset('claim'))], rule)).toBeNull();
});

test('hostile accounts neither throw nor give figures that are no numbers, and order does not matter', () => {
  const figure = fc.oneof(fc.integer({ min: -1000, max: 1_000_000 }), fc.constant(0));
  const assets = fc.array(
    fc.record({
      kind: fc.constantFrom('purchase', 'lead', null),
      spend: figure,
      results: figure,
      ads: fc.nat(5),
      values: fc
        .dictionary(fc.constantFrom('hook', '__proto__', ''), fc.constantFrom('a', 'b', ''))
        .map((values) => new Map(Object.entries(values))),
    }),
    { maxLength: 30 },
  );
  fc.assert(
    fc.property(assets, (account) => {
      const why = whyOf(account, rule);
      expect(whyOf(account.toReversed(), rule)).toEqual(why);
      if (!why) return;
      for (const { assets: count, spend, results, costPerResult } of [why.better, why.worse]) {
        expect(count).toBeGreaterThanOrEqual(fewestAssets);
        expect(spend).toBeGreaterThanOrEqual(floor.spend);
        expect(results).toBeGreaterThanOrEqual(floor.results);
        expect(costPerResult).toBeCloseTo(spend / results);
      }
      expect(why.worse.costPerResult).toBeGreaterThan(why.better.costPerResult);
    }),
  );
});

test('quantiles are those of published tables of Student’s t', () => {
  expect(quantileOfChance(0.05, 1e9)).toBeCloseTo(1.96, 2);
  expect(quantileOfChance(0.05, 10)).toBeCloseTo(2.228, 2);
  expect(quantileOfChance(0.01, 10)).toBeCloseTo(3.169, 2);
  expect(quantileOfChance(0.001, 30)).toBeCloseTo(3.646, 2);
});
