import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { and, eq, isNull, notInArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { FormatId } from '@ad-foundry/contract/ids.ts';
import { formatTypes, platforms } from '@ad-foundry/contract/limits.ts';
import { formatSpecSchema } from '@ad-foundry/contract/rules/formats/format-spec.ts';
import { inPlaceSchema } from '@ad-foundry/contract/rules/formats/in-place-schema.ts';
import { formatRevisions, formats, libraryReleases, templateFormats, templates } from '#db/schema/formats.ts';
import { newId, newUuid } from '#infra/ids.ts';
import type { SystemScope } from '#infra/scope.ts';

/** A release of the product's format library, as parsed from its data file. */
export const librarySchema = z.strictObject({
  version: z.iso.date(),
  formats: z.array(
    z.strictObject({
      key: z.string(),
      platform: z.enum(platforms),
      type: z.enum(formatTypes),
      name: z.string(),
      description: z.string(),
      spec: formatSpecSchema.strict(),
      inPlace: inPlaceSchema,
    }),
  ),
  templates: z.array(
    z.strictObject({ key: z.string(), name: z.string(), description: z.string(), formats: z.array(z.string()) }),
  ),
});
export type Library = z.infer<typeof librarySchema>;

/**
 * Applies a release of the library once. Formats keep their ids. A changed format gets a new revision, so that existing
 * slots keep their rules; a format that left the library is archived.
 */
export async function applyLibrary(scope: SystemScope, text: string): Promise<boolean> {
  const checksum = createHash('sha256').update(text).digest('hex');
  if (await isApplied(scope, checksum)) return false;
  const library = librarySchema.parse(JSON.parse(text));
  return scope.transaction(async (tx) => {
    await tx.db.execute(sql`select pg_advisory_xact_lock(7203115)`);
    // Another node may have applied the release first.
    if (await isApplied(tx, checksum)) return false;
    const idOf = new Map<string, FormatId>();
    for (const [position, format] of library.formats.entries())
      idOf.set(format.key, await upsertFormat(tx, format, position));
    await archiveMissing(tx, library);
    for (const [position, template] of library.templates.entries())
      await upsertTemplate(tx, template, { position, idOf });
    await tx.db
      .insert(libraryReleases)
      .values({ version: library.version, checksum, appliedAt: tx.now() })
      .onConflictDoUpdate({ target: libraryReleases.version, set: { checksum, appliedAt: tx.now() } });
    return true;
  });
}

async function isApplied({ db }: SystemScope, checksum: string): Promise<boolean> {
  const rows = await db
    .select({ version: libraryReleases.version })
    .from(libraryReleases)
    .where(eq(libraryReleases.checksum, checksum));
  return rows.length > 0;
}

async function upsertFormat(tx: SystemScope, format: Library['formats'][number], position: number): Promise<FormatId> {
  const now = tx.now();
  const { key, spec, ...about } = format;
  const [row] = await tx.db
    .insert(formats)
    .values({ id: newId('format'), libraryKey: key, ...about, position, createdAt: now, updatedAt: now })
    .onConflictDoUpdate({ target: formats.libraryKey, set: { ...about, position, archivedAt: null, updatedAt: now } })
    .returning({ id: formats.id, currentRevisionId: formats.currentRevisionId });
  if (!row) throw new Error(`format ${key} was not stored`);
  const [current] = row.currentRevisionId
    ? await tx.db.select().from(formatRevisions).where(eq(formatRevisions.id, row.currentRevisionId))
    : [];
  // Postgres stores JSON fields in its own order, so compare parsed values.
  if (current && isDeepStrictEqual(formatSpecSchema.parse(current.spec), formatSpecSchema.parse(spec))) return row.id;
  const revision = { id: newUuid(), formatId: row.id, number: (current?.number ?? 0) + 1, spec, createdAt: now };
  await tx.db.insert(formatRevisions).values(revision);
  await tx.db.update(formats).set({ currentRevisionId: revision.id }).where(eq(formats.id, row.id));
  return row.id;
}

async function archiveMissing(tx: SystemScope, library: Library): Promise<void> {
  for (const [table, released] of [
    [formats, library.formats],
    [templates, library.templates],
  ] as const) {
    const keys = released.map(({ key }) => key);
    await tx.db
      .update(table)
      .set({ archivedAt: tx.now() })
      .where(and(isNull(table.organizationId), isNull(table.archivedAt), notInArray(table.libraryKey, keys)));
  }
}

async function upsertTemplate(
  tx: SystemScope,
  template: Library['templates'][number],
  { position, idOf }: { position: number; idOf: Map<string, FormatId> },
): Promise<void> {
  const now = tx.now();
  const { key, name, description } = template;
  const [row] = await tx.db
    .insert(templates)
    .values({ id: newId('template'), libraryKey: key, name, description, position, createdAt: now, updatedAt: now })
    .onConflictDoUpdate({
      target: templates.libraryKey,
      set: { name, description, position, archivedAt: null, updatedAt: now },
    })
    .returning({ id: templates.id });
  if (!row) throw new Error(`template ${key} was not stored`);
  await tx.db.delete(templateFormats).where(eq(templateFormats.templateId, row.id));
  const members = template.formats.map((format, index) => {
    const formatId = idOf.get(format);
    if (!formatId) throw new Error(`template ${key} names the unknown format ${format}`);
    return { templateId: row.id, formatId, position: index };
  });
  if (members.length > 0) await tx.db.insert(templateFormats).values(members);
}
