import { expect, test } from 'vitest';
import type { CampaignId, CreativeId } from '@ad-foundry/contract/ids.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { partsOf } from './queries.ts';

const max = limits.archiveSelection;
const idsTo = (count: number) => Array.from({ length: count }, (_, index) => `cre_${index}` as CreativeId);

test('a selection larger than one archive is split into parts, and each creative is in one of them', () => {
  const creativeIds = idsTo(2 * max + 1);
  const parts = partsOf({ creativeIds });
  const each = parts.map((part) => ('creativeIds' in part ? (part.creativeIds ?? []) : []));
  expect(each.map(({ length }) => length)).toEqual([max, max, 1]);
  expect(each.flat()).toEqual(creativeIds);
});

test('a selection within the limit, a whole campaign and a filter are each one part', () => {
  const campaignId = 'cmp_1' as CampaignId;
  expect(partsOf({ campaignId, creativeIds: idsTo(max) })).toHaveLength(1);
  expect(partsOf({ campaignId })).toEqual([{ campaignId }]);
  expect(partsOf({ matching: { search: 'hero' } })).toHaveLength(1);
});
