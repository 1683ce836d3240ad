import type { AdvertiserId } from '@ad-foundry/contract/ids.ts';
import type { AdState } from '@ad-foundry/contract/insights/ad-states.ts';
import type { ReportedFigure } from '@ad-foundry/contract/insights/figures.ts';
import type { Media } from '@ad-foundry/contract/insights/values.ts';

/** A campaign, ad set or ad as the platform lists it. */
export interface FoundObject {
  id: string;
  name: string;
  state: AdState;
  /** The platform's own word. */
  platformState: string | null;
  createdAt: Date | null;
}

export interface FoundCampaign extends FoundObject {
  objective: string | null;
}

export interface FoundAdSet extends FoundObject {
  campaignId: string;
  /** The goal for which the platform optimizes delivery, in its words. */
  goal: string | null;
}

/** The medium that an ad shows. The id begins with the kind: `image-` and the hash, `video-` and the number. */
export interface FoundMedia {
  id: string;
  kind: 'image' | 'video' | 'other';
  name: string | null;
  /** Signed URL that expires within days. Null if the platform shows no picture. */
  pictureUrl: string | null;
  /** In pixels, of the medium itself; null if the list of ads does not contain it. */
  width: number | null;
  height: number | null;
  /** Of a video; null if the list of ads does not contain it. */
  durationMs: number | null;
}

/** The platform's facts about a medium; null for facts that it does not report. */
export interface MediaFacts {
  /** In pixels. */
  width: number | null;
  height: number | null;
  durationMs: number | null;
  /** URL of a picture of the medium, in the medium's shape; signed, expires within days. */
  pictureUrl: string | null;
}

export interface FoundAd extends FoundObject {
  adSetId: string;
  campaignId: string;
  kind: Media['kind'];
  title: string | null;
  body: string | null;
  /** The main medium first; empty if the platform reports none. */
  media: FoundMedia[];
}

export interface AdObjects {
  campaigns: FoundCampaign[];
  adSets: FoundAdSet[];
  ads: FoundAd[];
  /** Number of unreadable entries. */
  rejected: number;
}

/** A query for figures. Days are those of the account, both included. */
export interface FigureQuery {
  advertiserId: AdvertiserId;
  since: string;
  until: string;
  level: 'account' | 'campaign' | 'adset' | 'ad';
  /** Whether to return a row per day, instead of one for all days. */
  daily: boolean;
  /** Whether to divide rows by platform and placement. */
  placements?: boolean;
  /** Number of digits in minor units of the account's currency. */
  currencyDigits: number;
  /** Rows per page; by default as many as keep responses readable. */
  pageRows?: number;
}

/** One row of figures: of one entity, one day or period, and one placement if requested. */
export interface FigureRow {
  /** The entity's id at the platform; empty for the account. */
  entity: string;
  ad: { name: string; adSetId: string; adSetName: string; campaignId: string; campaignName: string } | null;
  since: string;
  until: string;
  platform: string;
  placement: string;
  /** Money in minor units. */
  figures: Record<ReportedFigure, number>;
  reach: number | null;
  frequency: number | null;
  /** The kind of result that was counted, in the platform's words. */
  resultKind: string | null;
  attribution: string | null;
  /** All action types as reported, with attribution windows: `{purchase: {value: '3', '7d_click': '2'}}`. */
  actions: Record<string, Record<string, string>> | null;
}

export interface FigureRows {
  rows: FigureRow[];
  /** Number of unreadable rows. */
  rejected: number;
}

/** A page of figures, parsed only if it has changed. */
export interface FigurePage {
  /** Its rows in the platform's text. */
  raw: string;
  /** @throws AdPlatformError for a page that cannot be read as a whole */
  read(): FigureRows;
}

/** The state of a report that the platform prepares. */
export type ReportState = { state: 'running'; percent: number | null } | { state: 'done' } | { state: 'failed' };
