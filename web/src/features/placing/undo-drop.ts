import { creatives } from '@ad-foundry/contract/creatives.ts';
import type { CreativeId, UploadId, VersionId } from '@ad-foundry/contract/ids.ts';
import { uploads } from '@ad-foundry/contract/uploads.ts';
import { variations, type Card, type Variation } from '@ad-foundry/contract/variations.ts';
import { discardUpload } from '#features/uploads/discard-upload.ts';
import { rememberDrop, type LastDrop } from '#features/uploads/last-drop.ts';
import { cancelTransfer } from '#features/uploads/store.ts';
import { transfersNow } from '#features/uploads/transfer-list.ts';
import { ApiError, call } from '#lib/api.ts';
import type { JudgedFile } from './judge-placements.ts';

/** Offers to take back files that were sent to their places; `transfers` are the ids of their transfers. */
export function offerUndo(files: readonly JudgedFile[], transfers: readonly string[]): void {
  const slots = files.flatMap(({ judgedPlaces }) => judgedPlaces.map(({ slot }) => slot));
  const before = slots.flatMap((slot) =>
    slot.variations.flatMap(({ id, cards }) => [id, ...cards.map((card) => card.id)]),
  );
  rememberDrop({ count: files.length, transfers, before });
}

/**
 * Cancels what a drop has not finished and deletes what it stored: variations and cards that it made, else the versions,
 * so that the ones before are current again. @throws ApiError
 */
export async function undoDrop({ transfers, uploads: own, before }: LastDrop): Promise<void> {
  const wanted = new Set(transfers);
  for (const { id, phase } of transfersNow()) if (wanted.has(id) && phase !== 'stored') await cancelTransfer(id);
  const versions = new Map<CreativeId, Set<VersionId>>();
  for (const [uploadId, creativeId] of Object.entries(own) as [UploadId, CreativeId][]) {
    const versionId = await findVersion(uploadId);
    if (versionId) versions.set(creativeId, (versions.get(creativeId) ?? new Set()).add(versionId));
  }
  const known = new Set(before);
  for (const [creativeId, stored] of versions) {
    const { slots } = await call(creatives.find, { params: { creativeId } });
    for (const variation of slots.flatMap((slot) => slot.variations)) await undoIn(variation, stored, known);
  }
}

/** The version that an upload was stored as, or null; an upload that a reload interrupted is discarded. */
async function findVersion(uploadId: UploadId): Promise<VersionId | null> {
  try {
    const { state, versionId } = await call(uploads.status, { params: { uploadId } });
    if (state === 'receiving') await discardUpload(uploadId);
    return versionId;
  } catch (error) {
    // Cancelled before.
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

/** Deletes the drop's versions from a variation, with the variation or the cards if the drop made them. */
async function undoIn(variation: Variation, own: ReadonlySet<VersionId>, before: ReadonlySet<string>): Promise<void> {
  const isOwn = ({ versions }: Card) => versions.every(({ id }) => own.has(id));
  const touched = variation.cards.filter(({ versions }) => versions.some(({ id }) => own.has(id)));
  if (touched.length === 0) return;
  if (!before.has(variation.id) && variation.can.remove && variation.cards.every(isOwn)) {
    await call(variations.remove, { params: { variationId: variation.id } });
    return;
  }
  for (const card of touched) {
    if (!before.has(card.id) && card.can.remove && isOwn(card))
      await call(variations.removeCard, { params: { cardId: card.id } });
    else
      for (const { id } of card.versions.filter((version) => own.has(version.id)))
        await call(variations.removeVersion, { params: { versionId: id } });
  }
}
