import { expect, test } from 'vitest';
import { isAdditiveResult, kindOfIndicator } from './result-kinds.ts';

test.each([
  ['actions:offsite_conversion.fb_pixel_purchase', true],
  ['actions:link_click', true],
  ['actions:an_event_of_next_year', true],
  ['onsite_conversion.messaging_conversation_started_7d', true],
  ['video_thruplay_watched_actions', true],
  ['impressions', true],
  ['Website purchases', true],
  ['reach', false],
  ['estimated_ad_recallers', false],
  ['unique_actions:link_click', false],
  ['an_indicator_of_next_year', false],
  ['Reach', false],
  ['Estimated ad recall lift (people)', false],
])('results of the kind %s are additive: %s', (indicator, isAdditive) => {
  expect(isAdditiveResult(kindOfIndicator(indicator))).toBe(isAdditive);
});
