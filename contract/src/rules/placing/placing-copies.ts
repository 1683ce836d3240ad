import type { NamedFile, PlacingFile } from './placing-names.ts';
import { fitsFor, pointerFor, type Table } from './placing-table.ts';

/**
 * The files that are copies of another, by key. Files with the same content whose names point to different places are
 * not copies: each goes to its own place.
 */
export function copiesOf(table: Table, files: readonly NamedFile[]): Map<PlacingFile['key'], PlacingFile['key']> {
  const copies = new Map<string, string>();
  for (const group of groupsOf(files)) {
    const originals = new Map<string, NamedFile>();
    // The original has the shortest name.
    for (const file of group.toSorted((a, b) => a.file.name.length - b.file.name.length)) {
      const meaning = sayingOf(table, file);
      const original = originals.get(meaning);
      if (original) copies.set(file.file.key, original.file.key);
      else originals.set(meaning, file);
    }
    // A file whose name points to no place is a copy of a file whose name does.
    const unplaced = originals.get('');
    const [placed] = [...originals.values()].filter((file) => file !== unplaced);
    if (!unplaced || !placed) continue;
    for (const [key, of] of copies) if (of === unplaced.file.key) copies.set(key, placed.file.key);
    copies.set(unplaced.file.key, placed.file.key);
  }
  return copies;
}

function groupsOf(files: readonly NamedFile[]): NamedFile[][] {
  const groups = new Map<string, NamedFile[]>();
  for (const file of files) {
    const { content } = file.file;
    if (content == null) continue;
    groups.set(content, [...(groups.get(content) ?? []), file]);
  }
  return [...groups.values()].filter((group) => group.length > 1);
}

/** The `(1)` that systems give to copies. */
const isCopyMark = /\(\d{1,2}\)(?:\.\w+)?$/;

/** What a name says about places, as a key for comparison; empty if it says nothing. */
function sayingOf(table: Table, file: NamedFile): string {
  const fits = fitsFor(table, file);
  const formats = fits.map(({ formatWords, wantsCard }) => `${formatWords.join(' ')} ${wantsCard}`);
  const isSilent =
    pointerFor(table, file).words.length === 0 && fits.every(({ formatWords }) => formatWords.length === 0);
  const marks = table.slots.flatMap(({ variations }) =>
    variations.flatMap(({ cards }) => cards.flatMap(({ uid }) => (file.marks.has(uid.toLowerCase()) ? [uid] : []))),
  );
  if (isSilent && marks.length === 0) return '';
  return JSON.stringify([
    [...pointerFor(table, file).creatives].toSorted((a, b) => a - b),
    formats,
    isCopyMark.test(file.file.name) ? null : file.numbered,
    marks,
  ]);
}
