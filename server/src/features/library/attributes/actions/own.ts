import { isDeepStrictEqual } from 'node:util';
import { and, asc, eq, isNull, or, sql } from 'drizzle-orm';
import type { z } from 'zod';
import {
  attributeInputSchema,
  type AttributeDetail,
  type attributes as endpoints,
} from '@ad-foundry/contract/attributes.ts';
import type { AttributeId } from '@ad-foundry/contract/ids.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import type { AttributeInput } from '@ad-foundry/contract/rules/attributes/attribute-values.ts';
import { ownRow } from '#db/own-row.ts';
import { attributes, creativeAttributes } from '#db/schema/attributes.ts';
import { readAttribute, requireAttribute } from '#features/library/attributes/queries.ts';
import { lockUntilEnd } from '#infra/concurrency/lock-until-end.ts';
import { AppError } from '#infra/errors.ts';
import { newId } from '#infra/ids.ts';
import { patterns } from '#infra/patterns.ts';
import type { Scope } from '#infra/scope.ts';

type Creation = z.output<typeof endpoints.create.body>;

/**
 * Creates an own attribute at the end, idempotent by creation key.
 * @throws AppError `attribute.key-taken`, `attribute.pattern-invalid`, `attribute.too-many`, `attribute.changed` if the
 * key was used with other content
 */
export function createAttribute(scope: Scope, { creationKey, ...about }: Creation): Promise<AttributeDetail> {
  assertPattern(about.input);
  return scope.transaction(async (tx) => {
    await arrange(tx);
    const { organizationId } = tx.actor;
    const inOrganization = eq(attributes.organizationId, organizationId);
    const [existing] = await tx.db
      .select()
      .from(attributes)
      .where(and(inOrganization, eq(attributes.creationKey, creationKey)));
    if (existing) return readCreated(tx, existing, about);
    const [current] = await tx.db
      .select({ count: sql<number>`count(*)::int`, last: sql<number>`coalesce(max(position), 0)::int` })
      .from(attributes)
      .where(inOrganization);
    const max = limits.attribute.perOrganization;
    if ((current?.count ?? 0) >= max) throw new AppError('attribute.too-many', { data: { max } });
    await assertKeyFree(tx, about.key);
    const id = newId('attribute');
    const now = tx.now();
    await tx.db.insert(attributes).values({
      id,
      organizationId,
      ...about,
      creationKey,
      position: (current?.last ?? 0) + 1,
      createdAt: now,
      updatedAt: now,
    });
    await tx.record('attribute.changed', { attributeId: id });
    return readAttribute(tx, id);
  });
}

/** The attribute created earlier with this creation key, if its content matches the request. */
async function readCreated(
  tx: Scope,
  existing: typeof attributes.$inferSelect,
  about: Omit<Creation, 'creationKey'>,
): Promise<AttributeDetail> {
  const { label, key, description, input } = existing;
  // Postgres stores JSON fields in its own order, so compare parsed values.
  if (!isDeepStrictEqual({ label, key, description, input: attributeInputSchema.parse(input) }, about))
    throw new AppError('attribute.changed', { data: { edition: existing.edition } });
  return readAttribute(tx, existing.id);
}

/** Serializes changes of keys and positions in an organization. */
export function arrange(tx: Scope): Promise<void> {
  return lockUntilEnd(tx, `attributes/${tx.actor.organizationId}`);
}

/** @throws AppError `attribute.key-taken` if an own attribute, archived or not, or one of the product's has this key */
export async function assertKeyFree({ db, actor }: Scope, key: string): Promise<void> {
  const rows = await db
    .select({ id: attributes.id })
    .from(attributes)
    .where(
      and(
        eq(attributes.key, key),
        or(isNull(attributes.organizationId), eq(attributes.organizationId, actor.organizationId)),
      ),
    );
  if (rows.length > 0) throw new AppError('attribute.key-taken', { errors: [{ path: 'key', message: 'taken' }] });
}

/** @throws AppError `attribute.pattern-invalid` */
export function assertPattern(input: AttributeInput): void {
  if (input.type === 'text' && input.regex !== '' && !patterns.accepts(input.regex))
    throw new AppError('attribute.pattern-invalid', { errors: [{ path: 'input.regex', message: 'not a pattern' }] });
}

type Archiving = { attributeId: AttributeId; archived: boolean };

/** Archives or restores an own attribute; idempotent. @throws AppError `attribute.not-found`, `attribute.global` */
export function setAttributeArchived(scope: Scope, { attributeId, archived }: Archiving): Promise<AttributeDetail> {
  return scope.transaction(async (tx) => {
    const attribute = await lockOwnAttribute(tx, attributeId, { archived: true });
    if ((attribute.archivedAt !== null) !== archived) {
      const archivedAt = archived ? tx.now() : null;
      await tx.db
        .update(attributes)
        .set({ archivedAt, edition: sql`${attributes.edition} + 1`, updatedAt: tx.now() })
        .where(ownRow(attributes, tx, attributeId));
      await tx.record('attribute.changed', { attributeId });
    }
    return readAttribute(tx, attributeId);
  });
}

/** Deletes an own attribute. @throws AppError `attribute.not-found`, `attribute.global`, `attribute.in-use` */
export function removeAttribute(scope: Scope, attributeId: AttributeId): Promise<void> {
  return scope.transaction(async (tx) => {
    await lockOwnAttribute(tx, attributeId, { archived: true });
    const { usage } = await readAttribute(tx, attributeId);
    if (usage.creatives > 0) throw new AppError('attribute.in-use', { data: { creatives: usage.creatives } });
    const inOrganization = eq(creativeAttributes.organizationId, tx.actor.organizationId);
    // The remaining values belong to deleted creatives.
    await tx.db.delete(creativeAttributes).where(and(inOrganization, eq(creativeAttributes.attributeId, attributeId)));
    await tx.db.delete(attributes).where(ownRow(attributes, tx, attributeId));
    await tx.record('attribute.changed', { attributeId });
  });
}

type Move = { attributeId: AttributeId; beforeId: AttributeId | null };

/**
 * Moves an own attribute before another own one, or to the end. @throws AppError `attribute.not-found`,
 * `attribute.global`
 */
export function moveAttribute(scope: Scope, { attributeId, beforeId }: Move): Promise<void> {
  return scope.transaction(async (tx) => {
    await arrange(tx);
    for (const id of beforeId ? [attributeId, beforeId] : [attributeId])
      if ((await requireAttribute(tx, id)).organizationId === null) throw new AppError('attribute.global');
    const inOrganization = eq(attributes.organizationId, tx.actor.organizationId);
    const rows = await tx.db
      .select({ id: attributes.id })
      .from(attributes)
      .where(inOrganization)
      .orderBy(asc(attributes.position), asc(attributes.id));
    if (beforeId === attributeId) return;
    const others = rows.map(({ id }) => id).filter((id) => id !== attributeId);
    const ids = others.toSpliced(beforeId ? others.indexOf(beforeId) : others.length, 0, attributeId);
    await tx.db.execute(sql`
      update ${attributes} a set position = moved.position
      from unnest(${sql.param(ids)}::text[]) with ordinality as moved (id, position)
      where a.organization_id = ${tx.actor.organizationId} and a.id = moved.id and a.position <> moved.position`);
    await tx.record('attribute.changed', { attributeId });
  });
}

/**
 * Locks an own attribute until the transaction ends, so that it is not assigned, filled or deleted meanwhile.
 * @throws AppError `attribute.not-found`, `attribute.global`, `attribute.archived` unless `allow.archived`
 */
export async function lockOwnAttribute(tx: Scope, attributeId: AttributeId, allow = { archived: false }) {
  await tx.db
    .select({ id: attributes.id })
    .from(attributes)
    .where(ownRow(attributes, tx, attributeId))
    .for('update');
  const attribute = await requireAttribute(tx, attributeId);
  if (attribute.organizationId === null) throw new AppError('attribute.global');
  if (attribute.archivedAt !== null && !allow.archived) throw new AppError('attribute.archived');
  return attribute;
}
