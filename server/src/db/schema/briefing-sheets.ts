import { jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { FormatId, OrganizationId } from '@ad-foundry/contract/ids.ts';
import type { CreateManyResult } from '@ad-foundry/contract/create-many.ts';
import { instant } from './columns.ts';

/** The formats that an organization assigned to format names in its briefing sheets. */
export const formatWords = pgTable(
  'format_words',
  {
    organizationId: text('organization_id').$type<OrganizationId>().notNull(),
    /** The name, normalized for comparison. */
    key: text('key').notNull(),
    word: text('word').notNull(),
    /** May include formats that were archived later. */
    formatIds: text('format_ids').array().$type<FormatId[]>().notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.key] })],
);

/** Responses to requests that created many creatives, for their retries. */
export const creationAnswers = pgTable(
  'creation_answers',
  {
    organizationId: text('organization_id').$type<OrganizationId>().notNull(),
    creationKey: uuid('creation_key').notNull(),
    /** SHA-256 of campaign and rows. */
    request: text('request').notNull(),
    answer: jsonb('answer').$type<CreateManyResult>().notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.creationKey] })],
);
