import { integer, jsonb, pgTable, primaryKey, real, text, uuid } from 'drizzle-orm/pg-core';
import type { FormatType, Platform } from '@ad-foundry/contract/limits.ts';
import type { FormatSpec } from '@ad-foundry/contract/rules/formats/format-spec.ts';
import type { InPlace } from '@ad-foundry/contract/rules/formats/in-place.ts';
import type { FormatId, OrganizationId, TemplateId } from '@ad-foundry/contract/ids.ts';
import { instant } from './columns.ts';

export const formats = pgTable('formats', {
  id: text('id').$type<FormatId>().primaryKey(),
  organizationId: text('organization_id').$type<OrganizationId>(),
  libraryKey: text('library_key'),
  platform: text('platform').$type<Platform>().notNull(),
  type: text('type').$type<FormatType>().notNull(),
  name: text('name').notNull(),
  description: text('description').notNull(),
  position: integer('position').notNull(),
  currentRevisionId: text('current_revision_id'),
  edition: integer('edition').notNull().default(1),
  creationKey: uuid('creation_key'),
  safeZoneSha256: text('safe_zone_sha256'),
  inPlace: jsonb('in_place').$type<InPlace>(),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
  archivedAt: instant('archived_at'),
});

export const formatRevisions = pgTable('format_revisions', {
  id: text('id').primaryKey(),
  formatId: text('format_id').$type<FormatId>().notNull(),
  number: integer('number').notNull(),
  spec: jsonb('spec').$type<FormatSpec>().notNull(),
  createdAt: instant('created_at').notNull(),
});

export const templates = pgTable('templates', {
  id: text('id').$type<TemplateId>().primaryKey(),
  organizationId: text('organization_id').$type<OrganizationId>(),
  libraryKey: text('library_key'),
  name: text('name').notNull(),
  description: text('description').notNull(),
  position: integer('position').notNull(),
  edition: integer('edition').notNull().default(1),
  creationKey: uuid('creation_key'),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
  archivedAt: instant('archived_at'),
});

export const templateFormats = pgTable(
  'template_formats',
  {
    templateId: text('template_id').$type<TemplateId>().notNull(),
    formatId: text('format_id').$type<FormatId>().notNull(),
    position: integer('position').notNull(),
  },
  (table) => [primaryKey({ columns: [table.templateId, table.formatId] })],
);

/** Sanitized safe-zone SVGs, never the originals. Width and height in the SVG's own units. */
export const safeZones = pgTable(
  'safe_zones',
  {
    organizationId: text('organization_id').$type<OrganizationId>().notNull(),
    sha256: text('sha256').notNull(),
    svg: text('svg').notNull(),
    width: real('width').notNull(),
    height: real('height').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.sha256] })],
);

export const libraryReleases = pgTable('library_releases', {
  version: text('version').primaryKey(),
  checksum: text('checksum').notNull(),
  appliedAt: instant('applied_at').notNull(),
});
