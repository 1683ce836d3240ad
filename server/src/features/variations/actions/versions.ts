import { and, eq, sql } from 'drizzle-orm';
import type { CardId, SlotId, VariationId, VersionId } from '@ad-foundry/contract/ids.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { canDeleteVersion } from '@ad-foundry/contract/permissions.ts';
import { cardLimits } from '@ad-foundry/contract/rules/carousel.ts';
import type { MediaFacts } from '@ad-foundry/contract/rules/media-facts.ts';
import { judge } from '@ad-foundry/contract/rules/upload-rules.ts';
import { cards, versions } from '#db/schema/variations.ts';
import type { StoredContent } from '#adapters/storage/storage.ts';
import { listContents, requireCard, requireSlot, type Contents, type SlotRow } from '#features/variations/queries.ts';
import { deliveredIn, mayAddTo } from '#features/variations/rules.ts';
import { AppError } from '#infra/errors.ts';
import type { Scope } from '#infra/scope.ts';
import { noteContent } from './contents.ts';
import { insertCard } from './insert-card.ts';
import { insertVersion, previewOf } from './insert-version.ts';
import { lockVersion } from './lock.ts';
import { lockCreative, refreshCompletion } from './refresh-completion.ts';
import { insertVariation } from './variations.ts';

export interface Arrival {
  slotId: SlotId;
  variationId: VariationId | null;
  cardId: CardId | null;
  originalName: string;
  facts: MediaFacts;
  content: StoredContent;
  /** Nothing was sent, since the content was there: where it is current already there is nothing to do. */
  known?: boolean;
  /** A scanner has to pass it before it is handed out. */
  scanned?: boolean;
}

/**
 * Makes a file the newest version of its card, judged by the slot's rules. Its content has to be in the store before
 * the transaction ends. @throws AppError `card.too-many-versions`
 */
export async function storeVersion(tx: Scope, arrival: Arrival): Promise<VersionId> {
  await lockCreative(tx, (await requireSlot(tx, arrival.slotId)).creative.id);
  const { creative, format, revision } = await requireSlot(tx, arrival.slotId);
  const cardId = await cardFor(tx, arrival);
  const { content, facts, originalName } = arrival;
  await noteContent(tx, tx.actor.organizationId, content);
  const current = (await listContents(tx, [arrival.slotId])).versionsOf(cardId)[0]?.version;
  if (arrival.known && current?.sha256 === content.sha256) return current.id;
  const id = await insertVersion(tx, {
    cardId,
    sha256: content.sha256,
    originalName,
    facts,
    verdict: judge({ facts, spec: revision.spec, type: format.type, strict: creative.strict }),
    scanState: arrival.scanned ? 'pending' : null,
    ...(await previewOf(tx, { sha256: content.sha256, facts })),
  });
  await refreshCompletion(tx, creative.id);
  await tx.emit('version.stored', { versionId: id, creativeId: creative.id, kind: facts.kind });
  return id;
}

/** The card asked for; else the first empty one of the variation or slot; else a new one. */
async function cardFor(tx: Scope, arrival: Arrival): Promise<CardId> {
  const contents = await listContents(tx, [arrival.slotId]);
  if (arrival.cardId) {
    const { card, slot } = await requireCard(tx, arrival.cardId);
    if (slot.id !== arrival.slotId) throw new AppError('card.not-found');
    const current = contents.versionsOf(card.id)[0]?.version;
    // What arrived there meanwhile is somebody else's: a guest's file gets a place of its own instead.
    if (!current || canDeleteVersion(tx.actor, { uploadedById: current.uploadedBy })) return card.id;
  }
  const { format, revision } = await requireSlot(tx, arrival.slotId);
  const wanted = arrival.variationId
    ? contents.variations.filter(({ id }) => id === arrival.variationId)
    : contents.variations;
  if (arrival.variationId && wanted.length === 0) throw new AppError('variation.not-found');
  const filled = new Set(contents.versions.map(({ version }) => version.cardId));
  const inWanted = new Set(wanted.map(({ id }) => id));
  const empty = contents.cards.find((card) => inWanted.has(card.variationId) && !filled.has(card.id));
  if (empty) return empty.id;
  const carousel = format.type === 'carousel';
  const max = Math.min(cardLimits(revision.spec).max ?? Infinity, limits.cardsPerVariation);
  // One card too many would make the whole variation fail, whoever it belongs to.
  const takesMore = ({ id }: { id: VariationId }) =>
    contents.cardsOf(id).length < max && mayAddTo(tx.actor, deliveredIn(contents, id), revision.spec);
  const target = carousel ? wanted.find(takesMore) : undefined;
  const variationId = target?.id ?? (await insertVariation(tx, arrival.slotId));
  return carousel ? insertCard(tx, variationId) : onlyCard(tx, variationId);
}

async function onlyCard({ db, actor }: Scope, variationId: VariationId): Promise<CardId> {
  const [card] = await db
    .select({ id: cards.id })
    .from(cards)
    .where(and(eq(cards.organizationId, actor.organizationId), eq(cards.variationId, variationId)));
  if (!card) throw new AppError('card.not-found');
  return card.id;
}

/** Deletes a version; the one before becomes current. @throws AppError `auth.forbidden` for others' files as a guest */
export function removeVersion(scope: Scope, versionId: VersionId): Promise<void> {
  return scope.transaction(async (tx) => {
    const { version, creative } = await lockVersion(tx, versionId);
    if (!canDeleteVersion(tx.actor, { uploadedById: version.uploadedBy })) throw new AppError('auth.forbidden');
    await tx.db
      .update(versions)
      .set({ deletedAt: tx.now() })
      .where(and(eq(versions.organizationId, tx.actor.organizationId), eq(versions.id, versionId)));
    await refreshCompletion(tx, creative.id);
    await tx.emit('version.deleted', { versionId, creativeId: creative.id });
  });
}

/** Judges every version of a creative anew, after its strictness changed; all at once, since others wait for it. */
export async function judgeAgain(
  tx: Scope,
  { slots, contents, strict }: { slots: SlotRow[]; contents: Contents; strict: boolean },
): Promise<void> {
  const judged = slots.flatMap(({ slot, format, revision }) =>
    contents
      .variationsOf(slot.id)
      .flatMap((variation) => contents.cardsOf(variation.id))
      .flatMap((card) => contents.versionsOf(card.id))
      .map(({ version: { id, facts } }) => ({
        id,
        verdict: JSON.stringify(judge({ facts, spec: revision.spec, type: format.type, strict })),
      })),
  );
  await tx.db.execute(sql`
    update ${versions} set verdict = judged.verdict
    from unnest(${sql.param(judged.map(({ id }) => id))}::text[], ${sql.param(judged.map(({ verdict }) => verdict))}::jsonb[])
      as judged (id, verdict)
    where ${versions.organizationId} = ${tx.actor.organizationId} and ${versions.id} = judged.id`);
}
