import { and, eq, sql } from 'drizzle-orm';
import type { FilledAttributes } from '@ad-foundry/contract/attributes.ts';
import type { AttributeId, CreativeId } from '@ad-foundry/contract/ids.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import {
  type AttributeInput,
  type AttributeValue,
  findValueProblem,
  isSelectable,
  storedValue,
} from '@ad-foundry/contract/rules/attributes/attribute-values.ts';
import { ownRow } from '#db/own-row.ts';
import { attributes, creativeAttributes } from '#db/schema/attributes.ts';
import { creatives } from '#db/schema/campaigns.ts';
import { listFilled, requireAttribute, requireVisibleCreative } from '#features/library/attributes/queries.ts';
import { judgeOnce } from '#features/library/attributes/rules.ts';
import { refreshCompletion } from '#features/tree/creatives/actions/completion.ts';
import { lockCreatives } from '#features/tree/creatives/actions/lock.ts';
import { AppError } from '#infra/errors.ts';
import { judgedBy, type PatternMatch } from '#infra/patterns.ts';
import type { Scope } from '#infra/scope.ts';

interface AttributePlace {
  creativeId: CreativeId;
  attributeId: AttributeId;
}

/**
 * Assigns an attribute to a creative, or changes whether it is required. @throws AppError `attribute.not-found`,
 * `attribute.archived`, `attribute.too-many`
 */
export function assignAttribute(scope: Scope, { required, ...place }: AttributePlace & { required: boolean }) {
  return withAttribute(scope, place, async (tx, { attribute, filled }) => {
    if (filled?.required === required) return false;
    if (!filled) {
      if (attribute.archivedAt !== null) throw new AppError('attribute.archived');
      await assertRoom(tx, place.creativeId);
    }
    const { organizationId } = tx.actor;
    await tx.db
      .insert(creativeAttributes)
      .values({ organizationId, ...place, required, createdAt: tx.now() })
      .onConflictDoUpdate({
        target: [creativeAttributes.organizationId, creativeAttributes.creativeId, creativeAttributes.attributeId],
        set: { required },
      });
    return true;
  });
}

async function assertRoom({ db, actor }: Scope, creativeId: CreativeId): Promise<void> {
  const [current] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(creativeAttributes)
    .where(
      and(eq(creativeAttributes.organizationId, actor.organizationId), eq(creativeAttributes.creativeId, creativeId)),
    );
  const max = limits.attribute.perCreative;
  if ((current?.count ?? 0) >= max) throw new AppError('attribute.too-many', { data: { max } });
}

/** Removes an attribute from a creative with its value; idempotent. */
export function unassignAttribute(scope: Scope, place: AttributePlace) {
  return withAttribute(scope, place, async (tx, { filled }) => {
    if (!filled) return false;
    await tx.db.delete(creativeAttributes).where(ofPlace(tx, place));
    return true;
  });
}

/**
 * Sets an attribute's value on a creative; null clears it. @throws AppError `attribute.not-found`,
 * `attribute.value-invalid`
 */
export function fillAttribute(
  scope: Scope,
  { value: newValue, ...place }: AttributePlace & { value: AttributeValue | null },
) {
  return withAttribute(scope, place, async (tx, { attribute, filled }) => {
    if (!filled) throw new AppError('attribute.not-found');
    const value = storedValue(newValue);
    if (value === filled.value) return false;
    const judged = judgeOnce(attribute.input, value);
    if (value !== null) assertValid(attribute.input, value, judged);
    await tx.db
      .update(creativeAttributes)
      .set({ value, ...judged, filledBy: tx.actor.accountId, filledAt: tx.now() })
      .where(ofPlace(tx, place));
    return true;
  });
}

/** @throws AppError `attribute.value-invalid` */
export function assertValid(input: AttributeInput, value: AttributeValue, judged: PatternMatch): void {
  const problem = findValueProblem(input, value, judgedBy(judged));
  if (problem) throw new AppError('attribute.value-invalid', { data: { problem } });
  if (!isSelectable(input, value))
    throw new AppError('attribute.value-invalid', { data: { problem: { kind: 'not-an-option' } } });
}

type AttributeRows = {
  attribute: typeof attributes.$inferSelect;
  filled: typeof creativeAttributes.$inferSelect | null;
};

/**
 * Runs one change of a creative's attributes and updates its completion; `change` returns whether it changed anything.
 * Locks the attribute before the creative, in the same order as edits of attributes.
 * @throws AppError `creative.not-found`, `attribute.not-found`, `campaign.archived`, `creative.archived`
 */
function withAttribute(
  scope: Scope,
  place: AttributePlace,
  change: (tx: Scope, rows: AttributeRows) => Promise<boolean>,
): Promise<FilledAttributes> {
  const { creativeId, attributeId } = place;
  return scope.transaction(async (tx) => {
    const { campaignId } = await requireVisibleCreative(tx, creativeId);
    // Only own attributes need the lock, since the product's attributes change at start-up only.
    await tx.db
      .select({ id: attributes.id })
      .from(attributes)
      .where(ownRow(attributes, tx, attributeId))
      .for('share');
    const attribute = await requireAttribute(tx, attributeId);
    await lockCreatives(tx, [creativeId]);
    const [filled] = await tx.db.select().from(creativeAttributes).where(ofPlace(tx, place));
    // Guests see only the attributes of the creative.
    if (!filled && tx.actor.role === 'guest') throw new AppError('attribute.not-found');
    if (await change(tx, { attribute, filled: filled ?? null })) {
      await refreshCompletion(tx, [creativeId]);
      await tx.record('creative.updated', { creativeId, campaignId });
    }
    const [row] = await tx.db
      .select()
      .from(creatives)
      .where(ownRow(creatives, tx, creativeId));
    return {
      attributes: await listFilled(tx, creativeId),
      attributesMissing: row?.attributesMissing ?? 0,
      completedAt: row?.completedAt?.toISOString() ?? null,
    };
  });
}

function ofPlace({ actor }: Scope, { creativeId, attributeId }: AttributePlace) {
  return and(
    eq(creativeAttributes.organizationId, actor.organizationId),
    eq(creativeAttributes.creativeId, creativeId),
    eq(creativeAttributes.attributeId, attributeId),
  );
}
