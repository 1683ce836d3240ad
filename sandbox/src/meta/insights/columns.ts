import { findAdSet, findCampaign } from '#meta/ads/campaigns.ts';
import { graphTime } from '#meta/clock.ts';
import { insightDecimals } from '#meta/data/currencies.ts';
import { draw } from '#meta/random.ts';
import { actionsOf, type Action } from './actions.ts';
import { dayText } from './days.ts';
import { levels } from './query.ts';
import { reachOf, type Reading, type InsightRow } from './rows.ts';

type Values = Record<string, unknown>;

/** A ratio with six decimals, as text; undefined without a divisor. */
const ratio = (part: number, whole: number, factor = 1): string | undefined =>
  whole === 0 ? undefined : String(Number(((part / whole) * factor).toFixed(6)));

/** The count as text; undefined for zero, which is left out. */
const counted = (value: number): string | undefined => (value === 0 ? undefined : String(value));

const positive = (actions: readonly Action[]): Values[] | undefined => {
  const shown = actions.filter(({ value }) => Number(value) > 0).map((action) => ({ ...action }));
  return shown.length === 0 ? undefined : shown;
};

const single = (value: number | string | undefined, type = 'video_view'): Values[] | undefined =>
  value === undefined || Number(value) === 0 ? undefined : [{ action_type: type, value: String(value) }];

/** Names of the object and its parents, down to the level of the row. */
function nameColumns({ backend, account, query }: Reading, { ad }: InsightRow): Values {
  const adSet = findAdSet(backend, ad.adsetId);
  const campaign = adSet && findCampaign(backend, adSet.campaignId);
  const depth = levels.indexOf(query.level);
  return {
    account_id: account.id,
    account_name: account.name,
    account_currency: account.currency,
    attribution_setting: '7d_click_1d_view',
    ...(depth >= 1
      ? {
          campaign_id: campaign?.id,
          campaign_name: campaign?.name,
          objective: campaign?.objective,
          buying_type: 'AUCTION',
        }
      : {}),
    ...(depth >= 2 ? { adset_id: adSet?.id, adset_name: adSet?.name, optimization_goal: adSet?.optimizationGoal } : {}),
    ...(depth >= 3
      ? {
          ad_id: ad.id,
          ad_name: ad.name,
          created_time: graphTime(ad.createdMs).slice(0, 10),
          updated_time: graphTime(ad.updatedMs).slice(0, 10),
          ...rankingsOf(ad.id),
        }
      : {}),
  };
}

const RANKS = ['BELOW_AVERAGE_10', 'BELOW_AVERAGE_20', 'AVERAGE', 'AVERAGE', 'ABOVE_AVERAGE', 'UNKNOWN'] as const;
const rankOf = (id: string, shift: number): string => RANKS[(Number(id.slice(-3)) + shift) % RANKS.length] ?? 'UNKNOWN';
const rankingsOf = (id: string): Values => ({
  quality_ranking: rankOf(id, 0),
  engagement_rate_ranking: rankOf(id, 2),
  conversion_rate_ranking: rankOf(id, 4),
});

/** Whether the row has reach: with breakdowns, reach goes back only thirteen months. */
const hasReach = ({ query }: Reading, { slice }: InsightRow, today: number): boolean =>
  query.breakdowns.length === 0 || slice.since > today - 396;

function trafficColumns({ query, account }: Reading, row: InsightRow, reach: number): Values {
  const { sums } = row;
  const units = 10 ** insightDecimals(account.currency);
  const isHourly = query.breakdowns.some((breakdown) => breakdown.startsWith('hourly'));
  const per = (count: number, factor = 1) => ratio(sums.spend / units, count, factor);
  return {
    impressions: String(sums.impressions),
    spend: String(sums.spend / units),
    reach: isHourly ? '0' : String(reach),
    frequency: isHourly ? '0' : ratio(sums.impressions, reach),
    clicks: String(sums.clicks),
    ctr: ratio(sums.clicks, sums.impressions, 100),
    cpc: per(sums.clicks),
    cpm: per(sums.impressions, 1000),
    cpp: per(reach, 1000),
    inline_link_clicks: counted(sums.linkClicks),
    inline_link_click_ctr: ratio(sums.linkClicks, sums.impressions, 100),
    cost_per_inline_link_click: per(sums.linkClicks),
    inline_post_engagement: counted(sums.reactions + sums.comments + sums.shares + sums.linkClicks + sums.views3s),
    unique_clicks: isHourly ? '0' : counted(Math.floor(sums.clicks * 0.93)),
    unique_inline_link_clicks: isHourly ? '0' : counted(Math.floor(sums.linkClicks * 0.94)),
    outbound_clicks: single(sums.outboundClicks, 'outbound_click'),
    outbound_clicks_ctr: single(ratio(sums.outboundClicks, sums.impressions, 100), 'outbound_click'),
    cost_per_thruplay: single(per(sums.thruplays)),
  };
}

const videoColumns = ({ sums }: InsightRow): Values => ({
  video_play_actions: single(sums.plays),
  video_continuous_2_sec_watched_actions: single(sums.views2s),
  video_15_sec_watched_actions: single(sums.views15s),
  video_thruplay_watched_actions: single(sums.thruplays),
  video_30_sec_watched_actions: single(sums.views30s),
  video_p25_watched_actions: single(sums.p25),
  video_p50_watched_actions: single(sums.p50),
  video_p75_watched_actions: single(sums.p75),
  video_p95_watched_actions: single(sums.p95),
  video_p100_watched_actions: single(sums.p100),
  video_time_watched_actions: single(sums.watchSeconds),
  video_avg_time_watched_actions: single(sums.plays === 0 ? 0 : Math.round(sums.watchSeconds / sums.plays)),
  video_play_curve_actions: sums.plays === 0 ? undefined : [{ action_type: 'video_view', value: curveOf(sums) }],
});

/** Percentage of plays that reach each of 22 steps: the seconds 0 to 14, then longer steps. */
function curveOf({ plays, views3s, thruplays, p100 }: InsightRow['sums']): number[] {
  const points: [number, number][] = [
    [0, 1],
    [3, views3s / plays],
    [15, thruplays / plays],
    [21, p100 / plays],
  ];
  return Array.from({ length: 22 }, (_, step) => {
    const index = points.findIndex(([at], next) => step >= at && step <= (points[next + 1]?.[0] ?? 21));
    const [from, high] = points[index] ?? [0, 1];
    const [to, low] = points[index + 1] ?? [21, 0];
    return Math.round((high + ((low - high) * (step - from)) / Math.max(1, to - from)) * 100);
  });
}

interface ResultSource {
  readonly objective: unknown;
  /** The count of an action type, or reach or spend. */
  readonly value: (type: string) => number;
}

/** The result that each objective counts. */
const RESULTS: Record<string, [indicator: string, type: string]> = {
  OUTCOME_SALES: ['actions:offsite_conversion.fb_pixel_purchase', 'purchase'],
  OUTCOME_TRAFFIC: ['actions:landing_page_view', 'landing_page_view'],
  OUTCOME_LEADS: ['actions:offsite_conversion.fb_pixel_lead', 'lead'],
  OUTCOME_AWARENESS: ['reach', 'reach'],
};

/** A row without results omits the column or names the indicator without a value; Meta does both. */
function emptyResults(indicator: string, { ad, slice }: InsightRow): Values {
  if (draw('empty results', ad.id, slice.since) < 0.5) return {};
  return { results: [{ indicator }], cost_per_result: [{ indicator }] };
}

function resultColumns(reading: Reading, row: InsightRow, { objective, value }: ResultSource): Values {
  const [indicator, type] = RESULTS[String(objective)] ?? [];
  if (reading.query.level === 'account' || indicator === undefined || type === undefined) return {};
  const count = value(type);
  if (count === 0) return emptyResults(indicator, row);
  const list = (text: string | undefined) =>
    text === undefined ? undefined : [{ indicator, values: [{ value: text, attribution_windows: ['default'] }] }];
  const spent = value('spend');
  return { results: list(String(count)), cost_per_result: list(ratio(spent, count)) };
}

/** The values of a row by column; columns with undefined values are left out. */
export function valuesOf(reading: Reading, row: InsightRow, today: number): Values {
  const { query, account } = reading;
  const { sums } = row;
  const decimals = insightDecimals(account.currency);
  const reach = reachOf(row, query.level);
  const names = nameColumns(reading, row);
  const isOffMeta = !query.breakdowns.some((breakdown) => breakdown === 'region' || breakdown.startsWith('hourly'));
  const { counts, values } = actionsOf(sums, { windows: query.windows, decimals, isOffMeta });
  const spend = sums.spend / 10 ** decimals;
  const perAction = counts
    .filter(({ value }) => Number(value) > 0)
    .map(({ action_type, value }) => ({ action_type, value: ratio(spend, Number(value)) }));
  const roas = values.find(({ action_type }) => action_type === 'omni_purchase');
  const numberOf = (type: string) => {
    if (type === 'spend') return spend;
    if (type === 'reach') return reach;
    return Number(counts.find(({ action_type }) => action_type === type)?.value ?? 0);
  };
  return {
    ...names,
    ...trafficColumns(reading, row, reach),
    ...(hasReach(reading, row, today) ? {} : { reach: undefined, frequency: undefined, cpp: undefined }),
    ...videoColumns(row),
    actions: positive(counts),
    action_values: positive(values),
    cost_per_action_type: perAction.length === 0 ? undefined : perAction,
    purchase_roas:
      roas && Number(roas.value) > 0
        ? [{ action_type: 'omni_purchase', value: ratio(Number(roas.value), spend) }]
        : undefined,
    website_purchase_roas:
      roas && Number(roas.value) > 0
        ? [{ action_type: 'offsite_conversion.fb_pixel_purchase', value: ratio(Number(roas.value), spend) }]
        : undefined,
    ...resultColumns(reading, row, { objective: names['objective'], value: numberOf }),
    ...row.labels,
    date_start: dayText(row.slice.since),
    date_stop: dayText(row.slice.until),
  };
}
