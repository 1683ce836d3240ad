import { expect, test, vi } from 'vitest';
import { insights } from '@ad-foundry/contract/insights/insights.ts';
import { dayAt, shiftDay } from '@ad-foundry/contract/rules/periods/periods.ts';
import { variations } from '@ad-foundry/contract/variations.ts';
import { useApp } from '#testing/app.ts';
import { assign, createAttribute, fill, select } from '#testing/attributes.ts';
import { brief, slotOf } from '#testing/briefs.ts';
import { importReport } from '#testing/import-report.ts';

const params = { provider: 'meta' as const };
const day = shiftDay(dayAt(new Date(), 'UTC'), -3);

const app = await useApp();

test('the detail of a creative names the attribute that separates low from high costs', async () => {
  const ana = app.browser();
  await ana.signUp();
  const hook = await createAttribute(ana, { input: select('a', 'b') });
  const makeAds = async (name: string, { value, ads, results }: { value: string; ads: number; results: number }) => {
    const creative = await brief(ana, { name });
    const variation = await ana.call(variations.create, { params: { slotId: slotOf(creative).id }, body: {} });
    await assign(ana, { creativeId: creative.id, attributeId: hook.id }, false);
    await fill(ana, { creativeId: creative.id, attributeId: hook.id }, value);
    const uid = variation.cards[0]?.uid ?? '';
    return Array.from({ length: ads }, (_, index) => ({
      day,
      campaign: 'Spring',
      adSet: 'Runners',
      ad: `${name} ${index} ${uid}`,
      figures: { spend: 100_000, impressions: 10_000, results },
      resultKind: 'purchase',
    }));
  };
  const rows = [
    ...(await makeAds('Question', { value: 'a', ads: 4, results: 100 })),
    ...(await makeAds('Claim', { value: 'b', ads: 3, results: 40 })),
  ];
  const account = { name: 'Aster export', currency: 'EUR', timeZone: 'UTC' };
  const { id: advertiserId } = await ana.call(insights.createAdvertiser, { body: account });
  await importReport(ana, { advertiserId, rows, period: { since: day, until: day } });
  const query = { advertiserId, since: day, until: day };
  const read = async () => {
    const { items } = await ana.call(insights.creatives, { params, query: { ...query, search: 'Question' } });
    return ana.call(insights.creative, { params, query: { ...query, key: items[0]?.key ?? '' } });
  };
  await vi.waitFor(async () => expect((await read()).briefs).toHaveLength(1), { timeout: 15_000, interval: 200 });
  await vi.waitFor(
    async () =>
      expect((await read()).why).toEqual({
        kind: 'purchase',
        attribute: 'custom',
        label: hook.label,
        days: 1,
        better: { value: 'A', assets: 4, ads: 4, spend: 400_000, results: 400, costPerResult: 1000 },
        worse: { value: 'B', assets: 3, ads: 3, spend: 300_000, results: 120, costPerResult: 2500 },
        values: [
          expect.objectContaining({ value: 'A', costPerResult: 1000 }),
          expect.objectContaining({ value: 'B', costPerResult: 2500 }),
        ],
        count: 2,
        current: 'A',
      }),
    { timeout: 15_000, interval: 200 },
  );
  // Without values, nothing separates the creatives.
  await app.sql(`delete from creative_attributes where attribute_id = $1`, [hook.id]);
  expect((await read()).why).toBeNull();
});
