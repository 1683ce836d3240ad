import type { InsightRules } from '#adapters/ads/ad-provider.ts';

/** As documented for the Graph API v26.0. */
export const insightRules: InsightRules = {
  settlingDays: 28,
  directDays: 28,
  fields: {
    spend: ['spend'],
    impressions: ['impressions'],
    videoImpressions: ['impressions'],
    reach: ['reach'],
    frequency: ['frequency'],
    clicks: ['clicks'],
    linkClicks: ['inline_link_clicks'],
    results: ['results', 'actions'],
    purchases: ['actions'],
    purchaseValue: ['action_values'],
    landingPageViews: ['actions'],
    plays: ['video_play_actions'],
    views3s: ['actions'],
    thruplays: ['video_thruplay_watched_actions'],
    plays25: ['video_p25_watched_actions'],
    plays50: ['video_p50_watched_actions'],
    plays75: ['video_p75_watched_actions'],
    plays95: ['video_p95_watched_actions'],
    plays100: ['video_p100_watched_actions'],
  },
};
