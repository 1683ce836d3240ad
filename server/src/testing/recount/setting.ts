import type { AdvertiserId, AttributeId, CampaignGroupId, CampaignId, CreativeId } from '@ad-foundry/contract/ids.ts';
import type { TestClient } from '#testing/client.ts';
import { figuresOf, reachOf, wholeOf, within, type Days, type DayRow, type Values } from './recount.ts';
import type { RecountRule } from './verdicts.ts';
import { counts, type Counts, type RawAd, type RawDay, type World } from './world.ts';

export interface OurCreative {
  id: CreativeId;
  campaignId: CampaignId;
  /** The group of its campaign; null for none. */
  groupId: CampaignGroupId | null;
  /** Values of two attributes; null for none. */
  hook: string | null;
  angle: string | null;
}

export interface RecountInput {
  client: TestClient;
  random: () => number;
  worlds: readonly { world: World; advertiserId: AdvertiserId; rule: RecountRule }[];
  creatives: readonly OurCreative[];
  hookId: AttributeId;
  angleId: AttributeId;
  /** Called before each export, to stay below the rate limit. */
  allowExport: () => Promise<unknown>;
}

/** The subject of a question: an advertiser, a period, and possibly one of our campaigns. */
export interface Setting extends RecountInput {
  world: World;
  advertiserId: AdvertiserId;
  rule: RecountRule;
  period: Days;
  compared: Days | null;
  campaignId: CampaignId | undefined;
  place: { advertiserId: AdvertiserId; campaignId?: CampaignId; compare: 'previous' | 'year' | 'none' } & object;
  /** Rows of the selected ads. */
  rows: RawDay[];
  adOf: (row: RawDay) => RawAd;
  /** The first and the last stored day of each ad. */
  daysByAd: ReadonlyMap<string, Days>;
}

export const params = { provider: 'meta' } as const;

export type Pick = <T>(from: readonly T[]) => T;
export type Question = (setting: Setting, pick: Pick) => Promise<string[]>;

export const under = (name: string, lines: readonly string[]) => lines.map((line) => `${name} ${line}`);
export const same = (name: string, reported: unknown, counted: unknown) =>
  JSON.stringify(reported) === JSON.stringify(counted)
    ? []
    : [`${name}: told ${JSON.stringify(reported)}, counted ${JSON.stringify(counted)}`];

/** The figures of the advertiser, or of our campaign in it, for some days. */
export function totalIn({ world, campaignId, rows }: Setting, days: Days): Values {
  if (campaignId !== undefined) return figuresOf(within(rows, days));
  return figuresOf(within(wholeOf(world), days), reachOf(world, 'account', '', days));
}

/** The figures that no row accounts for; the kinds of their results are unknown. */
export function restIn({ world }: Setting, days: Days, shown: readonly DayRow[]): Values | null {
  const whole = within(wholeOf(world), days);
  const sums = Object.fromEntries(
    counts.map((name) => [
      name,
      whole.reduce((sum, row) => sum + row[name], 0) - shown.reduce((sum, row) => sum + row[name], 0),
    ]),
  ) as Counts;
  if (counts.every((name) => sums[name] === 0)) return null;
  const shownVideos = figuresOf(shown)['videoImpressions'] ?? null;
  const videoImpressions = shownVideos === null ? null : (figuresOf(whole)['videoImpressions'] ?? 0) - shownVideos;
  const remainder: DayRow = { day: '', ...sums, videoImpressions };
  const isMixed = figuresOf(whole)['results'] === null;
  return { ...figuresOf([remainder]), ...(isMixed ? { results: null, costPerResult: null } : {}) };
}

/** Rows of deleted ads by campaign; none if the setting is one of our campaigns. */
export const deletedIn = ({ world, campaignId }: Setting, days: Days) =>
  campaignId === undefined
    ? within(world.deleted, days).flatMap((row) => (row.campaign === null ? [] : [{ ...row, campaign: row.campaign }]))
    : [];

/**
 * The figures of the deleted ads of a campaign; null without any. Results that count people cannot be subtracted, so
 * they are null if the campaign has any on these days.
 */
export function deletedOf(setting: Setting, campaign: string, days: Days): Values | null {
  const rows = deletedIn(setting, days).filter((row) => row.campaign === campaign);
  if (rows.length === 0) return null;
  const dates = new Set(rows.map(({ day }) => day));
  const { world, adOf } = setting;
  const others = world.days.filter((row) => dates.has(row.day) && adOf(row).campaign === campaign);
  const isHidden = figuresOf(others)['results'] === null;
  return { ...figuresOf(rows), ...(isHidden ? { results: null, costPerResult: null } : {}) };
}

export const levelKeys = {
  campaign: ({ campaign }: RawAd) => campaign,
  adset: ({ adSet }: RawAd) => adSet,
  ad: ({ id }: RawAd) => id,
  creative: ({ media }: RawAd) => media,
};
