import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countedFigures, type Counts } from '@ad-foundry/contract/insights/figures.ts';
import { isWinner, judgeAmong, judgedFigures, rankShare, type JudgementRule, type Measured } from './judgement.ts';

const none = Object.fromEntries(countedFigures.map((name) => [name, 0])) as Counts;
const asset = (counts: Partial<Counts>, kind: string | null = 'purchase'): Measured => ({
  counts: { ...none, ...counts },
  kind,
});
const bought = (spend: number, results: number, roas = 2): Measured =>
  asset({ spend, results, purchases: results, purchaseValue: Math.round(spend * roas) });
const rule = (targets: { roas?: number; cost?: number } = {}): JudgementRule => ({
  floor: { spend: 5000, results: 10 },
  targets: {
    roas: targets.roas ?? null,
    costs: new Map(targets.cost === undefined ? [] : [['purchase', targets.cost]]),
  },
});

test('a surely lower cost than the target is good and a winner, a surely higher one bad', () => {
  const judge = judgeAmong([], rule({ cost: 1350 }));
  const low = judge.whole(bought(305_200, 280));
  expect(low).toMatchObject({ verdict: 'good', against: 'target', standard: 1350, figure: 'costPerResult' });
  expect(low.difference).toBeCloseTo(-0.193, 3);
  expect(isWinner(low)).toBe(true);
  expect(judge.whole(bought(96_000, 46))).toMatchObject({ verdict: 'bad', reason: null });
});

test('a difference that chance explains, or that is small, is even', () => {
  const judge = judgeAmong([], rule({ cost: 1350 }));
  expect(judge.whole(bought(1196 * 81, 81))).toMatchObject({ verdict: 'even', reason: 'chance' });
  expect(judge.whole(bought(1300 * 9000, 9000))).toMatchObject({ verdict: 'even', reason: 'small' });
});

test('below the floor of spend or of results there is no verdict', () => {
  const judge = judgeAmong([], rule({ cost: 1350 }));
  expect(judge.whole(bought(4999, 100))).toMatchObject({ verdict: 'too-little-data', reason: 'spend' });
  expect(judge.whole(bought(500_000, 9))).toMatchObject({ verdict: 'too-little-data', reason: 'results' });
  expect(judge.whole(asset({ spend: 500_000 }, null))).toMatchObject({ verdict: 'too-little-data', reason: 'kind' });
});

test('below the floor of results, no figure is good or bad, however many clicks and views it has', () => {
  const clicked = (results: number, linkClicks: number) =>
    asset({
      spend: 90_000,
      results,
      impressions: 100_000,
      linkClicks,
      videoImpressions: 90_000,
      views3s: linkClicks,
      thruplays: 5,
    });
  const account = [clicked(50, 900), clicked(50, 800), clicked(9, 5000)];
  const judge = judgeAmong(account, rule());
  for (const figure of ['ctr', 'cpc', 'hookRate'] as const) {
    expect(judge.figure(figure, clicked(9, 5000))).toMatchObject({ verdict: 'too-little-data', reason: 'results' });
    expect(judge.figure(figure, clicked(50, 5000))?.verdict).toBe('good');
  }
  expect(judge.figure('holdRate', clicked(50, 900))).toMatchObject({ reason: 'events' });
});

test('without a target, creatives are compared with all of the same kind, weighted by spend', () => {
  const account = [bought(100_000, 200), bought(300_000, 200), asset({ spend: 90_000, results: 9000 }, 'link_click')];
  const judge = judgeAmong(account, rule());
  expect(judge.whole(bought(100_000, 200))).toMatchObject({
    verdict: 'good',
    against: 'account',
    standard: 1000,
    ahead: 0,
    of: 2,
  });
  expect(judge.whole(bought(300_000, 200))).toMatchObject({ verdict: 'bad', ahead: 1, of: 2 });
});

test('one creative alone has nothing to be compared with', () => {
  expect(judgeAmong([bought(90_000, 90)], rule()).whole(bought(90_000, 90))).toMatchObject({
    verdict: 'too-little-data',
    reason: 'others',
  });
});

test('a ROAS under 1 is never good without a target that says so', () => {
  const account = [bought(100_000, 400, 0.95), bought(900_000, 400, 0.2)];
  const judge = judgeAmong(account, rule());
  expect(judge.figure('roas', account[0] as Measured)).toMatchObject({ verdict: 'even', reason: 'roas' });
  expect(judge.whole(account[0] as Measured)).toMatchObject({ verdict: 'even', reason: 'roas' });
  const judgeWithTarget = judgeAmong(account, rule({ roas: 0.5 }));
  expect(judgeWithTarget.figure('roas', account[0] as Measured)).toMatchObject({ verdict: 'good', against: 'target' });
  expect(judgeWithTarget.whole(account[0] as Measured)).toMatchObject({ verdict: 'good', figure: 'roas' });
});

test('ranks count the others', () => {
  expect(rankShare({ ahead: 1, of: 5 })).toBe(0.25);
  expect(rankShare({ ahead: 4, of: 5 })).toBe(1);
  expect(rankShare({ ahead: 0, of: 1 })).toBeNull();
});

const amount = fc.oneof(fc.constant(0), fc.integer({ min: -5000, max: 2_000_000 }));
const few = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 3000 }));
const anyAsset: fc.Arbitrary<Measured> = fc
  .record({
    spend: amount,
    purchaseValue: amount,
    impressions: few,
    linkClicks: few,
    clicks: few,
    results: few,
    purchases: few,
    plays: few,
    views3s: few,
    thruplays: few,
    kind: fc.constantFrom('purchase', 'lead', null),
  })
  .map(({ kind, ...counts }) => asset(counts, kind));
const anyRule: fc.Arbitrary<JudgementRule> = fc
  .record({
    spend: fc.nat(50_000),
    results: fc.nat(50),
    roas: fc.option(fc.integer({ min: 1, max: 5 })),
    cost: fc.nat(9000),
  })
  .map(({ spend, results, roas, cost }) => ({
    floor: { spend, results },
    targets: { roas, costs: new Map(cost > 0 ? [['purchase', cost]] : []) },
  }));
const anyAccount = fc.array(anyAsset, { maxLength: 12 });

/** Every judgement of every asset. */
const allOf = (account: readonly Measured[], judgementRule: JudgementRule) => {
  const judge = judgeAmong(account, judgementRule);
  return account.map((item) => [judge.whole(item), ...judgedFigures.map((figure) => judge.figure(figure, item))]);
};
const verdictsOf = (account: readonly Measured[], judgementRule: JudgementRule) =>
  allOf(account, judgementRule).map((list) =>
    list.map((judgement) => judgement && [judgement.verdict, judgement.reason, judgement.ahead, judgement.of]),
  );

test('every number is finite, whatever the figures', () => {
  fc.assert(
    fc.property(anyAccount, anyRule, (account, judgementRule) => {
      for (const judgement of allOf(account, judgementRule).flat()) {
        const { standard, difference, interval, ahead, of } = judgement ?? {};
        for (const value of [standard, difference, interval?.low, interval?.high, ahead, of])
          expect(value === null || value === undefined || Number.isFinite(value)).toBe(true);
      }
    }),
  );
});

test('the order of the creatives changes no verdict', () => {
  fc.assert(
    fc.property(anyAccount, anyRule, (account, judgementRule) => {
      expect(verdictsOf(account.toReversed(), judgementRule).toReversed()).toEqual(verdictsOf(account, judgementRule));
    }),
  );
});

test('the scale of the currency changes no verdict', () => {
  const scaled = (value: number) => value * 64;
  fc.assert(
    fc.property(anyAccount, anyRule, (account, { floor, targets }) => {
      const other = account.map(({ counts, kind }) => ({
        counts: { ...counts, spend: scaled(counts.spend ?? 0), purchaseValue: scaled(counts.purchaseValue ?? 0) },
        kind,
      }));
      const otherRule: JudgementRule = {
        floor: { spend: scaled(floor.spend), results: floor.results },
        targets: { roas: targets.roas, costs: new Map([...targets.costs].map(([kind, cost]) => [kind, scaled(cost)])) },
      };
      expect(verdictsOf(other, otherRule)).toEqual(verdictsOf(account, { floor, targets }));
    }),
  );
});

test('a creative below the floor changes no verdict of the others', () => {
  fc.assert(
    fc.property(anyAccount, anyAsset, anyRule, (account, extra, judgementRule) => {
      const below = {
        ...extra,
        counts: { ...extra.counts, spend: Math.min(extra.counts.spend ?? 0, judgementRule.floor.spend - 1) },
      };
      expect(verdictsOf([...account, below], judgementRule).slice(0, -1)).toEqual(verdictsOf(account, judgementRule));
    }),
  );
});

test('a ROAS under 1 is good under no rule without a target for it', () => {
  fc.assert(
    fc.property(anyAccount, anyRule, (account, { floor, targets }) => {
      const judge = judgeAmong(account, { floor, targets: { ...targets, roas: null } });
      for (const item of account) {
        const { spend, purchaseValue } = item.counts;
        if ((purchaseValue ?? 0) >= (spend ?? 0)) continue;
        expect(judge.figure('roas', item)?.verdict).not.toBe('good');
      }
    }),
  );
});
