import { isDeepStrictEqual } from 'node:util';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { FormatId, TemplateId } from '@ad-foundry/contract/ids.ts';
import type { TemplateDetail, templates as endpoints } from '@ad-foundry/contract/templates.ts';
import { ownRow } from '#db/own-row.ts';
import { formats, templateFormats, templates } from '#db/schema/formats.ts';
import { requireFormats, visibleFormats } from '#features/library/formats/queries.ts';
import { AppError } from '#infra/errors.ts';
import { newId } from '#infra/ids.ts';
import type { Scope } from '#infra/scope.ts';
import { readTemplate, requireTemplate } from './queries.ts';

/** Own templates sort before the library's, in creation order. */
const ownPosition = -1;

type Creation = z.output<typeof endpoints.create.body>;

/**
 * Creates an own template, idempotent by creation key.
 * @throws AppError `format.not-found`, `slot.format-archived`, `template.changed` if the key was used with other
 * content
 */
export function createTemplate(scope: Scope, creation: Creation): Promise<TemplateDetail> {
  const { formatIds, ...about } = creation;
  return scope.transaction(async (tx) => {
    const { organizationId } = tx.actor;
    const now = tx.now();
    const [row] = await tx.db
      .insert(templates)
      .values({
        id: newId('template'),
        organizationId,
        ...about,
        position: ownPosition,
        createdAt: now,
        updatedAt: now,
      })
      .onConflictDoNothing({ target: [templates.organizationId, templates.creationKey] })
      .returning({ id: templates.id });
    if (!row) return readCreated(tx, creation);
    await setFormats(tx, row.id, formatIds);
    await tx.record('template.changed', { templateId: row.id });
    return readTemplate(tx, row.id);
  });
}

/** The template created earlier with this key, if its content matches the request. */
async function readCreated(tx: Scope, { creationKey, name, description, formatIds }: Creation) {
  const withKey = and(eq(templates.organizationId, tx.actor.organizationId), eq(templates.creationKey, creationKey));
  const [row] = await tx.db.select({ id: templates.id }).from(templates).where(withKey);
  if (!row) throw new Error('the template with this creation key is missing');
  const existing = await readTemplate(tx, row.id);
  if (
    existing.name !== name ||
    existing.description !== description ||
    !isDeepStrictEqual(existing.formatIds, formatIds)
  ) {
    throw new AppError('template.changed', { data: { edition: existing.edition } });
  }
  return existing;
}

/** Replaces the template's formats; formats of it that are archived stay in it, hidden until they are restored. */
async function setFormats(tx: Scope, templateId: TemplateId, formatIds: FormatId[]): Promise<void> {
  await requireFormats(tx, formatIds);
  const briefable = tx.db.select({ id: formats.id }).from(formats).where(visibleFormats(tx));
  await tx.db
    .delete(templateFormats)
    .where(and(eq(templateFormats.templateId, templateId), inArray(templateFormats.formatId, briefable)));
  await tx.db
    .insert(templateFormats)
    .values(formatIds.map((formatId, position) => ({ templateId, formatId, position })))
    .onConflictDoNothing();
}

type Edit = z.output<typeof endpoints.update.body> & { templateId: TemplateId };

/** @throws AppError `template.not-found`, `template.global`, `template.archived`, `template.changed` */
export function updateTemplate(scope: Scope, { templateId, formatIds, edition, ...about }: Edit) {
  return scope.transaction(async (tx): Promise<TemplateDetail> => {
    const template = await lockOwnTemplate(tx, templateId);
    if (template.archivedAt !== null) throw new AppError('template.archived');
    if (template.edition !== edition) throw new AppError('template.changed', { data: { edition: template.edition } });
    await tx.db
      .update(templates)
      .set({ ...about, edition: sql`${templates.edition} + 1`, updatedAt: tx.now() })
      .where(ownRow(templates, tx, templateId));
    await setFormats(tx, templateId, formatIds);
    await tx.record('template.changed', { templateId });
    return readTemplate(tx, templateId);
  });
}

/** Archives or restores an own template; idempotent. @throws AppError `template.not-found`, `template.global` */
export function setTemplateArchived(
  scope: Scope,
  { templateId, archived }: { templateId: TemplateId; archived: boolean },
): Promise<TemplateDetail> {
  return scope.transaction(async (tx) => {
    const template = await lockOwnTemplate(tx, templateId);
    if ((template.archivedAt !== null) !== archived) {
      const archivedAt = archived ? tx.now() : null;
      await tx.db
        .update(templates)
        .set({ archivedAt, edition: sql`${templates.edition} + 1`, updatedAt: tx.now() })
        .where(ownRow(templates, tx, templateId));
      await tx.record('template.changed', { templateId });
    }
    return readTemplate(tx, templateId);
  });
}

async function lockOwnTemplate(tx: Scope, templateId: TemplateId) {
  await tx.db
    .select({ id: templates.id })
    .from(templates)
    .where(ownRow(templates, tx, templateId))
    .for('no key update');
  const template = await requireTemplate(tx, templateId);
  if (template.organizationId === null) throw new AppError('template.global');
  return template;
}
