import { and, asc, eq, ilike, inArray, or, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { formats as endpoints } from '@ad-foundry/contract/formats.ts';
import type { FormatId } from '@ad-foundry/contract/ids.ts';
import { formatRevisions, formats, templateFormats, templates } from '#db/schema/formats.ts';
import { decodeCursor, likeText, toPage } from '#infra/cursor.ts';
import { AppError } from '#infra/errors.ts';
import type { Scope } from '#infra/scope.ts';
import { visibleFormats, visibleTemplates } from './access.ts';
import { presentFormat } from './present.ts';

type FormatQuery = z.output<typeof endpoints.list.query>;
type TemplateQuery = z.output<typeof endpoints.templates.query>;

export async function listFormats(scope: Scope, query: FormatQuery) {
  const after = decodeCursor(query.cursor, 'integer');
  const text = query.search ? likeText(query.search) : null;
  const rows = await scope.db
    .select({ format: formats, revision: formatRevisions })
    .from(formats)
    .innerJoin(formatRevisions, eq(formatRevisions.id, formats.currentRevisionId))
    .where(
      and(
        visibleFormats(scope),
        query.platform && eq(formats.platform, query.platform),
        query.type && eq(formats.type, query.type),
        text ? or(ilike(formats.name, text), ilike(formats.description, text)) : undefined,
        after ? sql`(${formats.position}, ${formats.id}) > (${after.key}, ${after.id})` : undefined,
      ),
    )
    .orderBy(asc(formats.position), asc(formats.id))
    .limit(query.limit + 1);
  return toPage(rows, query.limit, { keyOf: ({ format }) => [format.position, format.id], present: presentFormat });
}

export async function listTemplates(scope: Scope, query: TemplateQuery) {
  const after = decodeCursor(query.cursor, 'integer');
  const rows = await scope.db
    .select()
    .from(templates)
    .where(
      and(
        visibleTemplates(scope),
        query.search ? ilike(templates.name, likeText(query.search)) : undefined,
        after ? sql`(${templates.position}, ${templates.id}) > (${after.key}, ${after.id})` : undefined,
      ),
    )
    .orderBy(asc(templates.position), asc(templates.id))
    .limit(query.limit + 1);
  const members = await scope.db
    .select()
    .from(templateFormats)
    .where(
      inArray(
        templateFormats.templateId,
        rows.map((row) => row.id),
      ),
    )
    .orderBy(asc(templateFormats.position));
  return toPage(rows, query.limit, {
    keyOf: (row) => [row.position, row.id],
    present: (row) => ({
      id: row.id,
      name: row.name,
      description: row.description,
      global: row.organizationId === null,
      formatIds: members.filter((member) => member.templateId === row.id).map((member) => member.formatId),
    }),
  });
}

/** The formats in the order asked for, with their current revision. @throws AppError `format.not-found` */
export async function requireFormats(scope: Scope, ids: FormatId[]) {
  if (ids.length === 0) return [];
  const rows = await scope.db
    .select({ id: formats.id, revisionId: formats.currentRevisionId })
    .from(formats)
    .where(and(visibleFormats(scope), inArray(formats.id, ids)));
  const byId = new Map(rows.map((row) => [row.id, row.revisionId]));
  return ids.map((id) => {
    const revisionId = byId.get(id);
    if (!revisionId) throw new AppError('format.not-found');
    return { id, revisionId };
  });
}

/** How a format is shown, for the features that carry one. */
export { presentFormat } from './present.ts';
