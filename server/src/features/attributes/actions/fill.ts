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
} from '@ad-foundry/contract/rules/attribute-values.ts';
import { attributes, creativeAttributes } from '#db/schema/attributes.ts';
import { creatives } from '#db/schema/campaigns.ts';
import { ownAttribute } from '#features/attributes/access.ts';
import { listFilled, requireAttribute, requireVisibleCreative } from '#features/attributes/queries.ts';
import { judgeOnce } from '#features/attributes/rules.ts';
import { lockCreative, refreshCompletion } from '#features/variations/actions/refresh-completion.ts';
import { AppError } from '#infra/errors.ts';
import { judgedBy, type Judged } from '#infra/patterns.ts';
import type { Scope } from '#infra/scope.ts';

interface Place {
  creativeId: CreativeId;
  attributeId: AttributeId;
}

/** Gives a creative an attribute, or says whether it is required there. @throws AppError `attribute.not-found`, `attribute.archived`, `attribute.too-many` */
export function assignAttribute(scope: Scope, { required, ...place }: Place & { required: boolean }) {
  return changing(scope, place, async (tx, { attribute, filled }) => {
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
  const [there] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(creativeAttributes)
    .where(
      and(eq(creativeAttributes.organizationId, actor.organizationId), eq(creativeAttributes.creativeId, creativeId)),
    );
  const max = limits.attribute.perCreative;
  if ((there?.count ?? 0) >= max) throw new AppError('attribute.too-many', { data: { max } });
}

/** Takes an attribute off a creative, with its value; where it is not there nothing happens. */
export function unassignAttribute(scope: Scope, place: Place) {
  return changing(scope, place, async (tx, { filled }) => {
    if (!filled) return false;
    await tx.db.delete(creativeAttributes).where(at(tx, place));
    return true;
  });
}

/** Fills an attribute of a creative; null empties it. @throws AppError `attribute.not-found`, `attribute.value-invalid` */
export function fillAttribute(scope: Scope, { value: given, ...place }: Place & { value: AttributeValue | null }) {
  return changing(scope, place, async (tx, { attribute, filled }) => {
    if (!filled) throw new AppError('attribute.not-found');
    const value = storedValue(given);
    if (value === filled.value) return false;
    const judged = judgeOnce(attribute.input, value);
    if (value !== null) assertValid(attribute.input, value, judged);
    await tx.db
      .update(creativeAttributes)
      .set({ value, ...judged, filledBy: tx.actor.accountId, filledAt: tx.now() })
      .where(at(tx, place));
    return true;
  });
}

function assertValid(input: AttributeInput, value: AttributeValue, judged: Judged): void {
  const problem = findValueProblem(input, value, judgedBy(judged));
  if (problem) throw new AppError('attribute.value-invalid', { data: { problem } });
  if (!isSelectable(input, value))
    throw new AppError('attribute.value-invalid', { data: { problem: { kind: 'not-an-option' } } });
}

type Rows = { attribute: typeof attributes.$inferSelect; filled: typeof creativeAttributes.$inferSelect | null };

/**
 * One change of what a creative is asked for, with its completion; `work` says whether anything changed. The attribute
 * is held before the creative, as edits of attributes do it.
 * @throws AppError `creative.not-found`, `attribute.not-found`, `campaign.archived`, `creative.archived`
 */
function changing(
  scope: Scope,
  place: Place,
  work: (tx: Scope, rows: Rows) => Promise<boolean>,
): Promise<FilledAttributes> {
  const { creativeId, attributeId } = place;
  return scope.transaction(async (tx) => {
    const { campaignId } = await requireVisibleCreative(tx, creativeId);
    // The product's own ones never change while somebody works.
    await tx.db.select({ id: attributes.id }).from(attributes).where(ownAttribute(tx, attributeId)).for('share');
    const attribute = await requireAttribute(tx, attributeId);
    await lockCreative(tx, creativeId);
    const [filled] = await tx.db.select().from(creativeAttributes).where(at(tx, place));
    // Guests know of no attributes but those of the creative.
    if (!filled && tx.actor.role === 'guest') throw new AppError('attribute.not-found');
    if (await work(tx, { attribute, filled: filled ?? null })) {
      await refreshCompletion(tx, creativeId);
      await tx.emit('creative.updated', { creativeId, campaignId });
    }
    const mine = and(eq(creatives.organizationId, tx.actor.organizationId), eq(creatives.id, creativeId));
    const [row] = await tx.db.select().from(creatives).where(mine);
    return {
      attributes: await listFilled(tx, creativeId),
      attributesMissing: row?.attributesMissing ?? 0,
      completedAt: row?.completedAt?.toISOString() ?? null,
    };
  });
}

function at({ actor }: Scope, { creativeId, attributeId }: Place) {
  return and(
    eq(creativeAttributes.organizationId, actor.organizationId),
    eq(creativeAttributes.creativeId, creativeId),
    eq(creativeAttributes.attributeId, attributeId),
  );
}
