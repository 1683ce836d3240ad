/** Events that happen one by one: their counts can be added over days, ads and people. */
const events: ReadonlySet<string> = new Set([
  'add_payment_info',
  'add_to_cart',
  'add_to_wishlist',
  'app_install',
  'app_use',
  'checkin',
  'clicks',
  'comment',
  'complete_registration',
  'contact',
  'custom',
  'customize_product',
  'donate',
  'find_location',
  'impressions',
  'initiate_checkout',
  'initiated_checkout',
  'inline_link_click',
  'inline_link_clicks',
  'landing_page_view',
  'lead',
  'like',
  'link_click',
  'link_clicks',
  'messaging_conversation_started_7d',
  'outbound_click',
  'outbound_clicks',
  'page_engagement',
  'photo_view',
  'post',
  'post_engagement',
  'post_reaction',
  'profile_visit_view',
  'purchase',
  'rsvp',
  'schedule',
  'search',
  'start_trial',
  'store_visit',
  'submit_application',
  'subscribe',
  'thruplay',
  'video_continuous_2_sec_watched_actions',
  'video_play_actions',
  'video_thruplay_watched_actions',
  'video_view',
  'view_content',
]);

/** Families of events that the platform extends: `offsite_conversion.custom.123`. */
const families =
  /^(?:actions:|conversions:|offsite_conversion\.|onsite_conversion\.|onsite_web_|onsite_app_|app_custom_event\.|omni_|mobile_app_)/;
/** The platform's words have no spaces and no capitals; the words of an imported file may have both. */
const platformWord = /^[a-z0-9_.:]+$/;
const people = /reach|unique|recall|people|person|couverture|uniques|rappel|reichweite|alcance|copertura|bereik/i;

/**
 * Whether results of a kind can be added over days and ads. People who were reached or remember an ad cannot, since the
 * same people count on several days. Unlisted words of the platform are not added.
 */
export function isAdditiveResult(kind: string): boolean {
  if (platformWord.test(kind)) return events.has(kind) || families.test(kind);
  return !people.test(kind);
}

/** The kind that an indicator of the platform names: `actions:link_click` is `link_click`. */
export function kindOfIndicator(indicator: string): string {
  const bare = indicator.replace(/^actions:/, '');
  return isAdditiveResult(bare) ? bare : indicator;
}
