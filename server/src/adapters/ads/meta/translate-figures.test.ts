import { expect, test } from 'vitest';
import { minorUnits, translateRow } from './translate-figures.ts';

test.each([
  ['14.5', 2, 1450],
  ['14.505', 2, 1451],
  ['14.504', 2, 1450],
  ['-0.5', 2, -50],
  ['1200', 0, 1200],
  ['1200.5', 0, 1201],
  ['1.2345', 3, 1235],
  ['0.001', 3, 1],
  ['999999999999.99', 2, 99_999_999_999_999],
  [14.5, 2, 1450],
  [0.1 + 0.2, 2, 30],
] as const)('%s with %i digits is %i minor units', (value, digits, minor) => {
  expect(minorUnits(value, digits)).toBe(minor);
});

const row = {
  date_start: '2026-11-02',
  date_stop: '2026-11-02',
  ad_id: '1',
  ad_name: 'Trail',
  adset_id: '2',
  adset_name: 'Runners',
  campaign_id: '3',
  campaign_name: 'Autumn',
  objective: 'OUTCOME_SALES',
  impressions: '1000',
  spend: '12.345',
};
const read = (more: object, digits = 2) => translateRow({ ...row, ...more }, 'ad', digits);

test.each([
  ['a number that is none', { spend: 'abc' }],
  ['an empty number', { impressions: '' }],
  ['a number beyond what is stored', { impressions: '99999999999' }],
  ['a count below zero', { clicks: '-1' }],
  ['an amount beyond exact numbers', { spend: '999999999999999999' }],
  ['no day', { date_start: '02.11.2026' }],
  ['no ad', { ad_id: undefined }],
  ['a list that is none', { actions: 'purchase' }],
])('a row with %s is skipped completely', (_, more) => {
  expect(read(more)).toBeNull();
});

test('numbers may be texts or numbers, and money follows the digits of the currency', () => {
  expect(read({ clicks: 7, inline_link_clicks: '3' })?.figures).toMatchObject({
    spend: 1235,
    clicks: 7,
    linkClicks: 3,
  });
  expect(read({}, 3)?.figures.spend).toBe(12_345);
  expect(read({}, 0)?.figures.spend).toBe(12);
});

test('one purchase under several names is counted once, and values stay with their kind', () => {
  const expected = [
    { action_type: 'purchase', value: '3', '7d_click': '2' },
    { action_type: 'omni_purchase', value: '3' },
    { action_type: 'offsite_conversion.fb_pixel_purchase', value: '3' },
  ];
  const values = [{ action_type: 'purchase', value: '99.90' }];
  const found = read({ actions: expected, action_values: values });
  expect(found?.figures).toMatchObject({ purchases: 3, purchaseValue: 9990 });
});

const linkClicks = { actions: [{ action_type: 'link_click', value: '7' }], objective: 'OUTCOME_TRAFFIC' };
test.each([
  ['without results', {}, null],
  [
    'that names the indicator without a value',
    { results: [{ indicator: 'actions:landing_page_view' }] },
    'landing_page_view',
  ],
  [
    'with an empty list of values',
    { results: [{ indicator: 'actions:landing_page_view', values: [] }] },
    'landing_page_view',
  ],
])('a day %s has no result of another kind', (_, results, kind) => {
  const found = read({ ...linkClicks, ...results });
  expect([found?.figures.results, found?.resultKind]).toEqual([0, kind]);
});

test('the indicator of a result determines its kind', () => {
  const results = (indicator: string) => read({ results: [{ indicator, values: [{ value: '4' }] }] });
  expect(results('actions:offsite_conversion.fb_pixel_purchase')).toMatchObject({
    figures: { results: 4 },
    resultKind: 'offsite_conversion.fb_pixel_purchase',
  });
  expect(results('reach')).toMatchObject({ figures: { results: 4 }, resultKind: 'reach' });
});

test('a new type of action is stored as reported, and counts for no existing figure', () => {
  const found = read({ actions: [{ action_type: 'hologram_view', value: '5', '1d_view': '4' }] });
  expect(found?.actions).toEqual({ hologram_view: { value: '5', '1d_view': '4' } });
  const odd = { action_type: 'hologram_view', value: '5', '7d_click': null, '1d_view': { value: '4' } };
  expect(read({ actions: [odd] })?.actions).toEqual({ hologram_view: { value: '5' } });
  expect(found?.figures).toMatchObject({ results: 0, purchases: 0 });
});

test('names are stored as text, without characters that the database refuses', () => {
  const found = read({ ad_name: '<img src=x onerror=alert(1)>\u0000 Trail', campaign_name: ' ' });
  expect(found?.ad).toMatchObject({ name: '<img src=x onerror=alert(1)>  Trail', campaignName: '3' });
});
