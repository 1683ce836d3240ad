import { expect, test } from 'vitest';
import { bestOf, kindOf, mainKindOf } from './result-kind.ts';

test.each([
  ['offsite_conversion.fb_pixel_purchase', 'purchase'],
  ['actions:omni_purchase', 'purchase'],
  ['onsite_conversion.lead_grouped', 'lead'],
  ['onsite_web_app_purchase', 'purchase'],
  ['app_custom_event.fb_mobile_purchase', 'purchase'],
  ['omni_app_install', 'app_install'],
  ['offsite_conversion.custom.4711', 'custom'],
  ['link_click', 'link_click'],
  ['a_new_action', null],
])('the result kind %s is normalized to %s', (word, kind) => {
  expect(kindOf(word)).toBe(kind);
});

test('the main kind is the kind with the most spend', () => {
  const item = (resultKind: string | null, spend: number) => ({
    resultKind,
    figures: { values: { spend }, absent: {} },
  });
  const items = [item('lead', 50), item('purchase', 40), item('purchase', 20), item(null, 900)];
  expect(mainKindOf(items as never)).toBe('purchase');
  expect(mainKindOf([])).toBeNull();
});

test('the lowest cost compares only results of the kind with the most spend', () => {
  const item = (resultKind: string | null, spend: number, costPerResult: number | null) =>
    ({ resultKind, figures: { values: { spend, costPerResult, ctr: spend }, absent: {} } }) as never;
  const items = [item('purchase', 900, 40), item('purchase', 800, 30), item('link_click', 100, 1), item(null, 9, null)];
  expect(bestOf(items, 'costPerResult')).toEqual({ value: 30, kind: 'purchase' });
  expect(bestOf(items, 'ctr')).toEqual({ value: 900, kind: null });
  expect(bestOf(items.slice(1), 'costPerResult')).toEqual({ value: null, kind: 'purchase' });
});
