import {
  bigint,
  boolean,
  date,
  doublePrecision,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import type { AccountId, AdvertiserId, CreativeId, OrganizationId } from '@ad-foundry/contract/ids.ts';
import type { AdState } from '@ad-foundry/contract/insights/ad-states.ts';
import type { InsightLevel } from '@ad-foundry/contract/insights/tables.ts';
import type { InsightAccount, LinkReason, Media } from '@ad-foundry/contract/insights/values.ts';
import type { Provider } from '@ad-foundry/contract/integration.ts';
import { bytes, instant } from './columns.ts';

/** A report that the platform is preparing. */
export interface PendingReport {
  id: string;
  kind: 'ads' | 'placements';
  since: string;
  until: string;
  /** ISO 8601. */
  startedAt: string;
}

/** Shared by organizations, as all tables of figures but the links: written in the scope of the installation only. */
export const insightAccounts = pgTable('insight_accounts', {
  no: integer('no').primaryKey().generatedAlwaysAsIdentity(),
  provider: text('provider').$type<Provider>().notNull(),
  advertiserId: text('advertiser_id').$type<AdvertiserId>().notNull(),
  source: text('source').$type<InsightAccount['source']>().notNull().default('platform'),
  coveredSince: date('covered_since'),
  coveredUntil: date('covered_until'),
  fetchedAt: instant('fetched_at'),
  restatedAt: instant('restated_at'),
  restating: date('restating'),
  objectsAt: instant('objects_at'),
  reachAt: instant('reach_at'),
  exhausted: boolean('exhausted').notNull().default(false),
  chunkDays: smallint('chunk_days').notNull().default(7),
  report: jsonb('report').$type<PendingReport>(),
  failure: text('failure'),
  message: text('message'),
  tries: smallint('tries').notNull().default(0),
  failingSince: instant('failing_since'),
  pageRows: smallint('page_rows').notNull().default(500),
  dueAt: instant('due_at'),
  worker: uuid('worker'),
  workerUntil: instant('worker_until'),
  createdAt: instant('created_at').notNull(),
  unusedSince: instant('unused_since'),
});

const account = () => integer('account').notNull();

export const insightWords = pgTable(
  'insight_words',
  { account: account(), no: smallint('no').notNull(), word: text('word').notNull() },
  (table) => [primaryKey({ columns: [table.account, table.no] })],
);

const named = () => ({
  account: account(),
  id: text('id').notNull(),
  name: text('name').notNull(),
  state: text('state').$type<AdState>().notNull(),
  platformState: text('platform_state'),
  createdAt: instant('created_at'),
  goneAt: instant('gone_at'),
});

export const insightCampaigns = pgTable('insight_campaigns', { ...named(), objective: text('objective') }, (table) => [
  primaryKey({ columns: [table.account, table.id] }),
]);

export const insightAdSets = pgTable(
  'insight_ad_sets',
  { ...named(), campaignId: text('campaign_id').notNull(), goal: text('goal') },
  (table) => [primaryKey({ columns: [table.account, table.id] })],
);

export const insightMedia = pgTable(
  'insight_media',
  {
    account: account(),
    id: text('id').notNull(),
    kind: text('kind').$type<'image' | 'video' | 'other'>().notNull(),
    content: text('content').notNull(),
    name: text('name'),
    width: integer('width'),
    height: integer('height'),
    durationMs: integer('duration_ms'),
    factsDueAt: instant('facts_due_at'),
    factsTries: smallint('facts_tries').notNull().default(0),
    pictureUrl: text('picture_url'),
    smallSha256: text('small_sha256'),
    largeSha256: text('large_sha256'),
    pictureTries: smallint('picture_tries').notNull().default(0),
    pictureDueAt: instant('picture_due_at'),
  },
  (table) => [primaryKey({ columns: [table.account, table.id] })],
);

export const insightAds = pgTable(
  'insight_ads',
  {
    ...named(),
    no: integer('no').notNull().generatedAlwaysAsIdentity(),
    adSetId: text('ad_set_id').notNull(),
    campaignId: text('campaign_id').notNull(),
    kind: text('kind').$type<Media['kind']>().notNull(),
    title: text('title'),
    body: text('body'),
    content: text('content'),
    firstDay: date('first_day'),
    lastDay: date('last_day'),
  },
  (table) => [primaryKey({ columns: [table.account, table.no] })],
);

export const insightAdMedia = pgTable(
  'insight_ad_media',
  {
    account: account(),
    ad: integer('ad').notNull(),
    mediaId: text('media_id').notNull(),
    position: smallint('position').notNull(),
  },
  (table) => [primaryKey({ columns: [table.account, table.ad, table.mediaId] })],
);

const money = () => ({
  spend: bigint('spend', { mode: 'number' }).notNull(),
  purchaseValue: bigint('purchase_value', { mode: 'number' }).notNull(),
});
const small = (name: string) => integer(name).notNull();
const large = (name: string) => bigint(name, { mode: 'number' }).notNull();
const counts = <C>(count: (name: string) => C) => ({
  impressions: count('impressions'),
  clicks: count('clicks'),
  linkClicks: count('link_clicks'),
  landingPageViews: count('landing_page_views'),
  purchases: count('purchases'),
  plays: count('plays'),
  views3s: count('views_3s'),
  thruplays: count('thruplays'),
  plays25: count('plays_25'),
  plays50: count('plays_50'),
  plays75: count('plays_75'),
  plays95: count('plays_95'),
  plays100: count('plays_100'),
});
const ofDay = () => ({ account: account(), day: date('day').notNull(), resultKind: smallint('result_kind') });
/** Fractions where platforms share a conversion between ads. */
const results = () => doublePrecision('results').notNull();

export const insightDays = pgTable(
  'insight_days',
  {
    ...ofDay(),
    ad: integer('ad').notNull(),
    ...money(),
    ...counts(small),
    results: results(),
    reach: integer('reach'),
    attribution: smallint('attribution'),
    actions: jsonb('actions'),
  },
  (table) => [primaryKey({ columns: [table.account, table.day, table.ad] })],
);

/** Sums of `insightDays` by calendar month. */
export const insightAdMonths = pgTable(
  'insight_ad_months',
  {
    account: account(),
    month: date('month').notNull(),
    ad: integer('ad').notNull(),
    attribution: smallint('attribution').notNull(),
    resultKind: smallint('result_kind').notNull(),
    /** How many days are summed; null where a node of an older version wrote it. */
    days: smallint('days'),
    ...money(),
    ...counts(large),
    results: results(),
  },
  (table) => [primaryKey({ columns: [table.account, table.month, table.ad, table.attribution, table.resultKind] })],
);

export const insightAccountDays = pgTable(
  'insight_account_days',
  {
    ...ofDay(),
    ...money(),
    ...counts(large),
    results: results(),
    reach: bigint('reach', { mode: 'number' }),
    digest: bytes('digest'),
    rows: integer('rows').notNull().default(0),
    fetchedAt: instant('fetched_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.account, table.day] })],
);

export const insightPlacements = pgTable(
  'insight_placements',
  {
    ...ofDay(),
    campaignId: text('campaign_id').notNull(),
    platform: text('platform').notNull(),
    placement: text('placement').notNull(),
    ...money(),
    ...counts(large),
    results: results(),
  },
  (table) => [primaryKey({ columns: [table.account, table.day, table.campaignId, table.platform, table.placement] })],
);

export const insightReach = pgTable(
  'insight_reach',
  {
    account: account(),
    level: text('level').$type<Exclude<InsightLevel, 'creative'> | 'account'>().notNull(),
    entity: text('entity').notNull(),
    since: date('since').notNull(),
    until: date('until').notNull(),
    reach: bigint('reach', { mode: 'number' }).notNull(),
    frequency: doublePrecision('frequency'),
    results: bigint('results', { mode: 'number' }),
    resultKind: smallint('result_kind'),
    spend: bigint('spend', { mode: 'number' }),
    fetchedAt: instant('fetched_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.account, table.level, table.since, table.until, table.entity] })],
);

export type FetchKind = 'objects' | 'ads' | 'account' | 'placements' | 'reach' | 'file' | 'pictures';

export const insightFetches = pgTable(
  'insight_fetches',
  {
    account: account(),
    no: bigint('no', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    kind: text('kind').$type<FetchKind>().notNull(),
    since: date('since'),
    until: date('until'),
    rows: integer('rows').notNull().default(0),
    added: integer('added').notNull().default(0),
    changed: integer('changed').notNull().default(0),
    removed: integer('removed').notNull().default(0),
    rejected: integer('rejected').notNull().default(0),
    repeated: integer('repeated').notNull().default(0),
    failure: text('failure'),
    restated: boolean('restated').notNull().default(false),
    digest: bytes('digest'),
    startedAt: instant('started_at').notNull(),
    finishedAt: instant('finished_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.account, table.no] })],
);

export const insightPictures = pgTable(
  'insight_pictures',
  {
    account: account(),
    sha256: text('sha256').notNull(),
    /** Null once it is a file of the storage. */
    bytes: bytes('bytes'),
    sizeBytes: bigint('size_bytes', { mode: 'number' }),
    crc32: bigint('crc32', { mode: 'number' }),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.account, table.sha256] })],
);

export const insightLinks = pgTable(
  'insight_links',
  {
    organizationId: text('organization_id').$type<OrganizationId>().notNull(),
    account: account(),
    ad: integer('ad').notNull(),
    creativeId: text('creative_id').$type<CreativeId>(),
    reason: text('reason').$type<LinkReason>().notNull(),
    decidedBy: text('decided_by').$type<AccountId>(),
    decided: boolean('decided').notNull().default(false),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.account, table.ad] })],
);
