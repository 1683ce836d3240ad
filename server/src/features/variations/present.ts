import type { Variation, Version } from '@ad-foundry/contract/variations.ts';
import type { VersionId } from '@ad-foundry/contract/ids.ts';
import { presentPreview } from '#features/campaigns/queries.ts';
import type { Contents } from './queries.ts';

type VersionRow = Contents['versions'][number];

/** The contents of one slot; `names` holds the built file name of each version. */
export function presentVariations(contents: Contents, slotId: string, names: Map<VersionId, string>): Variation[] {
  return contents.variations
    .filter((variation) => variation.slotId === slotId)
    .map((variation) => ({
      id: variation.id,
      name: variation.name,
      position: variation.position,
      cards: contents.cards
        .filter((card) => card.variationId === variation.id)
        .map((card) => ({
          id: card.id,
          position: card.position,
          uid: card.uid,
          versions: contents.versions
            .filter(({ version }) => version.cardId === card.id)
            .map((row) => presentVersion(row, names.get(row.version.id) ?? row.version.originalName)),
        })),
    }));
}

function presentVersion({ version, firstName, lastName }: VersionRow, fileName: string): Version {
  return {
    id: version.id,
    number: version.number,
    originalName: version.originalName,
    fileName,
    facts: version.facts,
    verdict: version.verdict,
    waived: version.waivedAt !== null,
    preview: presentPreview({ ...version }),
    uploadedBy: version.uploadedBy && firstName !== null ? { id: version.uploadedBy, name: `${firstName} ${lastName}` } : null,
    createdAt: version.createdAt.toISOString(),
  };
}
