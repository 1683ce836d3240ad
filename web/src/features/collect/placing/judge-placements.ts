import type { SlotId } from '@ad-foundry/contract/ids.ts';
import { fits } from '@ad-foundry/contract/rules/completion/fits.ts';
import { effectAt, type PlaceEffect } from '@ad-foundry/contract/rules/placing/places.ts';
import type { Place, PlacingSlot, Proposal } from '@ad-foundry/contract/rules/placing/placing.ts';
import { judge, type Verdict } from '@ad-foundry/contract/rules/verdicts/upload-rules.ts';
import type { MasterPlace, PlacedFile } from './use-proposal.ts';

export const placingStatuses = ['replaces', 'suggested', 'asks', 'stopped', 'none', 'ready', 'kept'] as const;
/**
 * The open decision about a file. `replaces`: it would replace or extend a delivered file and is not confirmed;
 * `suggested`: its name suggests a place that is not accepted yet; `asks`: several places match and none is chosen;
 * `stopped`: it breaks a rule or could not be checked; `none`: it has no place; `ready`: it will be sent; `kept`: the
 * user keeps the delivered file.
 */
export type PlacingStatus = (typeof placingStatuses)[number];

export const groupings = ['creative', 'format', 'folder'] as const;
/** The criterion that groups files without an open decision. */
export type Grouping = (typeof groupings)[number];

/** A place of a file with its slot, verdict and effect. */
export interface JudgedPlace {
  place: Place;
  slot: PlacingSlot;
  verdict: Verdict;
  effect: PlaceEffect;
}

/** A file of the placing sheet with its result. */
export interface JudgedFile {
  placed: PlacedFile;
  judgedPlaces: readonly JudgedPlace[];
  status: PlacingStatus;
  /** Proposed or suggested places that no other file has. */
  candidates: readonly Place[];
  /** The verdicts in the slots of the candidates, while none is chosen. */
  candidateVerdicts: readonly Verdict[];
  /**
   * The section that lists it: a status, a creative's id, a format's name or a folder. Decisions do not change it, so
   * that rows keep their position.
   */
  section: string;
  /** For a file without a place: the closest slot, and the verdict there. */
  nearest: { slot: PlacingSlot; verdict: Verdict | null } | null;
  /** Its place as a master that other slots can be adapted from; absent where nobody may adapt. */
  master?: MasterPlace | null;
}

type Slots = ReadonlyMap<SlotId, PlacingSlot>;

/** Judges a file by the rules of its chosen slots. */
export function judgePlacements(
  placed: PlacedFile,
  { slots, grouping, used }: { slots: Slots; grouping: Grouping; used: ReadonlySet<string> },
): JudgedFile {
  const { places, proposal, isConfirmed, reason, repair } = placed;
  const judgedPlaces = places.flatMap((place): JudgedPlace[] => {
    const slot = slots.get(place.slotId);
    const verdict = slot && verdictOf(placed, slot);
    return slot && verdict ? [{ place, slot, verdict, effect: effectAt(slot, place) }] : [];
  });
  const candidates = candidatesOf(placed).filter(({ key }) => !used.has(key));
  const touches = judgedPlaces.some(({ effect }) => effect !== 'fills');
  const isUnfit = judgedPlaces.some(({ verdict }) => !fits(verdict)) && reason === null && repair === null;
  const status: PlacingStatus =
    judgedPlaces.length === 0
      ? candidates.length === 0
        ? 'none'
        : proposal.kind === 'suggestion'
          ? 'suggested'
          : 'asks'
      : touches && isConfirmed !== true
        ? isConfirmed === null
          ? 'replaces'
          : 'kept'
        : isUnfit
          ? 'stopped'
          : 'ready';
  const nearest = proposal.kind === 'leftover' && proposal.nearest ? slots.get(proposal.nearest) : undefined;
  return {
    placed,
    judgedPlaces,
    candidates,
    candidateVerdicts: judgedPlaces.length > 0 ? [] : candidateVerdicts(placed, candidates, slots),
    status,
    section: touches ? 'replaces' : sectionOf(placed, slots, grouping),
    nearest: nearest ? { slot: nearest, verdict: verdictOf(placed, nearest) } : null,
  };
}

/** One verdict for each slot among the candidates. */
function candidateVerdicts(placed: PlacedFile, candidates: readonly Place[], slots: Slots): Verdict[] {
  return [...new Set(candidates.map(({ slotId }) => slotId))].flatMap((slotId) => {
    const slot = slots.get(slotId);
    return (slot && verdictOf(placed, slot)) ?? [];
  });
}

function candidatesOf({ proposal }: PlacedFile): readonly Place[] {
  if (proposal.kind === 'suggestion') return proposal.places;
  return proposal.kind === 'guess' ? proposal.candidates : [];
}

/** The section of a file, derived from the initial proposal so that decisions do not move rows. */
function sectionOf(placed: PlacedFile, slots: Slots, grouping: Grouping): string {
  const { proposal } = placed;
  if (proposal.kind === 'leftover' || proposal.kind === 'copy') return 'none';
  if (proposal.kind === 'suggestion') return 'suggested';
  if (proposal.kind === 'guess') return 'asks';
  const slot = slots.get((proposal.kind === 'place' ? proposal.places : proposal.candidates)[0]?.slotId as SlotId);
  if (proposal.kind === 'replaces' || !slot) return 'replaces';
  const verdict = verdictOf(placed, slot);
  if (!verdict || !fits(verdict)) return 'stopped';
  return { creative: slot.creativeId, format: slot.formatName, folder: `/${placed.folder}` }[grouping];
}

function verdictOf({ result }: PlacedFile, { spec, type, strict }: PlacingSlot): Verdict | null {
  return result.ok ? judge({ facts: result.facts, spec, type, strict }) : null;
}

const first = ['replaces', 'suggested', 'asks', 'stopped', 'none'];
/** Sections that need a decision come first. */
const rankOf = (section: string) => (first.includes(section) ? first.indexOf(section) : first.length);

const collator = new Intl.Collator(undefined, { numeric: true });

/** Orders files that need a decision first, then by proposed place in the order of the brief. */
export function inOrder(files: readonly JudgedFile[], slots: Slots): JudgedFile[] {
  return files
    .map((each) => ({ each, rank: rankOf(each.section), key: sortKeyOf(each.placed, slots) }))
    .toSorted((a, b) => a.rank - b.rank || collator.compare(a.key, b.key))
    .map(({ each }) => each);
}

function likelierOf(proposal: Exclude<Proposal, { kind: 'leftover' | 'copy' }>): readonly Place[] {
  return proposal.kind === 'place' || proposal.kind === 'suggestion' ? proposal.places : proposal.candidates;
}

function sortKeyOf({ proposal, file, folder }: PlacedFile, slots: Slots): string {
  const place = proposal.kind === 'leftover' || proposal.kind === 'copy' ? null : likelierOf(proposal)[0];
  const slot = place && slots.get(place.slotId);
  return [slot?.creativeName, slot?.creativeId, slot?.formatName, place?.position, folder, file.name]
    .map((part) => part ?? '')
    .join('\n');
}

/** The searchable text of a file: its name, folder, and the names of its places. */
export function searchTextOf({ placed, judgedPlaces, nearest }: JudgedFile): string {
  const slots = [...judgedPlaces.map(({ slot }) => slot), ...(nearest ? [nearest.slot] : [])];
  const names = slots.flatMap(({ creativeName, formatName }) => [creativeName, formatName]);
  return [placed.file.name, placed.folder, ...placed.copies.map(({ file }) => file.name), ...names].join(' ');
}
