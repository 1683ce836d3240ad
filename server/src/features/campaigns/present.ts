import type { Campaign, Preview } from '@ad-foundry/contract/campaigns.ts';
import type { campaignGroups, campaigns } from '#db/schema/campaigns.ts';
import type { versions } from '#db/schema/variations.ts';

interface Row {
  campaign: typeof campaigns.$inferSelect;
  group: Pick<typeof campaignGroups.$inferSelect, 'id' | 'name'> | null;
  previews: Preview[];
}

export function presentCampaign({ campaign, group, previews }: Row): Campaign {
  return {
    id: campaign.id,
    name: campaign.name,
    dueAt: campaign.dueAt?.toISOString() ?? null,
    group: group && { id: group.id, name: group.name },
    progress: { complete: campaign.creativesComplete, total: campaign.creativesTotal },
    previews,
    createdAt: campaign.createdAt.toISOString(),
    updatedAt: campaign.updatedAt.toISOString(),
    archivedAt: campaign.archivedAt?.toISOString() ?? null,
  };
}

type PreviewRow = Pick<typeof versions.$inferSelect, 'id' | 'previewState' | 'previewWidth' | 'previewHeight'>;

/** Where the picture of a version is. The address stays the same for the same version, so browsers may keep it. */
export function presentPreview(row: PreviewRow): Preview {
  return {
    state: row.previewState,
    url: row.previewState === 'ready' ? `/api/versions/${row.id}/preview` : null,
    width: row.previewWidth,
    height: row.previewHeight,
  };
}
