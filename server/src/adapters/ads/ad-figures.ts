import type { AdvertiserId } from '@ad-foundry/contract/ids.ts';
import type { AdState } from '@ad-foundry/contract/insights/ad-states.ts';
import type { CountedFigure } from '@ad-foundry/contract/insights/figures.ts';
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
  /** What the platform optimizes delivery for, in its words. */
  goal: string | null;
}

/** What an ad shows. The id begins with the kind: `image-` and the hash, `video-` and the number. */
export interface FoundMedia {
  id: string;
  kind: 'image' | 'video' | 'other';
  name: string | null;
  /** Signed, expires within days. Null where the platform shows none. */
  pictureUrl: string | null;
  /** In pixels, of the medium itself; null if the list of ads does not say it. */
  width: number | null;
  height: number | null;
  /** Of a video; null if the list of ads does not say it. */
  durationMs: number | null;
}

/** Facts of a medium from the platform; null for those that it does not say. */
export interface MediaFacts {
  /** In pixels. */
  width: number | null;
  height: number | null;
  durationMs: number | null;
  /** A picture of the medium in its shape; signed, expires within days. */
  pictureUrl: string | null;
}

export interface FoundAd extends FoundObject {
  adSetId: string;
  campaignId: string;
  kind: Media['kind'];
  title: string | null;
  body: string | null;
  /** The main one first; empty where the platform tells nothing. */
  media: FoundMedia[];
}

export interface AdObjects {
  campaigns: FoundCampaign[];
  adSets: FoundAdSet[];
  ads: FoundAd[];
  /** Entries that could not be read. */
  rejected: number;
}

/** What figures are asked for. Days are those of the account, both included. */
export interface FigureQuery {
  advertiserId: AdvertiserId;
  since: string;
  until: string;
  level: 'account' | 'campaign' | 'adset' | 'ad';
  /** A row per day, instead of one for all days. */
  daily: boolean;
  /** Also per platform and placement. */
  placements?: boolean;
  /** Minor units of the account's currency, by which money is counted. */
  currencyDigits: number;
  /** Rows of a page; as many as answers stay readable without it. */
  pageRows?: number;
}

/** One row of figures: of one entity, one day or period, and one placement where asked for. */
export interface FigureRow {
  /** The entity's id at the platform; empty for the account. */
  entity: string;
  ad: { name: string; adSetId: string; adSetName: string; campaignId: string; campaignName: string } | null;
  since: string;
  until: string;
  platform: string;
  placement: string;
  /** Money in minor units. */
  figures: Record<CountedFigure, number>;
  reach: number | null;
  frequency: number | null;
  /** What was counted as a result, in the platform's words. */
  resultKind: string | null;
  attribution: string | null;
  /** All action types as told, with attribution windows: `{purchase: {value: '3', '7d_click': '2'}}`. */
  actions: Record<string, Record<string, string>> | null;
}

export interface FigureRows {
  rows: FigureRow[];
  /** Rows that could not be read. */
  rejected: number;
}

/** A page of figures, parsed only where it has changed. */
export interface FigurePage {
  /** Its rows as the platform wrote them. */
  raw: string;
  /** @throws AdPlatformError for a page that cannot be read as a whole */
  read(): FigureRows;
}

/** Where a report stands that the platform prepares. */
export type ReportState = { state: 'running'; percent: number | null } | { state: 'done' } | { state: 'failed' };
