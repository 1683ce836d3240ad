import { ratioLabel } from '@ad-foundry/contract/rules/files/ratio.ts';
import type { NamedFile } from './placing-names.ts';
import { fitsFor, pointerFor, type Table } from './placing-table.ts';
import type { Place, PlacingSlot } from './places.ts';
import type { Evidence, Proposal } from './proposal.ts';

/**
 * Proposes one place: `preset` if the whole name points to it or no other place is open; `suggested` if only a part of
 * the name does.
 */
export function proposedAt(
  table: Table,
  file: NamedFile,
  place: Place,
): Extract<Proposal, { kind: 'place' | 'suggestion' }> {
  const evidence = evidenceOf(table, file, place.slotId);
  const isSure = !table.isMixed || pointerFor(table, file).clarity === 'whole';
  return isSure || evidence === null
    ? { kind: 'place', places: [place], evidence }
    : { kind: 'suggestion', places: [place], evidence };
}

/** Null if only the media facts point to the slot. */
function evidenceOf(table: Table, file: NamedFile, slotId: PlacingSlot['slotId']): Evidence | null {
  const slot = table.slots.findIndex((each) => each.slotId === slotId);
  const formatWords = fitsFor(table, file)[slot]?.formatWords ?? [];
  const creativeWords = pointerFor(table, file).words;
  const words = [...creativeWords, ...formatWords];
  if (words.length === 0) return null;
  const fileName = file.words.slice(file.folderWords).join('');
  const { width, height } = file.file.facts ?? {};
  return {
    from: words.some((word) => fileName.includes(word)) ? 'name' : 'folder',
    creativeWords,
    formatWords,
    ratio: formatWords.length === 0 && width && height ? ratioLabel(width, height) : null,
  };
}
