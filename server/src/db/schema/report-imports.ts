import { bigint, date, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { AccountId, OrganizationId } from '@ad-foundry/contract/ids.ts';
import { instant } from './columns.ts';

const account = () => integer('account').notNull();

export const insightImports = pgTable(
  'insight_imports',
  {
    account: account(),
    id: text('id').notNull(),
    no: bigint('no', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    fileName: text('file_name').notNull(),
    importedBy: text('imported_by').$type<AccountId>(),
    createdAt: instant('created_at').notNull(),
    undoneAt: instant('undone_at'),
  },
  (table) => [primaryKey({ columns: [table.account, table.id] })],
);

/** What an import replaced, as JSON of the rows of `insightAccountDays` and `insightDays`. */
export const insightImportDays = pgTable(
  'insight_import_days',
  {
    account: account(),
    importId: text('import_id').notNull(),
    day: date('day').notNull(),
    rows: integer('rows').notNull(),
    spend: bigint('spend', { mode: 'number' }).notNull(),
    replacedDay: jsonb('replaced_day'),
    replacedRows: jsonb('replaced_rows'),
  },
  (table) => [primaryKey({ columns: [table.account, table.importId, table.day] })],
);

export const reportHeadings = pgTable(
  'report_headings',
  {
    organizationId: text('organization_id').$type<OrganizationId>().notNull(),
    heading: text('heading').notNull(),
    meaning: text('meaning'),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.heading] })],
);
