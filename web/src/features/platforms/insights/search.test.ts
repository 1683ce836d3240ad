import { describe, expect, it } from 'vitest';
import { readFigures, readSort } from './figure-list.ts';
import { readAdvertiserSearch, readCreativesSearch, readOverviewSearch } from './search.ts';

describe('the URL of the overview', () => {
  it('keeps an advertiser, a campaign and a preset period', () => {
    const search = { advertiserId: 'acc_42', campaignId: 'cmp_1', relative: 'last_7_days' };
    expect(readOverviewSearch(search)).toEqual(search);
  });

  it('keeps two dates, and drops the preset period beside them', () => {
    const days = { since: '2025-11-01', until: '2025-11-07' };
    expect(readOverviewSearch({ ...days, relative: 'today' })).toEqual(days);
  });

  it('drops ids of another kind, incomplete periods and unknown parameters', () => {
    expect(readOverviewSearch({ advertiserId: 'cmp_1', campaignId: 'acc_1', since: '2025-11-01', page: 2 })).toEqual(
      {},
    );
  });
});

it('the URL of the overview keeps valid figures, columns and orders', () => {
  const search = { tiles: 'spend,roas', lines: 'spend,ctr', level: 'ad', columns: 'video', sort: 'roas' };
  expect(readOverviewSearch({ ...search, bars: 'moon', direction: 'up', page: 2 })).toEqual(search);
  expect(readOverviewSearch({ columns: '<b>', sort: 'a b', compare: 'year' })).toEqual({ compare: 'year' });
});

it('lists of figures drop unknown and repeated figures', () => {
  expect(readFigures('spend,,likes,reach,spend')).toEqual(['spend', 'reach']);
  expect(readFigures('spend,reach,cpm', { most: 2 })).toEqual(['spend', 'reach']);
  expect(readFigures(undefined)).toEqual([]);
  expect([readSort('roas'), readSort('firstDay'), readSort('likes'), readSort(undefined)]).toEqual([
    'roas',
    'firstDay',
    'spend',
    'spend',
  ]);
});

it('the URL of the creatives keeps the grouping, the filters and the open group', () => {
  const search = {
    advertiserId: 'acc_42',
    group: 'format',
    kind: 'video',
    matched: 'false',
    original: 'true',
    key: 'as_1',
  };
  expect(readCreativesSearch({ ...search, launchedWithin: '14', metrics: 'ctr,' })).toEqual({
    ...search,
    launchedWithin: 14,
  });
  expect(readCreativesSearch({ group: 'color', launchedWithin: 0, kind: 'film', fatigue: 'boredom' })).toEqual({});
  expect(readCreativesSearch({ fatigue: 'creative' })).toEqual({ fatigue: 'creative' });
});

it('an advertiser is kept on its own', () => {
  expect(readAdvertiserSearch({ advertiserId: 'acc_42', relative: 'today' })).toEqual({ advertiserId: 'acc_42' });
});

it('an attribute and its value are kept together, or both are dropped', () => {
  const value = { whereAttributeId: 'att_1', whereValue: 'claim' };
  expect(readCreativesSearch(value)).toEqual(value);
  expect(readCreativesSearch({ whereAttributeId: 'att_1' })).toEqual({});
  expect(readCreativesSearch({ whereAttributeId: 'cmp_1', whereValue: 'claim' })).toEqual({});
});

it('the URLs keep valid pairs of attributes, filters and columns', () => {
  const heat = { heatRows: 'att_1', heatColumns: 'att_2', heatFigure: 'roas' };
  expect(readOverviewSearch({ ...heat })).toEqual(heat);
  expect(readOverviewSearch({ heatRows: 'cmp_1', heatFigure: '<b>' })).toEqual({});
  const list = {
    state: 'running',
    ratio: '9:16',
    length: 'up-to-15',
    parentId: '120210987654321098',
    minSpend: 5000,
    columns: 'kind,spend',
  };
  expect(readCreativesSearch({ ...list })).toEqual(list);
  expect(readCreativesSearch({ state: 'moon', ratio: '2:3', length: '9', minSpend: -1, columns: 'a b' })).toEqual({});
});
