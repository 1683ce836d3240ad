import type { SlotId } from '@ad-foundry/contract/ids.ts';
import { escapeMisleading } from '@ad-foundry/contract/text.ts';
import { sameNameKey } from './name-words.ts';
import type { NamedFile } from './placing-names.ts';
import type { Table } from './placing-table.ts';
import type { Proposals } from './proposal.ts';
import { filledPlaces, type Place } from './places.ts';

/** Places files already delivered, and new versions of delivered files; of several files for one card, the newest. */
export function placeExisting({ table, taken, result }: Proposals, files: readonly NamedFile[]): void {
  const matchingPlaces = indexReplaceable(table);
  const newestFirst = files.toSorted((a, b) => (b.fileName.version ?? 0) - (a.fileName.version ?? 0));
  for (const file of newestFirst) {
    if (file.file.facts === null) continue;
    const nearest = presentIn(table, file);
    if (nearest) {
      result.set(file.file.key, {
        kind: 'leftover',
        reason: 'present',
        nearest,
      });
      continue;
    }
    const matching = matchingPlaces(file);
    const candidates = matching.filter(({ key }) => !taken.has(key));
    const [place] = candidates;
    if (place) {
      taken.add(place.key);
      result.set(file.file.key, { kind: 'replaces', candidates });
    } else if (matching[0]) {
      result.set(file.file.key, {
        kind: 'leftover',
        reason: 'taken',
        nearest: matching[0].slotId,
      });
    }
  }
}

/** The slot that already has the same file, by name and size. */
function presentIn({ slots, fits, rowOf }: Table, file: NamedFile): SlotId | null {
  const { sizeBytes } = file.file;
  const name = escapeMisleading(file.file.name);
  const fileFits = fits[rowOf.get(file) ?? -1] ?? [];
  const holder = slots.find(
    (slot, at) =>
      !fileFits[at]?.otherPlatform &&
      !fileFits[at]?.otherName &&
      slot.variations.some(({ cards }) =>
        cards.some(({ current }) => current?.originalName === name && current.sizeBytes === sizeBytes),
      ),
  );
  return holder?.slotId ?? null;
}

/** Finds the cards whose file the dropped file replaces. */
type ReplaceablePlaces = (file: NamedFile) => Place[];

/**
 * Indexes the replaceable cards by what a file name can contain: the card's uid or generated name, which are certain,
 * or the original name, unless the rest of the name or its folder names another slot.
 */
function indexReplaceable({ slots, fits, rowOf }: Table): ReplaceablePlaces {
  interface Entry {
    place: Place;
    slot: number;
  }
  const [byUid, byFileName, byOriginal] = [
    new Map<string, Entry[]>(),
    new Map<string, Entry[]>(),
    new Map<string, Entry[]>(),
  ];
  const add = (index: Map<string, Entry[]>, key: string, entry: Entry) => {
    if (key !== '') index.set(key, [...(index.get(key) ?? []), entry]);
  };
  for (const [slot, each] of slots.entries())
    for (const { place, card } of filledPlaces(each)) {
      add(byUid, card.uid.toLowerCase(), { place, slot });
      add(byFileName, sameNameKey(card.current?.fileName ?? ''), {
        place,
        slot,
      });
      add(byOriginal, sameNameKey(card.current?.originalName ?? ''), {
        place,
        slot,
      });
    }
  return (file) => {
    const fileFits = fits[rowOf.get(file) ?? -1] ?? [];
    const accepted = (entries: Entry[]) => entries.filter(({ slot }) => fileFits[slot]?.outcome !== 'breaks');
    const certain = [...file.marks].flatMap((mark) => byUid.get(mark) ?? []);
    if (certain.length > 0) return accepted(certain).map(({ place }) => place);
    const generated = byFileName.get(file.nameKey) ?? [];
    if (generated.length > 0) return accepted(generated).map(({ place }) => place);
    const same = accepted(byOriginal.get(file.nameKey) ?? []);
    return same
      .filter(({ slot }) => !fileFits[slot]?.otherPlatform && !fileFits[slot]?.otherName)
      .map(({ place }) => place);
  };
}
