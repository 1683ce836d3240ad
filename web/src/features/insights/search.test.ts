import { describe, expect, it } from 'vitest';
import { readAdvertiserSearch, readOverviewSearch } from './search.ts';

describe('the address of the overview', () => {
  it('keeps an advertiser, a campaign and a named period', () => {
    const search = { advertiserId: 'acc_42', campaignId: 'cmp_1', relative: 'last_7_days' };
    expect(readOverviewSearch(search)).toEqual(search);
  });

  it('keeps two dates, and no named period with them', () => {
    const days = { since: '2025-11-01', until: '2025-11-07' };
    expect(readOverviewSearch({ ...days, relative: 'today' })).toEqual(days);
  });

  it('drops ids of another kind, incomplete periods and unknown parameters', () => {
    expect(readOverviewSearch({ advertiserId: 'cmp_1', campaignId: 'acc_1', since: '2025-11-01', page: 2 })).toEqual(
      {},
    );
  });
});

it('the address of the creatives keeps only the advertiser', () => {
  expect(readAdvertiserSearch({ advertiserId: 'acc_42', relative: 'today' })).toEqual({ advertiserId: 'acc_42' });
});
