import { creatives } from '@ad-foundry/contract/creatives.ts';
import type { CreativeId, UploadId, VersionId } from '@ad-foundry/contract/ids.ts';
import { uploads } from '@ad-foundry/contract/uploads.ts';
import { variations, type Card, type Variation, type Version } from '@ad-foundry/contract/variations.ts';
import { discardUpload } from '#features/collect/uploads/discard-upload.ts';
import { rememberDrop, type LastDrop } from '#features/collect/uploads/last-drop.ts';
import { cancelTransfer } from '#features/collect/uploads/store.ts';
import { transfersNow } from '#features/collect/uploads/transfer-list.ts';
import { ApiError, call } from '#lib/api.ts';
import type { JudgedFile } from './judge-placements.ts';

/**
 * Offers to undo sending files to their places; `transfers` are the ids of their transfers. With `isFurther`, the undo
 * includes the files sent earlier from the same sheet.
 */
export function offerUndo(files: readonly JudgedFile[], transfers: readonly string[], isFurther: boolean): void {
  const slots = files.flatMap(({ judgedPlaces }) => judgedPlaces.map(({ slot }) => slot));
  const before = slots.flatMap((slot) =>
    slot.variations.flatMap(({ id, cards }) => [id, ...cards.map((card) => card.id)]),
  );
  rememberDrop({ count: files.length, transfers, before }, isFurther);
}

/** Number of concurrent requests of an undo. */
const atOnce = 4;

/** Progress of an undo: the number of processed uploads, then of processed creatives, out of all. */
export interface UndoProgress {
  done: number;
  total: number;
}

/** A part of a drop could not be undone; another undo retries the remaining part. `cause` is the first error. */
export class UndoIncomplete extends Error {
  readonly remaining: number;
  constructor(remaining: number, cause: unknown) {
    super('some files could not be taken back', { cause });
    this.remaining = remaining;
  }
}

/**
 * Cancels unfinished transfers of a drop and deletes what it stored: the variations and cards it created, otherwise
 * only the versions, so that the previous ones become current again. Continues after a failure, and can be repeated.
 * @throws UndoIncomplete with the number of remaining versions
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
      // Sequentially within a creative, because the server locks it for each request.
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

/** Null if the target was deleted in the meantime. */
async function unlessGone<Result>(act: () => Promise<Result>): Promise<Result | null> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

/** The stored version of an upload; null if it has none. Discards an upload that a reload interrupted. */
async function findVersion(uploadId: UploadId): Promise<VersionId | null> {
  const status = await unlessGone(() => call(uploads.status, { params: { uploadId } }));
  if (status?.state === 'receiving') await discardUpload(uploadId);
  return status?.versionId ?? null;
}

/** Deletes the drop's versions from a variation, including the variation or cards if the drop created them. */
async function undoIn(
  variation: Variation,
  dropVersions: ReadonlySet<VersionId>,
  before: ReadonlySet<string>,
): Promise<void> {
  const isOfDrop = ({ versions }: Card) => versions.every((version) => isOf(version, versions));
  // What a repair made of a file of the drop goes with it.
  const isOf = ({ id, madeFrom }: Version, siblings: readonly Version[]) =>
    dropVersions.has(id) ||
    (madeFrom !== null && siblings.some((each) => each.number === madeFrom.number && dropVersions.has(each.id)));
  const touched = variation.cards.filter(({ versions }) => versions.some(({ id }) => dropVersions.has(id)));
  if (!before.has(variation.id) && variation.can.remove && variation.cards.every(isOfDrop)) {
    await unlessGone(() => call(variations.remove, { params: { variationId: variation.id } }));
    return;
  }
  for (const card of touched) {
    if (!before.has(card.id) && card.can.remove && isOfDrop(card))
      await unlessGone(() => call(variations.removeCard, { params: { cardId: card.id } }));
    else
      for (const { id } of card.versions.filter((version) => isOf(version, card.versions)))
        await unlessGone(() => call(variations.removeVersion, { params: { versionId: id } }));
  }
}
