/** Events that happen one by one: their counts of several days, ads and people can be added. */
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
/** Words of the platform have no spaces and no capitals; those of a file's reader may. */
const platformWord = /^[a-z0-9_.:]+$/;
const people = /reach|unique|recall|people|person|couverture|uniques|rappel|reichweite|alcance|copertura|bereik/i;

/**
 * Whether results of a kind can be added up over days and ads. People who were reached or remember an ad cannot: they are
 * the same ones on several days. An unlisted word of the platform is not added.
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
