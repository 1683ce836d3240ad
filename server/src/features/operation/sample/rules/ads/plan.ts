import type { Day } from '@ad-foundry/contract/rules/periods/periods.ts';
import type { Artwork, Brand } from '#features/operation/sample/rules/art/artwork.ts';
import type { FormatKey } from '#features/operation/sample/rules/story/formats.ts';

/** What an ad is paid for, in the platform's words. */
export type ResultKind = 'purchase' | 'lead' | 'reach';

/** A file of the story that an ad uses. `how` it is found: the file itself, the uid in the name, or a person's word. */
export interface BriefedFile {
  creative: string;
  format: FormatKey;
  how: 'sent' | 'content' | 'uid' | 'person';
  /** How the ad got its name, if not from its file: typed, or as the copy of an ad. */
  named?: 'by hand' | 'as copy';
}

/** What an ad without a brief shows. */
export interface DrawnFile {
  title: string;
  art: Artwork;
  kind: 'image' | 'video';
  seconds?: number;
}

/** How people respond to an ad, once it has left its first days behind. */
export interface Response {
  result: ResultKind;
  /** Per thousand impressions, in major units of the currency. */
  cpm: number;
  /** Link clicks by impression. */
  ctr: number;
  /** Per result, in major units; results that are people cost what reaching them costs. */
  cost: number;
  /** Purchase value by spend. */
  roas: number;
  /** Of a video: who stays three seconds, by impression. */
  hook: number;
  /** Of a video: who of these watches it to the end. */
  end: number;
}

/** What changes in the life of an ad. */
export interface Turns {
  /** The audience tires of it: from a day on, clicks fall by so much within so many days. */
  tires?: { from: number; days: number; by: number };
  /** Everybody pays more for impressions from a day on. */
  dearer?: { from: number; by: number };
  /** From a day on the budget is so many times as high. */
  budget?: readonly (readonly [from: number, times: number])[];
  /** Follows the seasons of the year, which set prices and demand. */
  seasonal?: boolean;
}

export interface AdPlan extends Response, Turns {
  name: string;
  campaign: string;
  adSet: string;
  /** The first day, or days before the day on which the sample is made. */
  begins: Day | number;
  /** Days of delivery; null for an ad that still runs. */
  days: number | null;
  /** Spend of a day, in major units. */
  daily: number;
  file: BriefedFile | DrawnFile;
  /** People whom it can reach in a week, in impressions of a day. */
  audience?: number;
}

export interface AccountPlan {
  key: string;
  name: string;
  currency: string;
  timeZone: string;
  brand: Brand;
  /** The client whose campaigns it is assigned to; null for an account beside. */
  client: string | null;
  /** Spend of Monday to Sunday, and purchases by click on these days, around 1. */
  week: { spend: readonly number[]; demand: readonly number[] };
  /** Days of the year without delivery, as `12-25`. */
  idle: readonly string[];
  /** The headline and text of a campaign's ads. */
  copies: Readonly<Record<string, readonly [title: string, body: string]>>;
  /** All ads that begin up to a day and end after another. */
  ads(today: Day): AdPlan[];
}

export const isDrawn = (file: AdPlan['file']): file is DrawnFile => 'art' in file;
