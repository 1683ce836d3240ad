import type { SlotId } from '@ad-foundry/contract/ids.ts';
import { escapeMisleading } from '@ad-foundry/contract/text.ts';
import { sameNameKey } from './name-words.ts';
import type { NamedFile } from './placing-names.ts';
import type { Table } from './placing-table.ts';
import { filledPlaces, type Place } from './places.ts';

/** The slot that has the same file already, by name and size. */
export function presentIn({ slots, fits, rowOf }: Table, file: NamedFile): SlotId | null {
  const { sizeBytes } = file.file;
  const name = escapeMisleading(file.file.name);
  const own = fits[rowOf.get(file) ?? -1] ?? [];
  const holder = slots.find(
    (slot, at) =>
      !own[at]?.otherPlatform &&
      !own[at]?.otherName &&
      slot.variations.some(({ cards }) =>
        cards.some(({ current }) => current?.originalName === name && current.sizeBytes === sizeBytes),
      ),
  );
  return holder?.slotId ?? null;
}

/** Finds the cards whose file a dropped one replaces. */
export type KnownPlaces = (file: NamedFile) => Place[];

/**
 * Indexes the replaceable cards by what a file name can carry of them: the uid of the card or the generated name, which
 * are certain; or the original name, unless the rest of the name or its folder names another slot.
 */
export function indexKnown({ slots, fits, rowOf }: Table): KnownPlaces {
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
      add(byFileName, sameNameKey(card.current?.fileName ?? ''), { place, slot });
      add(byOriginal, sameNameKey(card.current?.originalName ?? ''), { place, slot });
    }
  return (file) => {
    const own = fits[rowOf.get(file) ?? -1] ?? [];
    const accepted = (entries: Entry[]) => entries.filter(({ slot }) => own[slot]?.outcome !== 'breaks');
    const certain = [...file.marks].flatMap((mark) => byUid.get(mark) ?? []);
    if (certain.length > 0) return accepted(certain).map(({ place }) => place);
    const generated = byFileName.get(file.nameKey) ?? [];
    if (generated.length > 0) return accepted(generated).map(({ place }) => place);
    const same = accepted(byOriginal.get(file.nameKey) ?? []);
    return same.filter(({ slot }) => !own[slot]?.otherPlatform && !own[slot]?.otherName).map(({ place }) => place);
  };
}
