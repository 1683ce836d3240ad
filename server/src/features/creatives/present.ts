import type { FilledAttribute } from '@ad-foundry/contract/attributes.ts';
import type { Creative } from '@ad-foundry/contract/creatives.ts';
import type { VersionId } from '@ad-foundry/contract/ids.ts';
import type { campaigns, creatives } from '#db/schema/campaigns.ts';
import { presentFormat } from '#features/formats/queries.ts';
import { presentVariations, type Contents, type SlotRow } from '#features/variations/queries.ts';
import type { Actor } from '#infra/scope.ts';

type CreativeRow = typeof creatives.$inferSelect;
type CampaignRow = Pick<typeof campaigns.$inferSelect, 'id' | 'name' | 'dueAt' | 'archivedAt'>;

/** What lists and the page both show of a creative. */
export function presentBrief(creative: CreativeRow, campaignDueAt: Date | null) {
  return {
    id: creative.id,
    name: creative.name,
    deadlineAt: creative.deadlineAt?.toISOString() ?? null,
    dueAt: (creative.deadlineAt ?? campaignDueAt)?.toISOString() ?? null,
    completedAt: creative.completedAt?.toISOString() ?? null,
    attributesMissing: creative.attributesMissing,
    createdAt: creative.createdAt.toISOString(),
    updatedAt: creative.updatedAt.toISOString(),
    archivedAt: creative.archivedAt?.toISOString() ?? null,
  };
}

interface Rows {
  creative: CreativeRow;
  campaign: CampaignRow;
  slots: SlotRow[];
  contents: Contents;
  attributes: FilledAttribute[];
  nameVersions: () => Map<VersionId, string>;
}

export function presentCreative(
  { creative, campaign, slots, contents, attributes, nameVersions }: Rows,
  actor: Actor,
): Creative {
  const reading = { actor, names: nameVersions() };
  return {
    ...presentBrief(creative, campaign.dueAt),
    description: creative.description,
    strict: creative.strict,
    campaign: {
      id: campaign.id,
      name: campaign.name,
      dueAt: campaign.dueAt?.toISOString() ?? null,
      archivedAt: campaign.archivedAt?.toISOString() ?? null,
    },
    slots: slots.map(({ slot, format, revision, zone }) => ({
      id: slot.id,
      position: slot.position,
      format: presentFormat({ format, revision, zone }),
      state: slot.state,
      variations: presentVariations(contents, slot.id, reading),
    })),
    attributes,
  };
}
