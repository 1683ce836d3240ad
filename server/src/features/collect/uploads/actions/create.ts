import {
  type CardId,
  type SlotId,
  type UploadId,
  cardId,
  slotId,
  variationId,
  type VariationId,
} from '@ad-foundry/contract/ids.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { canDeleteVersion } from '@ad-foundry/contract/permissions.ts';
import { uploadMetadataSchema } from '@ad-foundry/contract/tus-protocol.ts';
import { uploads } from '#db/schema/variations.ts';
import type { Storage } from '#adapters/storage/storage.ts';
import { requireOpen } from '#features/tree/creatives/actions/lock.ts';
import {
  listContents,
  requireCard,
  requireSlot,
  requireVariation,
  deliveredIn,
  mayAddTo,
} from '#features/tree/creatives/queries.ts';
import { AppError } from '#infra/errors.ts';
import { fieldErrors } from '#infra/http/problems.ts';
import type { Scope } from '#infra/scope.ts';
import { findVisibleContent, findStoredContent } from './existing-content.ts';
import { reserve } from './reserve.ts';

interface NewUpload {
  uploadId: UploadId;
  sizeBytes: number;
  /** Metadata from the client; validated before use. */
  metadata: Record<string, string | null>;
  storage: Storage;
}

/**
 * Creates the upload's row, after checking that every id in its metadata is visible to the actor. With
 * `hasStoredContent`, the client sends no bytes, because the actor can already see a file with the same content.
 * @throws AppError `upload.too-large`, `upload.refused` for an empty file, `upload.too-many`, `storage.full`,
 * `auth.forbidden`
 */
export async function createUpload(scope: Scope, newUpload: NewUpload): Promise<{ hasStoredContent: boolean }> {
  const { uploadId, sizeBytes, metadata, storage } = newUpload;
  const parsed = uploadMetadataSchema.safeParse(metadata);
  if (!parsed.success) throw new AppError('request.invalid', { errors: fieldErrors(parsed.error) });
  if (sizeBytes > limits.uploadBytes) throw new AppError('upload.too-large', { data: { max: limits.uploadBytes } });
  const target = await requireTarget(scope, parsed.data);
  // No bytes arrive later, so an empty file must be refused here.
  if (sizeBytes === 0) throw new AppError('upload.refused', { data: { reason: 'empty', detail: null } });
  const { filename, filetype, fingerprint, sameAs } = parsed.data;
  const sha256 = parsed.data.sha256 ?? (sameAs ? await findStoredContent(scope, sameAs) : null);
  const content = sha256 && (await findVisibleContent(scope, { sha256, sizeBytes, fileName: filename }, storage));
  await scope.transaction(async (tx) => {
    if (!content) await reserve(tx, sizeBytes);
    const now = tx.now();
    await tx.db.insert(uploads).values({
      id: uploadId,
      organizationId: tx.actor.organizationId,
      accountId: tx.actor.accountId,
      ...target,
      fileName: withoutNul(filename).slice(0, limits.fileNameLength),
      declaredType: filetype === undefined ? null : withoutNul(filetype).slice(0, 200),
      fingerprint: fingerprint === undefined ? null : withoutNul(fingerprint),
      sha256,
      content: content || null,
      sizeBytes,
      state: 'receiving',
      createdAt: now,
      touchedAt: now,
    });
  });
  return { hasStoredContent: Boolean(content) };
}

/** Removes NUL, the only character that Postgres text cannot store. */
function withoutNul(text: string): string {
  return text.replaceAll('\0', '');
}

async function requireTarget(
  scope: Scope,
  requested: { slotId: string; variationId?: string | undefined; cardId?: string | undefined },
) {
  const slot = slotId.safeParse(requested.slotId);
  if (!slot.success) throw new AppError('slot.not-found');
  const { slot: row, creative } = await requireSlot(scope, slot.data);
  await requireOpen(scope, [creative.id]);
  const variation = requested.variationId === undefined ? null : variationId.safeParse(requested.variationId);
  if (variation && (!variation.success || (await requireVariation(scope, variation.data)).slot.id !== row.id)) {
    throw new AppError('variation.not-found');
  }
  const card = requested.cardId === undefined ? null : cardId.safeParse(requested.cardId);
  if (card && (!card.success || (await requireCard(scope, card.data)).slot.id !== row.id))
    throw new AppError('card.not-found');
  if (card?.data) await requireReplaceable(scope, row.id, card.data);
  else if (variation?.data) await requireMayAddCard(scope, { slotId: row.id, variationId: variation.data });
  return { slotId: row.id, variationId: variation?.data ?? null, cardId: card?.data ?? null };
}

/** Guests replace only files they uploaded themselves. @throws AppError `auth.forbidden` */
async function requireReplaceable(scope: Scope, slotId: SlotId, cardId: CardId): Promise<void> {
  const current = (await listContents(scope, [slotId])).versionsOf(cardId)[0]?.version;
  if (current && !canDeleteVersion(scope.actor, { uploadedById: current.uploadedBy }))
    throw new AppError('auth.forbidden');
}

/**
 * Checks that a file may be added to a variation of a carousel; any guest may fill an empty card.
 * @throws AppError `variation.not-found`, `auth.forbidden`
 */
async function requireMayAddCard(scope: Scope, place: { slotId: SlotId; variationId: VariationId }): Promise<void> {
  const contents = await listContents(scope, [place.slotId]);
  const variation = contents.variations.find(({ id }) => id === place.variationId);
  if (!variation) throw new AppError('variation.not-found');
  const delivered = deliveredIn(contents, variation);
  if (delivered.cards.some(({ uploadedByIds }) => uploadedByIds.length === 0)) return;
  const { revision } = await requireSlot(scope, place.slotId);
  if (!mayAddTo(scope.actor, delivered, revision.spec)) throw new AppError('auth.forbidden');
}
