import type { Creative, Slot } from '@ad-foundry/contract/creatives.ts';
import type { VersionId } from '@ad-foundry/contract/ids.ts';
import type { Version } from '@ad-foundry/contract/variations.ts';

interface Master {
  slot: Slot;
  version: Version;
}

/** The version with this id; without one, the largest current file that was made by hand. Undefined without files. */
export function masterOf(creative: Pick<Creative, 'slots'>, versionId: VersionId | undefined): Master | undefined {
  const all = creative.slots.flatMap((slot) =>
    slot.variations.flatMap(({ cards }) =>
      cards.flatMap(({ versions }) => versions.map((version, index) => ({ slot, version, isCurrent: index === 0 }))),
    ),
  );
  const named = all.find(({ version }) => version.id === versionId);
  const made = all.filter(
    ({ slot, version, isCurrent }) => isCurrent && !version.adapted && slot.format.type !== 'carousel',
  );
  return named ?? made.toSorted((a, b) => areaOf(b.version) - areaOf(a.version))[0];
}

const areaOf = ({ facts: { width, height } }: Version) => (width ?? 0) * (height ?? 0);

/** Whether there is a master, and another slot for it. */
export const canAdapt = (creative: Pick<Creative, 'slots'>): boolean =>
  creative.slots.length > 1 && masterOf(creative, undefined) !== undefined;
