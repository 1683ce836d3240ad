import type { Slot } from '@ad-foundry/contract/creatives.ts';
import type { BegunUpload, UnfinishedUpload } from '@ad-foundry/contract/uploads.ts';
import { variations } from '@ad-foundry/contract/variations.ts';
import { addFiles, type Added } from '#features/collect/uploads/store.ts';
import { sentBytesOf } from '#features/collect/uploads/sent-bytes.ts';
import { dismissStopped } from '#features/collect/uploads/transfer-list.ts';
import { isFileOf, type Target } from '#features/collect/uploads/transfer.ts';
import { call } from '#lib/api.ts';
import { targetOf, type Place } from './place.ts';

interface Addition {
  creative: Parameters<typeof targetOf>[0];
  slot: Slot;
  place: Place;
  /** The account's interrupted uploads; adding the same file again resumes one. */
  unfinished: readonly UnfinishedUpload[];
}

interface Destination {
  target: Target;
  place: Place;
}

/** Files in natural order of their names: `2.jpg` before `10.jpg`. */
export const byName = (files: readonly File[]): File[] =>
  files.toSorted((a, b) => a.name.localeCompare(b.name, undefined, { numeric: true }));

/** Adds files to a slot in order: each is judged, and uploaded if it passes. @throws ApiError */
export async function addFilesToSlot(
  files: readonly File[],
  { creative, slot, place, unfinished }: Addition,
): Promise<void> {
  const destination = { target: targetOf(creative, slot), place };
  const isCarousel = slot.format.type === 'carousel';
  const added = isCarousel ? await toCards(files, destination) : toSlot(files, destination);
  queueFiles(added, unfinished);
}

/** Resumes the unfinished uploads whose files are among these; returns how many. */
export function resumeUploads(files: readonly File[], unfinished: readonly BegunUpload[]): number {
  const added = unfinished.flatMap((upload) => {
    const file = files.find((each) => isFileOf(each, upload));
    if (!file) return [];
    const { creativeId, slotId, variationId, cardId, spec, type, strict } = upload;
    const place = cardId ? { cardId } : variationId ? { variationId } : {};
    const target = { creativeId, slotId, spec, type, strict, ...place };
    return [{ file, target, resume: upload.id, sentBytes: sentBytesOf(upload) }];
  });
  addFiles(added);
  return added.length;
}

/**
 * Queues files for upload; the file of an interrupted upload to the same slot resumes it. In a carousel, files become
 * further cards; elsewhere they replace rejected files of the slot. Returns the ids of the transfers.
 */
export function queueFiles(files: readonly Omit<Added, 'resume'>[], unfinished: readonly UnfinishedUpload[]): string[] {
  for (const { target } of files) if (target.type !== 'carousel') dismissStopped(target.slotId);
  return addFiles(
    files.map(({ target, ...each }) => {
      const begun = unfinished.find((upload) => upload.slotId === target.slotId && isFileOf(each.file, upload));
      const resumed = begun ? { resume: begun.id, sentBytes: sentBytesOf(begun) } : {};
      return { ...each, target: { ...target, cardId: begun?.cardId ?? target.cardId }, ...resumed };
    }),
  );
}

/** Each file after the first becomes a new variation. */
function toSlot(files: readonly File[], { target, place }: Destination): Added[] {
  const where = typeof place === 'object' ? place : {};
  return files.map((file, index) => ({ file, target: index === 0 ? { ...target, ...where } : target }));
}

/** One file for the chosen card, or all files appended as new cards. */
async function toCards(files: readonly File[], { target, place }: Destination): Promise<Added[]> {
  if (typeof place === 'object' && 'cardId' in place)
    return files.slice(0, 1).map((file) => ({ file, target: { ...target, ...place } }));
  const where = place === 'new-variation' ? await newVariation(target) : place === 'free-place' ? {} : place;
  return files.map((file) => ({ file, target: { ...target, ...where } }));
}

async function newVariation({ slotId }: Target) {
  return { variationId: (await call(variations.create, { params: { slotId }, body: {} })).id };
}
