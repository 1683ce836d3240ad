import { boolean, customType, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { AccountId, AttributeId, CreativeId, OrganizationId } from '@ad-foundry/contract/ids.ts';
import type { AttributeInput, AttributeValue } from '@ad-foundry/contract/rules/attributes/attribute-values.ts';
import { instant } from './columns.ts';

// The driver has already parsed the JSON; parsing again would turn the text "12" into a number.
const attributeValue = customType<{ data: AttributeValue; driverData: unknown }>({
  dataType: () => 'jsonb',
  toDriver: (value) => JSON.stringify(value),
  fromDriver: (value) => value as AttributeValue,
});

export const attributes = pgTable('attributes', {
  id: text('id').$type<AttributeId>().primaryKey(),
  /** Null for the product's library. */
  organizationId: text('organization_id').$type<OrganizationId>(),
  libraryKey: text('library_key'),
  key: text('key').notNull(),
  label: text('label').notNull(),
  description: text('description').notNull(),
  input: jsonb('input').$type<AttributeInput>().notNull(),
  position: integer('position').notNull(),
  edition: integer('edition').notNull().default(1),
  creationKey: uuid('creation_key'),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
  archivedAt: instant('archived_at'),
});

export const creativeAttributes = pgTable(
  'creative_attributes',
  {
    organizationId: text('organization_id').$type<OrganizationId>().notNull(),
    creativeId: text('creative_id').$type<CreativeId>().notNull(),
    attributeId: text('attribute_id').$type<AttributeId>().notNull(),
    required: boolean('required').notNull(),
    value: attributeValue('value'),
    /** The pattern against which the value was checked, and the result. */
    judgedPattern: text('judged_pattern'),
    fitsPattern: boolean('fits_pattern'),
    filledBy: text('filled_by').$type<AccountId>(),
    filledAt: instant('filled_at'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.creativeId, table.attributeId] })],
);
