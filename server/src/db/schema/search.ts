import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { OrganizationId } from '@ad-foundry/contract/ids.ts';

/** The folded text of a searchable object, kept up to date by triggers of its table. */
export const searchEntries = pgTable(
  'search_entries',
  {
    organizationId: text('organization_id').$type<OrganizationId>().notNull(),
    kind: text('kind').$type<'group' | 'campaign' | 'creative' | 'file' | 'value' | 'brief' | 'comment'>().notNull(),
    /** The card for a file, the creative for a value or brief. */
    id: text('id').notNull(),
    /** The attribute, for a value. */
    part: text('part').notNull(),
    text: text('text').notNull(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.kind, table.id, table.part] })],
);
