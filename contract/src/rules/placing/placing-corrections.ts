import { rankOf } from './placing-fit.ts';
import type { NamedFile } from './placing-names.ts';
import { fitsFor, isNamed } from './placing-table.ts';
import { filledPlaces } from './places.ts';
import type { Proposals } from './proposal.ts';

/**
 * Proposes files as new versions of delivered files that need a correction, before any empty place: the best fit first,
 * one file each. Leaves out files that break the slot's rules or whose names say another slot, and carousels, of which
 * facts do not tell the card.
 */
export function placeCorrections({ table, taken, result }: Proposals, files: readonly NamedFile[]): void {
  const offers = files.flatMap((file) => {
    if (file.file.facts === null || result.has(file.file.key)) return [];
    const fits = fitsFor(table, file);
    return table.slots.flatMap((slot, at) => {
      const fit = fits[at];
      if (slot.isOthers || slot.type === 'carousel' || !fit || !isNamed(fit)) return [];
      const rank = rankOf(fit, true);
      return filledPlaces(slot)
        .filter(({ card }) => card.current?.needsCorrection)
        .map(({ place }) => ({ key: file.file.key, place, rank }));
    });
  });
  for (const { key, place } of offers.toSorted((a, b) => b.rank - a.rank)) {
    if (result.has(key) || taken.has(place.key)) continue;
    taken.add(place.key);
    result.set(key, { kind: 'replaces', candidates: [place] });
  }
}
