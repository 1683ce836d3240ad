import { assignOpen } from './placing-assign.ts';
import { copiesOf } from './placing-copies.ts';
import { compare } from './placing-fit.ts';
import { placeCorrections } from './placing-corrections.ts';
import { placeExisting } from './placing-existing.ts';
import { explainLeftover } from './placing-leftover.ts';
import { spreadMasters } from './placing-masters.ts';
import { parseFile, type PlacingFile, type NamedFile } from './placing-names.ts';
import { askAboutRest, askAboutRatios } from './placing-questions.ts';
import { betterByFacts, isNamed, pointerFor, seriesFor, single, type Table } from './placing-table.ts';
import { proposablePlaces, type PlacingSlot } from './places.ts';
import type { Proposal, Proposals } from './proposal.ts';

export type { Evidence, Proposal } from './proposal.ts';
export type { PlacingFile } from './placing-names.ts';
export type { Place, PlacingSlot } from './places.ts';
export type { LeftoverReason } from './placing-leftover.ts';

/**
 * Proposes places for each file, by these rules in this order:
 * 1. The same content under a name that points to no other place: a `copy` of the first.
 * 2. A slot already has the same file (name and size): left out, `present`.
 * 3. The name contains the uid of a card, its generated name or its original name: `replaces`. Else a delivered file that
 * needs a correction comes before any empty place: `replaces`, too.
 * 4. Among several open creatives, only a file whose name or folder points to one of them gets a place: preset if it
 * contains all of the creative's name, a suggestion if it contains a part.
 * 5. Slots drop out if the name contradicts them (another platform, creative or format), if the file breaks their hard
 * rules, or if they request another size of banner. Words of a creative's name say nothing about its formats.
 * 6. A series of numbered files goes to the cards of one carousel, unless each file fits a single slot more clearly.
 * 7. The files are assigned optimally to the empty places, by `rankOf`: verdict, single slot before card, ratio, size,
 * name.
 * 8. Among places that are equal, or doubtful by the facts, the user chooses (`guess`).
 * 9. A master gets all empty slots of its creative that it fits with the exact ratio.
 * 10. A slot that the name contradicts, but that the facts fit better than every slot it points to, is asked about,
 * never proposed.
 * 11. For a file whose name points to several creatives or to none, the user chooses from the empty places that it
 * fits.
 * 12. The remaining files are left out with the reason.
 * Only empty places are proposed, none in slots of other people; delivered places only as a replacement. No two files get the same place, and the
 * order
 * of files and slots does not matter. `docs/decisions/0026-placing-by-order.md` explains why rules are ordered, not
 * scored.
 */
export function proposePlaces(
  input: readonly PlacingFile[],
  unsortedSlots: readonly PlacingSlot[],
): Map<PlacingFile['key'], Proposal> {
  const slots = unsortedSlots.toSorted((a, b) => (a.slotId < b.slotId ? -1 : 1));
  const all = input.toSorted(byName).map(parseFile);
  const first = tableOf(all, slots);
  const copies = copiesOf(first, all);
  const files = all.filter(({ file }) => !copies.has(file.key));
  const table = copies.size > 0 ? tableOf(files, slots) : first;
  const proposals: Proposals = { table, taken: new Set(), result: new Map() };
  placeExisting(proposals, files);
  placeCorrections(proposals, files);
  const open = (): NamedFile[] =>
    files.filter((file) => file.file.facts !== null && !proposals.result.has(file.file.key));
  for (const isTurn of turnsOf(table)) {
    assignAll(proposals, () => open().filter(isTurn));
    spreadMasters(proposals, files.filter(isTurn));
  }
  const pointing = open().filter((file) => isPointing(table, file));
  assignOpen(proposals, {
    units: pointing.map(single),
    considers: betterByFacts(table, pointing),
    asks: true,
  });
  askAboutRest(proposals, open());
  askAboutRatios(proposals, files);
  for (const file of files) {
    const { key } = file.file;
    if (!proposals.result.has(key))
      proposals.result.set(key, {
        kind: 'leftover',
        ...explainLeftover(table, file, proposals.taken),
      });
  }
  for (const [key, of] of copies) proposals.result.set(key, { kind: 'copy', of });
  return proposals.result;
}

function byName(a: PlacingFile, b: PlacingFile): number {
  const [first, second] = [a, b].map(({ folder, name, sizeBytes, key }) => [folder, name, sizeBytes, key].join('\n'));
  return (first ?? '') < (second ?? '') ? -1 : 1;
}

function tableOf(files: readonly NamedFile[], slots: readonly PlacingSlot[]): Table {
  const open = new Set(slots.filter((slot) => proposablePlaces(slot).length > 0).map(({ creativeId }) => creativeId));
  return {
    slots,
    ...compare(files, slots),
    isMixed: open.size > 1,
    rowOf: new Map(files.map((file, row) => [file, row])),
  };
}

/** Whether a file may get a place by its name, or by its facts if only one creative is open. */
function isPointing(table: Table, file: NamedFile): boolean {
  const { clarity } = pointerFor(table, file);
  return !table.isMixed || clarity === 'whole' || clarity === 'part';
}

/** Files whose names contain a creative's whole name are placed before those that contain a part. */
function turnsOf(table: Table): ((file: NamedFile) => boolean)[] {
  if (!table.isMixed) return [() => true];
  return (['whole', 'part'] as const).map((clarity) => (file) => pointerFor(table, file).clarity === clarity);
}

function assignAll(proposals: Proposals, open: () => NamedFile[]): void {
  const files = open();
  const series = seriesFor(proposals.table, files);
  const inSeries = new Set(series.flatMap((unit) => unit.files));
  const alone = files.filter((file) => !inSeries.has(file));
  assignOpen(proposals, {
    units: [...series, ...alone.map(single)],
    considers: isNamed,
  });
  // Series without a carousel are split, since each file may still fit a slot.
  assignOpen(proposals, { units: open().map(single), considers: isNamed });
}
