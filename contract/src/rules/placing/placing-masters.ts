import { proposedAt } from './evidence.ts';
import { fitsFor, isNamed, type Table } from './placing-table.ts';
import type { NamedFile } from './placing-names.ts';
import type { Proposal, Proposals } from './proposal.ts';
import { proposablePlaces, type Place } from './places.ts';

/**
 * Gives files that are made for several formats (a master, or a name with a ratio and no platform) all empty slots of
 * their creative that they fit with the exact ratio, unless two files compete for one slot.
 */
export function spreadMasters({ table, taken, result }: Proposals, files: readonly NamedFile[]): void {
  const masters = files.flatMap((file) => {
    const proposal = result.get(file.file.key);
    if (!file.wantsSeveral || !proposal) return [];
    const isPlaced = proposal.kind === 'place' || proposal.kind === 'suggestion';
    const [place] = isPlaced ? proposal.places : isTogether(proposal) ? proposal.candidates : [];
    return place ? [{ file, place, others: siblingPlaces(table, { file, place, taken }) }] : [];
  });
  const claims = new Map<string, number>();
  for (const { others } of masters) for (const { key } of others) claims.set(key, (claims.get(key) ?? 0) + 1);
  for (const { file, place, others } of masters) {
    const uncontested = others.filter(({ key }) => claims.get(key) === 1);
    if (uncontested.length < others.length) {
      result.set(file.file.key, {
        kind: 'guess',
        candidates: [place, ...others],
        together: false,
      });
      continue;
    }
    for (const { key } of uncontested) taken.add(key);
    result.set(file.file.key, {
      ...proposedAt(table, file, place),
      places: [place, ...uncontested],
    });
  }
}

function isTogether(proposal: Proposal): proposal is Extract<Proposal, { kind: 'guess' }> {
  return proposal.kind === 'guess' && proposal.together;
}

function siblingPlaces(
  table: Table,
  { file, place, taken }: { file: NamedFile; place: Place; taken: ReadonlySet<string> },
): Place[] {
  const home = table.slots.findIndex(({ slotId }) => slotId === place.slotId);
  if (table.slots[home]?.type === 'carousel') return [];
  const fits = fitsFor(table, file);
  return table.slots.flatMap((slot, at) => {
    const fit = fits[at];
    const isSibling = slot.creativeId === table.slots[home]?.creativeId && at !== home && slot.type !== 'carousel';
    if (!isSibling || !fit || !isNamed(fit) || fit.grade === 0 || fit.ratio < 2) return [];
    return proposablePlaces(slot)
      .filter(({ key }) => !taken.has(key))
      .slice(0, 1);
  });
}
