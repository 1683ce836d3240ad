import { bigint, boolean, date, integer, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import type { AdvertiserId } from '@ad-foundry/contract/ids.ts';
import type { InsightAdvertiser } from '@ad-foundry/contract/insights/values.ts';
import type { Provider } from '@ad-foundry/contract/integration.ts';
import { bytes, instant, leaseColumns } from './columns.ts';

/** A report that the platform is preparing. */
export interface PendingReport {
  id: string;
  kind: 'ads' | 'placements';
  since: string;
  until: string;
  /** ISO 8601. */
  startedAt: string;
}

/** Shared by organizations: written in the scope of the installation only. */
export const insightAccounts = pgTable('insight_accounts', {
  no: integer('no').primaryKey().generatedAlwaysAsIdentity(),
  provider: text('provider').$type<Provider>().notNull(),
  advertiserId: text('advertiser_id').$type<AdvertiserId>().notNull(),
  source: text('source').$type<InsightAdvertiser['source']>().notNull().default('platform'),
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
  ...leaseColumns(),
  createdAt: instant('created_at').notNull(),
  unusedSince: instant('unused_since'),
});

export type FetchKind = 'objects' | 'ads' | 'account' | 'placements' | 'reach' | 'file' | 'pictures';

export const insightFetches = pgTable(
  'insight_fetches',
  {
    advertiserNo: integer('account').notNull(),
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
  (table) => [primaryKey({ columns: [table.advertiserNo, table.no] })],
);
