import { creatives } from '@ad-foundry/contract/creatives.ts';
import type { CreativeId, UploadId, VersionId } from '@ad-foundry/contract/ids.ts';
import { uploads } from '@ad-foundry/contract/uploads.ts';
import { variations, type Card, type Variation } from '@ad-foundry/contract/variations.ts';
import { discardUpload } from '#features/collect/uploads/discard-upload.ts';
import { rememberDrop, type LastDrop } from '#features/collect/uploads/last-drop.ts';
import { cancelTransfer } from '#features/collect/uploads/store.ts';
import { transfersNow } from '#features/collect/uploads/transfer-list.ts';
import { ApiError, call } from '#lib/api.ts';
import type { JudgedFile } from './judge-placements.ts';

/**
 * Offers to take back files that were sent to their places; `transfers` are the ids of their transfers. With `isFurther`,
 * together with those sent before from the same sheet.
 */
export function offerUndo(files: readonly JudgedFile[], transfers: readonly string[], isFurther: boolean): void {
  const slots = files.flatMap(({ judgedPlaces }) => judgedPlaces.map(({ slot }) => slot));
  const before = slots.flatMap((slot) =>
    slot.variations.flatMap(({ id, cards }) => [id, ...cards.map((card) => card.id)]),
  );
  rememberDrop({ count: files.length, transfers, before }, isFurther);
}

/** How many requests of an undo run at once. */
const atOnce = 4;

/** Progress of an undo: uploads, then creatives, out of all. */
export interface UndoProgress {
  done: number;
  total: number;
}

/** Some of a drop could not be taken back; taking it back again does the rest. `cause` is the first error. */
export class UndoIncomplete extends Error {
  readonly remaining: number;
  constructor(remaining: number, cause: unknown) {
    super('some files could not be taken back', { cause });
    this.remaining = remaining;
  }
}

/**
 * Cancels what a drop has not finished and deletes what it stored: variations and cards that it made, else the versions,
 * so that the ones before are current again. Goes on after a failure, and may be repeated.
 * @throws UndoIncomplete with the number of versions that are left
 */
export async function undoDrop(
  { transfers, uploads: dropUploads, before }: LastDrop,
  onProgress: (progress: UndoProgress) => void,
): Promise<void> {
  const transferIds = new Set(transfers);
  const moving = transfersNow().filter(({ id, phase }) => transferIds.has(id) && phase !== 'stored');
  await forEachAtOnce(moving, ({ id }) => cancelTransfer(id));
  const failures: unknown[] = [];
  const versions = new Map<CreativeId, Set<VersionId>>();
  const sent = Object.entries(dropUploads) as [UploadId, CreativeId][];
  const progress = countProgress(sent.length, onProgress);
  const attempt = async (act: () => Promise<void>, count: number) => {
    try {
      await act();
    } catch (error) {
      failures.push(...Array.from({ length: count }, () => error));
    }
  };
  await forEachAtOnce(sent, ([uploadId, creativeId]) =>
    attempt(async () => {
      const versionId = await findVersion(uploadId);
      if (versionId) versions.set(creativeId, (versions.get(creativeId) ?? new Set()).add(versionId));
      else progress(1);
    }, 1),
  );
  const earlierIds = new Set(before);
  await forEachAtOnce([...versions], ([creativeId, stored]) =>
    attempt(async () => {
      const creative = await unlessGone(() => call(creatives.find, { params: { creativeId } }));
      // One after the other within a creative: the server locks it for each.
      for (const variation of creative?.slots.flatMap((slot) => slot.variations) ?? []) {
        const count = variation.cards.flatMap((card) => card.versions).filter(({ id }) => stored.has(id)).length;
        if (count === 0) continue;
        await attempt(() => undoIn(variation, stored, earlierIds), count);
        progress(count);
      }
    }, stored.size),
  );
  if (failures.length > 0) throw new UndoIncomplete(failures.length, failures[0]);
}

function countProgress(total: number, onProgress: (progress: UndoProgress) => void) {
  let done = 0;
  onProgress({ done, total });
  return (count: number) => {
    done = Math.min(total, done + count);
    onProgress({ done, total });
  };
}

async function forEachAtOnce<Item>(items: readonly Item[], act: (item: Item) => Promise<void>): Promise<void> {
  const queue = items.values();
  const work = async () => {
    for (const item of queue) await act(item);
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, work));
}

/** Null for what was deleted meanwhile. */
async function unlessGone<Result>(act: () => Promise<Result>): Promise<Result | null> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

/** The version that an upload was stored as, or null; an upload that a reload interrupted is discarded. */
async function findVersion(uploadId: UploadId): Promise<VersionId | null> {
  const status = await unlessGone(() => call(uploads.status, { params: { uploadId } }));
  if (status?.state === 'receiving') await discardUpload(uploadId);
  return status?.versionId ?? null;
}

/** Deletes the drop's versions from a variation, with the variation or the cards if the drop made them. */
async function undoIn(
  variation: Variation,
  dropVersions: ReadonlySet<VersionId>,
  before: ReadonlySet<string>,
): Promise<void> {
  const isOfDrop = ({ versions }: Card) => versions.every(({ id }) => dropVersions.has(id));
  const touched = variation.cards.filter(({ versions }) => versions.some(({ id }) => dropVersions.has(id)));
  if (!before.has(variation.id) && variation.can.remove && variation.cards.every(isOfDrop)) {
    await unlessGone(() => call(variations.remove, { params: { variationId: variation.id } }));
    return;
  }
  for (const card of touched) {
    if (!before.has(card.id) && card.can.remove && isOfDrop(card))
      await unlessGone(() => call(variations.removeCard, { params: { cardId: card.id } }));
    else
      for (const { id } of card.versions.filter((version) => dropVersions.has(version.id)))
        await unlessGone(() => call(variations.removeVersion, { params: { versionId: id } }));
  }
}
