import { cardCountAllowed } from '@ad-foundry/contract/rules/formats/carousel.ts';
import { sameNameKey } from './name-words.ts';
import type { SpokenFile } from './placing-names.ts';
import type { Fit } from './placing-score.ts';
import { seriesIn } from './placing-series.ts';
import { filledPlaces, openPlaces, type Place, type PlacingCard, type PlacingSlot } from './places.ts';

/** Scores of all files and slots: `fits[row of a file][slot]`. */
export interface Table {
  slots: readonly PlacingSlot[];
  fits: Fit[][];
  rowOf: Map<SpokenFile, number>;
}

/** A unit of assignment: a file, or a series of numbered files. */
export interface Unit {
  files: SpokenFile[];
  /** The numbers of a series; null for a single file. */
  positions: number[] | null;
}

/** A place for a single file, or the open cards of a carousel for a series. */
export interface Target {
  /** Its index in the table. */
  slot: number;
  places: Place[];
  forRow: boolean;
  /** Identification of the card that a file would replace. */
  known: { uid: string; fileName: string; originalName: string } | null;
}

/** In the points of a score. */
const gain = {
  /** The uid of a card in the name, or the generated file name: a certain match. */
  uid: 1_000_000,
  fileName: 100_000,
  originalName: 2000,
  ownPosition: 40,
  inRow: 30,
  allowedCount: 50,
  /** A single file prefers a slot for a single file. */
  loneCard: -30,
  newerVersion: 1,
  /** Places whose gains differ by no more count as equal. */
  nearly: 12,
} as const;

export function isNearly(one: number, other: number): boolean {
  return one >= other - gain.nearly;
}

export function single(file: SpokenFile): Unit {
  return { files: [file], positions: null };
}

/**
 * The series that are placed in a carousel together, only where that gains as much as the best places of the single
 * files, so that a series does not take files that belong elsewhere.
 */
export function rowsFor(table: Table, files: readonly SpokenFile[]): Unit[] {
  const rows = seriesIn(files).map(({ members }): Unit => ({
    files: members.map(({ file }) => file),
    positions: members.map(({ position }) => position),
  }));
  const carousels = table.slots.flatMap((slot, at) => (slot.type === 'carousel' ? [rowTarget(slot, at)] : []));
  return rows.filter((row) => {
    const together = Math.max(0, ...carousels.map((target) => gainOf(table, row, target)));
    const apart = row.files.reduce((sum, file) => sum + bestAlone(table, file), 0);
    return together > 0 && together >= apart;
  });
}

function rowTarget(slot: PlacingSlot, at: number): Target {
  return { slot: at, places: openPlaces(slot), forRow: true, known: null };
}

function bestAlone({ slots, fits, rowOf }: Table, file: SpokenFile): number {
  const own = fits[rowOf.get(file) ?? -1] ?? [];
  return own.reduce((best, fit, at) => {
    const alone = slots[at]?.type !== 'carousel' && fit.outcome !== 'breaks' && !fit.elsewhere;
    return alone ? Math.max(best, fit.points) : best;
  }, 0);
}

/** All targets for these units. A carousel that a series matches is reserved for series. */
export function targetsOf(table: Table, { units, taken }: { units: Unit[]; taken: ReadonlySet<string> }): Target[] {
  const rows = units.filter(({ positions }) => positions !== null);
  const isOpen = ({ key }: Place) => !taken.has(key);
  return table.slots.flatMap((slot, at): Target[] => {
    const filled = filledPlaces(slot)
      .filter(({ place }) => isOpen(place))
      .map(({ place, card }) => ({ slot: at, places: [place], forRow: false, known: knownBy(card) }));
    const forRow = rowTarget(slot, at);
    if (slot.type === 'carousel' && rows.some((row) => gainOf(table, row, forRow) > 0)) return [...filled, forRow];
    const open = forRow.places.filter(isOpen).slice(0, units.length);
    return [...filled, ...open.map((place) => ({ slot: at, places: [place], forRow: false, known: null }))];
  });
}

/** The place of the target for each file of the unit; null where there are too few. */
export function placesFor({ files, positions }: Unit, { places, forRow }: Target): Place[] | null {
  if (forRow !== (positions !== null) || places.length < files.length) return null;
  const numbered = (positions ?? []).map((number) => places.find(({ position }) => position === number));
  const exact = numbered.filter((place) => place !== undefined);
  return exact.length === files.length ? exact : places.slice(0, files.length);
}

/** The gain of assigning the target to the unit; zero where that is not allowed. */
export function gainOf(table: Table, unit: Unit, target: Target): number {
  const slot = table.slots[target.slot];
  const [file] = unit.files;
  if (!slot || !file) return 0;
  if (!target.forRow) return unit.positions ? 0 : fileGain(table, { file, slot, target, place: target.places[0] });
  const places = placesFor(unit, target);
  if (!places) return 0;
  const gains = unit.files.map((each, index) => fileGain(table, { file: each, slot, target, place: places[index] }));
  if (gains.some((each) => each <= 0)) return 0;
  const sum = gains.reduce((all, each) => all + each, 0);
  const held = Math.max(0, ...places.map(({ position }) => position ?? 0));
  const allowed = cardCountAllowed(slot.spec, held, slot.strict) ? gain.allowedCount : 0;
  return sum + gain.inRow * places.length + allowed;
}

interface Pair {
  file: SpokenFile;
  slot: PlacingSlot;
  target: Target;
  place: Place | undefined;
}

function fileGain({ fits, rowOf }: Table, { file, slot, target, place }: Pair): number {
  const fit = fits[rowOf.get(file) ?? -1]?.[target.slot];
  if (!fit || !place || fit.outcome === 'breaks') return 0;
  const same = target.known ? sameFile(file, target.known) : 0;
  if (same >= gain.fileName) return same + fit.points;
  if (fit.elsewhere || (target.known && same === 0)) return 0;
  const newer = Math.min(file.own.version ?? 0, 9) * gain.newerVersion;
  if (slot.type !== 'carousel') return fit.points + same + newer;
  const own = file.numbered?.position === place.position ? gain.ownPosition : 0;
  // Cards are filled in order by default.
  const order = -Math.min(place.position ?? 0, 10);
  return Math.max(1, fit.points + same + newer + own + order + (target.forRow ? 0 : gain.loneCard));
}

function knownBy({ uid, current }: PlacingCard): Target['known'] {
  const [fileName, originalName] = [current?.fileName ?? '', current?.originalName ?? ''].map(sameNameKey);
  return { uid: uid.toLowerCase(), fileName: fileName ?? '', originalName: originalName ?? '' };
}

function sameFile({ marks, nameKey }: SpokenFile, known: NonNullable<Target['known']>): number {
  if (marks.has(known.uid)) return gain.uid;
  if (nameKey === '') return 0;
  if (nameKey === known.fileName) return gain.fileName;
  return nameKey === known.originalName ? gain.originalName : 0;
}
