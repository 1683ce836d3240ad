import { creatives } from '@ad-foundry/contract/creatives.ts';
import type { CreativeId, UploadId, VersionId } from '@ad-foundry/contract/ids.ts';
import { uploads } from '@ad-foundry/contract/uploads.ts';
import { variations, type Card, type Variation } from '@ad-foundry/contract/variations.ts';
import { cancelTransfer } from '#features/uploads/store.ts';
import { onSettled, transfersNow } from '#features/uploads/transfer-list.ts';
import { call } from '#lib/api.ts';
import { toast } from '#ui/overlay/toast.tsx';
import type { JudgedFile } from './judge-placements.ts';

const offeredMs = 10 * 60_000;

interface UndoTexts {
  /** "12 files are on their way" */
  text: string;
  undo: string;
  undone: string;
  errorText: (error: unknown) => string;
}

interface Sent {
  /** The ids of the transfers. */
  transfers: readonly string[];
  files: readonly JudgedFile[];
}

let stopFollowing = () => {};

/** Shows that a drop was sent, with a button that takes all of it back. The last drop only can be taken back. */
export function offerUndo({ transfers, files }: Sent, { text, undo, undone, errorText }: UndoTexts): void {
  stopFollowing();
  const drop = followDrop(transfers);
  stopFollowing = drop.stop;
  const before = placesBefore(files);
  toast.success(text, {
    id: 'sent-drop',
    duration: offeredMs,
    action: {
      label: undo,
      onClick: () =>
        void undoDrop(transfers, { stored: drop.stored, before }).then(
          () => toast.info(undone),
          (error: unknown) => toast.error(errorText(error)),
        ),
    },
  });
}

/** The ids of the variations and cards that were there. */
function placesBefore(files: readonly JudgedFile[]): Set<string> {
  const slots = files.flatMap(({ judgedPlaces }) => judgedPlaces.map(({ slot }) => slot));
  return new Set(
    slots.flatMap((slot) => slot.variations.flatMap(({ id, cards }) => [id, ...cards.map((card) => card.id)])),
  );
}

interface StoredFile {
  uploadId: UploadId;
  creativeId: CreativeId;
}

/** Collects the stored uploads of a drop, in order: stored transfers leave the list of transfers. */
function followDrop(transfers: readonly string[]) {
  const wanted = new Set(transfers);
  const stored = new Map<string, StoredFile>();
  const stop = onSettled(({ id, phase, uploadId, target: { creativeId } }) => {
    if (wanted.has(id) && phase === 'stored' && uploadId) stored.set(id, { uploadId, creativeId });
  });
  return { stored, stop };
}

interface Drop {
  stored: ReadonlyMap<string, StoredFile>;
  before: ReadonlySet<string>;
}

/**
 * Cancels the transfers of a drop and deletes what it stored: variations and cards that it made, else the versions, so
 * that the ones before are current again. @throws ApiError
 */
async function undoDrop(transfers: readonly string[], { stored, before }: Drop): Promise<void> {
  const wanted = new Set(transfers);
  for (const { id, phase } of transfersNow()) if (wanted.has(id) && phase !== 'stored') await cancelTransfer(id);
  const versions = new Map<CreativeId, Set<VersionId>>();
  for (const { uploadId, creativeId } of stored.values()) {
    const { versionId } = await call(uploads.status, { params: { uploadId } });
    if (versionId) versions.set(creativeId, (versions.get(creativeId) ?? new Set()).add(versionId));
  }
  for (const [creativeId, own] of versions) {
    const { slots } = await call(creatives.find, { params: { creativeId } });
    for (const variation of slots.flatMap((slot) => slot.variations)) await undoIn(variation, own, before);
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
