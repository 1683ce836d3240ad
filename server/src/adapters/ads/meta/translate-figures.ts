import { z } from 'zod';
import type { ReportedFigure } from '@ad-foundry/contract/insights/figures.ts';
import { kindOfIndicator } from '@ad-foundry/contract/insights/result-kinds.ts';
import type { FigureRow } from '#adapters/ads/ad-figures.ts';

/** Translates rows of insights of the Graph API v26.0 to the product's terms. Pure. */

/** Numbers arrive as texts, and in some nested lists as numbers. */
const number = z.union([z.string().regex(/^-?\d{1,18}(?:\.\d{1,18})?$/), z.number()]);
/** Stored as reported, and not counted; left out if it is neither a text nor a number. */
const inWindow = z.union([z.string(), z.number()]).optional().catch(undefined);
const stat = z.object({
  action_type: z.string(),
  value: number.optional(),
  '7d_click': inWindow,
  '1d_view': inWindow,
});
const stats = z.array(stat).nullish();
const day = z.string().regex(/^\d{4}-\d\d-\d\d$/);
const id = z.string().regex(/^\d{1,30}$/);

const rowSchema = z.object({
  date_start: day,
  date_stop: day,
  ad_id: id.optional(),
  ad_name: z.string().optional(),
  adset_id: id.optional(),
  adset_name: z.string().optional(),
  campaign_id: id.optional(),
  campaign_name: z.string().optional(),
  attribution_setting: z.string().optional(),
  publisher_platform: z.string().optional(),
  platform_position: z.string().optional(),
  impressions: number.optional(),
  reach: number.optional(),
  frequency: number.optional(),
  spend: number.optional(),
  clicks: number.optional(),
  inline_link_clicks: number.optional(),
  actions: stats,
  action_values: stats,
  results: z
    .array(z.object({ indicator: z.string(), values: z.array(z.object({ value: number })).optional() }))
    .nullish(),
  video_play_actions: stats,
  video_thruplay_watched_actions: stats,
  video_p25_watched_actions: stats,
  video_p50_watched_actions: stats,
  video_p75_watched_actions: stats,
  video_p95_watched_actions: stats,
  video_p100_watched_actions: stats,
});
type PlatformRow = z.output<typeof rowSchema>;
type Stats = z.output<typeof stats>;

export const figureFields = [
  'impressions',
  'reach',
  'frequency',
  'spend',
  'clicks',
  'inline_link_clicks',
  'attribution_setting',
  'actions',
  'action_values',
  'results',
  'video_play_actions',
  'video_thruplay_watched_actions',
  'video_p25_watched_actions',
  'video_p50_watched_actions',
  'video_p75_watched_actions',
  'video_p95_watched_actions',
  'video_p100_watched_actions',
] as const;

/** Additional windows in which conversions are reported; `value` follows the setting of each ad set. */
export const attributionWindows = ['7d_click', '1d_view'] as const;

// Names overlap: a purchase is counted under each of them. The first one present counts, and never two together.
const purchaseTypes = [
  'omni_purchase',
  'purchase',
  'offsite_conversion.fb_pixel_purchase',
  'onsite_web_purchase',
  'onsite_web_app_purchase',
  'app_custom_event.fb_mobile_purchase',
];
const most = 2_147_483_647;

/**
 * Money in minor units from a decimal text in major units: `14.5` with two digits is 1450. Digits beyond the currency's
 * are rounded half up.
 */
export function minorUnits(value: string | number, digits: number): number {
  const text = typeof value === 'number' ? value.toFixed(Math.max(digits, 6)) : value;
  const [whole = '0', fraction = ''] = text.replace('-', '').split('.');
  const exact = BigInt(whole + fraction.slice(0, digits).padEnd(digits, '0'));
  const rounded = exact + (fraction.charAt(digits) >= '5' ? 1n : 0n);
  return Number(text.startsWith('-') ? -rounded : rounded);
}

const countOf = (value: string | number | undefined): number => Math.round(Number(value ?? 0));

function firstOf(list: Stats, types: readonly string[]): { type: string; value: string | number } | null {
  for (const type of types) {
    const found = list?.find((each) => each.action_type === type);
    if (found?.value !== undefined) return { type, value: found.value };
  }
  return null;
}

const valueOf = (list: Stats, ...types: string[]) => countOf(firstOf(list, types)?.value);
/** Video lists contain one entry, whose type may differ. */
const onlyOf = (list: Stats) => countOf(list?.[0]?.value);

/** The result that the row itself reports: on a day without one, nothing else replaces it. */
function resultOf({ results }: PlatformRow): { kind: string | null; count: number } {
  const counted = results?.find(({ values }) => values && values.length > 0);
  const { indicator, values } = counted ?? results?.[0] ?? {};
  return {
    kind: indicator === undefined ? null : kindOfIndicator(indicator),
    count: countOf(values?.[0]?.value),
  };
}

/** The counts of a row; null if one of them cannot be stored. */
function figuresOf(row: PlatformRow, digits: number): Record<ReportedFigure, number> | null {
  const figures = {
    spend: minorUnits(row.spend ?? '0', digits),
    impressions: countOf(row.impressions),
    clicks: countOf(row.clicks),
    linkClicks:
      row.inline_link_clicks === undefined ? valueOf(row.actions, 'link_click') : countOf(row.inline_link_clicks),
    landingPageViews: valueOf(row.actions, 'landing_page_view', 'omni_landing_page_view'),
    results: resultOf(row).count,
    purchases: valueOf(row.actions, ...purchaseTypes),
    purchaseValue: minorUnits(firstOf(row.action_values, purchaseTypes)?.value ?? '0', digits),
    plays: onlyOf(row.video_play_actions),
    views3s: valueOf(row.actions, 'video_view'),
    thruplays: onlyOf(row.video_thruplay_watched_actions),
    plays25: onlyOf(row.video_p25_watched_actions),
    plays50: onlyOf(row.video_p50_watched_actions),
    plays75: onlyOf(row.video_p75_watched_actions),
    plays95: onlyOf(row.video_p95_watched_actions),
    plays100: onlyOf(row.video_p100_watched_actions),
  };
  const { spend, purchaseValue, ...counts } = figures;
  const isMoney = Number.isSafeInteger(spend) && Number.isSafeInteger(purchaseValue);
  return isMoney && Object.values(counts).every((count) => count >= 0 && count <= most) ? figures : null;
}

const toldNumbers = ['value', ...attributionWindows] as const;

/** The action types of a row with their windows; values have the prefix `value:`. */
function actionsOf({ actions, action_values: values }: PlatformRow): FigureRow['actions'] {
  const valuesByWindow: Record<string, Record<string, string>> = {};
  const add = (prefix: string, list: Stats) => {
    for (const action of list ?? []) {
      const numbers: Record<string, string> = {};
      for (const name of toldNumbers) if (action[name] !== undefined) numbers[name] = String(action[name]);
      valuesByWindow[prefix + action.action_type] = numbers;
    }
  };
  add('', actions);
  add('value:', values);
  return Object.keys(valuesByWindow).length > 0 ? valuesByWindow : null;
}

// Control characters, which PostgreSQL refuses in texts.
const unstorable = /[\p{Cc}\p{Cs}]/gu;
const nameOf = (text: string | undefined, fallback: string) =>
  (text ?? '').replaceAll(unstorable, ' ').trim().slice(0, 500) || fallback;

export type Level = 'account' | 'campaign' | 'adset' | 'ad';

/** Reads a row. Null if any part of it is unreadable: then the whole row is skipped. */
export function translateRow(raw: unknown, level: Level, digits: number): FigureRow | null {
  const row = rowSchema.safeParse(raw).data;
  if (!row) return null;
  const entity = { account: '', campaign: row.campaign_id, adset: row.adset_id, ad: row.ad_id }[level];
  const figures = figuresOf(row, digits);
  if (entity === undefined || figures === null) return null;
  const { adset_id: adSetId = '', campaign_id: campaignId = '' } = row;
  const ad =
    level === 'ad'
      ? {
          name: nameOf(row.ad_name, entity),
          adSetId,
          adSetName: nameOf(row.adset_name, adSetId),
          campaignId,
          campaignName: nameOf(row.campaign_name, campaignId),
        }
      : null;
  return {
    entity,
    ad,
    since: row.date_start,
    until: row.date_stop,
    platform: row.publisher_platform ?? '',
    placement: row.platform_position ?? '',
    figures,
    reach: row.reach === undefined ? null : countOf(row.reach),
    frequency: row.frequency === undefined ? null : Number(row.frequency),
    resultKind: resultOf(row).kind,
    attribution: row.attribution_setting ?? null,
    actions: actionsOf(row),
  };
}
