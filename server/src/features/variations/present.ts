import type { Variation, Version } from '@ad-foundry/contract/variations.ts';
import type { VersionId } from '@ad-foundry/contract/ids.ts';
import type { campaigns, creatives, slots } from '#db/schema/campaigns.ts';
import type { formatRevisions, formats } from '#db/schema/formats.ts';
import type { cards, variations, versions } from '#db/schema/variations.ts';
import { presentPreview } from '#features/campaigns/queries.ts';

/** A slot with all that judging a file for it needs. */
export interface SlotRow {
  slot: typeof slots.$inferSelect;
  format: typeof formats.$inferSelect;
  revision: typeof formatRevisions.$inferSelect;
  creative: typeof creatives.$inferSelect;
  campaign: Pick<typeof campaigns.$inferSelect, 'id' | 'name' | 'dueAt' | 'groupId'>;
}

/** What stands in slots: variations and cards in order, versions newest first with the name of who uploaded them. */
export interface Contents {
  variations: (typeof variations.$inferSelect)[];
  cards: (typeof cards.$inferSelect)[];
  versions: { version: typeof versions.$inferSelect; firstName: string | null; lastName: string | null }[];
}

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
    uploadedBy:
      version.uploadedBy && firstName !== null ? { id: version.uploadedBy, name: `${firstName} ${lastName}` } : null,
    createdAt: version.createdAt.toISOString(),
  };
}
