import { expect, test } from 'vitest';
import { kindOf, mainKindOf } from './result-kind.ts';

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
])('the kind of result %s is %s', (word, kind) => {
  expect(kindOf(word)).toBe(kind);
});

test('the main kind is that with the most spend', () => {
  const item = (resultKind: string | null, spend: number) => ({
    resultKind,
    figures: { values: { spend }, absent: {} },
  });
  const items = [item('lead', 50), item('purchase', 40), item('purchase', 20), item(null, 900)];
  expect(mainKindOf(items as never)).toBe('purchase');
  expect(mainKindOf([])).toBeNull();
});
