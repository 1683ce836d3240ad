import type { Group } from '@ad-foundry/contract/groups.ts';
import type { campaignGroups } from '#db/schema/campaigns.ts';

export interface GroupRow {
  group: typeof campaignGroups.$inferSelect;
  campaigns: number;
  total: number;
  complete: number;
  dueAt: Date | null;
}

export function presentGroup({ group, campaigns, total, complete, dueAt }: GroupRow): Group {
  return {
    id: group.id,
    name: group.name,
    campaigns,
    progress: { complete, total },
    dueAt: dueAt?.toISOString() ?? null,
    edition: group.edition,
    createdAt: group.createdAt.toISOString(),
    updatedAt: group.updatedAt.toISOString(),
    archivedAt: group.archivedAt?.toISOString() ?? null,
  };
}
