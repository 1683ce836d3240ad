import { and, asc, eq, ilike, inArray, sql, isNotNull, isNull, or } from 'drizzle-orm';
import type { z } from 'zod';
import type { FormatId, TemplateId } from '@ad-foundry/contract/ids.ts';
import type { TemplateDetail, templates as endpoints, Template } from '@ad-foundry/contract/templates.ts';
import { formats, templateFormats, templates } from '#db/schema/formats.ts';
import { newestRelease, visibleFormats } from '#features/library/formats/queries.ts';
import { decodeCursor, likeText, toPage } from '#infra/cursor.ts';
import { AppError } from '#infra/errors.ts';
import type { Scope } from '#infra/scope.ts';

/** The product's templates and the organization's own, including archived ones. */
function reachableTemplates({ actor }: Scope) {
  return or(isNull(templates.organizationId), eq(templates.organizationId, actor.organizationId));
}

export function visibleTemplates(scope: Scope) {
  return and(reachableTemplates(scope), isNull(templates.archivedAt));
}

function archivedTemplates({ actor }: Scope) {
  return and(eq(templates.organizationId, actor.organizationId), isNotNull(templates.archivedAt));
}

export async function listTemplates(scope: Scope, query: z.output<typeof endpoints.list.query>) {
  const after = decodeCursor(query.cursor, 'integer');
  const rows = await scope.db
    .select()
    .from(templates)
    .where(
      and(
        query.status === 'archived' ? archivedTemplates(scope) : visibleTemplates(scope),
        query.search ? ilike(templates.name, likeText(query.search)) : undefined,
        after ? sql`(${templates.position}, ${templates.id}) > (${after.key}, ${after.id})` : undefined,
      ),
    )
    .orderBy(asc(templates.position), asc(templates.id))
    .limit(query.limit + 1);
  const members = await membersOf(
    scope,
    rows.map(({ id }) => id),
  );
  return toPage(rows, query.limit, {
    keyOf: (row) => [row.position, row.id],
    present: (row) => presentTemplate(row, members.get(row.id) ?? []),
  });
}

/** Per template, its formats that can be briefed, in order. */
async function membersOf(scope: Scope, ids: TemplateId[]): Promise<Map<TemplateId, FormatId[]>> {
  const rows = await scope.db
    .select({ templateId: templateFormats.templateId, formatId: templateFormats.formatId })
    .from(templateFormats)
    .innerJoin(formats, eq(formats.id, templateFormats.formatId))
    .where(and(inArray(templateFormats.templateId, ids), visibleFormats(scope)))
    .orderBy(asc(templateFormats.position), asc(templateFormats.formatId));
  const members = new Map<TemplateId, FormatId[]>();
  for (const { templateId, formatId } of rows) members.set(templateId, [...(members.get(templateId) ?? []), formatId]);
  return members;
}

/** The row of a template, archived or not. @throws AppError `template.not-found` */
export async function requireTemplate(scope: Scope, templateId: TemplateId) {
  const [row] = await scope.db
    .select()
    .from(templates)
    .where(and(reachableTemplates(scope), eq(templates.id, templateId)));
  if (!row) throw new AppError('template.not-found');
  return row;
}

/** A template with details. @throws AppError `template.not-found` */
export async function readTemplate(scope: Scope, templateId: TemplateId): Promise<TemplateDetail> {
  const row = await requireTemplate(scope, templateId);
  const members = await membersOf(scope, [templateId]);
  return {
    ...presentTemplate(row, members.get(templateId) ?? []),
    edition: row.edition,
    archivedAt: row.archivedAt?.toISOString() ?? null,
    updatedAt: row.updatedAt.toISOString(),
    releasedOn: row.organizationId === null ? await newestRelease(scope) : null,
  };
}

function presentTemplate(row: typeof templates.$inferSelect, formatIds: FormatId[]): Template {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    global: row.organizationId === null,
    formatIds,
  };
}
