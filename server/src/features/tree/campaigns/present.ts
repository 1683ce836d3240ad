import type { Campaign, Preview } from '@ad-foundry/contract/campaigns.ts';
import type { VersionId } from '@ad-foundry/contract/ids.ts';
import type { campaignGroups, campaigns } from '#db/schema/campaigns.ts';
import type { versions } from '#db/schema/variations.ts';

interface CampaignRow {
  campaign: typeof campaigns.$inferSelect;
  group: Pick<typeof campaignGroups.$inferSelect, 'id' | 'name'> | null;
  requestedBy: string | null;
  previews: Preview[];
}

export function presentCampaign({ campaign, group, requestedBy, previews }: CampaignRow): Campaign {
  return {
    id: campaign.id,
    name: campaign.name,
    dueAt: campaign.dueAt?.toISOString() ?? null,
    needsApproval: campaign.needsApproval,
    group: group && { id: group.id, name: group.name },
    requestedBy,
    progress: { complete: campaign.creativesComplete, total: campaign.creativesTotal },
    previews,
    edition: campaign.edition,
    createdAt: campaign.createdAt.toISOString(),
    updatedAt: campaign.updatedAt.toISOString(),
    archivedAt: campaign.archivedAt?.toISOString() ?? null,
  };
}

type Picture = Pick<typeof versions.$inferSelect, 'id' | 'previewState' | 'previewWidth' | 'previewHeight'>;

/** The preview with its URL, which is stable per version, so that browsers may cache it. */
export function presentPreview(row: Picture): Preview {
  return {
    state: row.previewState,
    url: row.previewState === 'ready' ? `/api/versions/${row.id}/preview` : null,
    width: row.previewWidth,
    height: row.previewHeight,
  };
}

/** A ready preview of a card's newest version, with its owner in the list. */
export interface PreviewRow<Owner extends string> extends Record<string, unknown> {
  owner: Owner;
  id: VersionId;
  preview_width: number | null;
  preview_height: number | null;
}

/** The previews of each owner, in row order. */
export function presentPreviews<Owner extends string>(rows: readonly PreviewRow<Owner>[]): Map<Owner, Preview[]> {
  const found = new Map<Owner, Preview[]>();
  for (const { owner, id, preview_width: previewWidth, preview_height: previewHeight } of rows) {
    const preview = presentPreview({ id, previewState: 'ready', previewWidth, previewHeight });
    found.set(owner, [...(found.get(owner) ?? []), preview]);
  }
  return found;
}
