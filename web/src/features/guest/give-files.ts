import type { AskedCreative, AskedSlot } from '@ad-foundry/contract/guest-pages.ts';
import type { UnfinishedUpload } from '@ad-foundry/contract/uploads.ts';
import { variations } from '@ad-foundry/contract/variations.ts';
import { addFiles } from '#features/uploads/store.ts';
import { dismissStopped } from '#features/uploads/transfer-list.ts';
import { isFileOf, type Target } from '#features/uploads/transfer.ts';
import { call } from '#lib/api.ts';
import { targetOf, type Place } from './place.ts';

interface Giving {
  creative: Pick<AskedCreative, 'id' | 'strict'>;
  slot: AskedSlot;
  place: Place;
  /** Own uploads that stopped half-way: the same file goes on with its own. */
  unfinished: readonly UnfinishedUpload[];
}

interface Aimed {
  file: File;
  target: Target;
}

/** Files as people count: `2.jpg` before `10.jpg`. */
export const byName = (files: readonly File[]): File[] =>
  files.toSorted((a, b) => a.name.localeCompare(b.name, undefined, { numeric: true }));

/** Gives files, in this order, to a slot: each is looked at first, and sent when it fits. @throws ApiError */
export async function giveFiles(files: readonly File[], { creative, slot, place, unfinished }: Giving): Promise<void> {
  const target = targetOf(creative, slot);
  const aimed =
    slot.format.type === 'carousel' ? await toCards(files, { target, place }) : toSlot(files, { target, place });
  // A carousel's files stand beside each other; elsewhere these are given instead of what was not sent.
  if (slot.format.type !== 'carousel') dismissStopped(slot.id);
  const known = unfinished.filter((upload) => upload.slotId === slot.id);
  addFiles(aimed.map((each) => goOn(each, known)));
}

interface Aim {
  target: Target;
  place: Place;
}

/** Each further file is a variation of its own. */
function toSlot(files: readonly File[], { target, place }: Aim): Aimed[] {
  const [first, ...rest] = files;
  if (!first) return [];
  const where = typeof place === 'object' ? place : {};
  return [{ file: first, target: { ...target, ...where } }, ...rest.map((file) => ({ file, target }))];
}

/** One file for one card, or all of them behind the cards that are there. */
async function toCards(files: readonly File[], { target, place }: Aim): Promise<Aimed[]> {
  if (typeof place === 'object' && 'cardId' in place)
    return files.slice(0, 1).map((file) => ({ file, target: { ...target, ...place } }));
  const where = place === 'anew' ? await newVariation(target) : place === 'room' ? {} : place;
  return files.map((file) => ({ file, target: { ...target, ...where } }));
}

async function newVariation({ slotId }: Target) {
  return { variationId: (await call(variations.create, { params: { slotId }, body: {} })).id };
}

function goOn({ file, target }: Aimed, known: readonly UnfinishedUpload[]) {
  const begun = known.find((upload) => isFileOf(file, upload));
  return {
    file,
    target: begun ? { ...target, cardId: begun.cardId ?? target.cardId } : target,
    resume: begun?.id ?? null,
  };
}
