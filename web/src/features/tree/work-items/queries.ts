import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { archive, type ArchiveContents, type ArchivedKind } from '@ad-foundry/contract/archive.ts';
import { campaigns } from '@ad-foundry/contract/campaigns.ts';
import type { CampaignId } from '@ad-foundry/contract/ids.ts';
import { duplicates } from '@ad-foundry/contract/duplicates.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { call } from '#lib/api.ts';
import { pagedQuery } from '#lib/paged-query.ts';
import type { WorkItem } from './work-item.ts';

export interface ArchiveSearch {
  search?: string;
  kind?: ArchivedKind;
}

/** The archive, latest first, page by page. */
export function archiveQuery({ search, kind }: ArchiveSearch) {
  return pagedQuery(archive.list, { key: ['archive', 'list', { search, kind }], query: { search, kind } });
}

/** The contents that deleting an item also deletes. */
export function contentsQuery(item: WorkItem) {
  return queryOptions({
    queryKey: ['archive', 'contents', item.id],
    queryFn: ({ signal }): Promise<ArchiveContents> => {
      switch (item.kind) {
        case 'group':
          return call(archive.groupContents, { params: { groupId: item.id } }, signal);
        case 'campaign':
          return call(archive.campaignContents, { params: { campaignId: item.id } }, signal);
        case 'creative':
          return call(archive.creativeContents, { params: { creativeId: item.id } }, signal);
      }
    },
    // Counted again each time the dialog opens.
    staleTime: 0,
    gcTime: 0,
  });
}

/** Campaigns that are not archived, by name, limited to the number that selects offer. */
export const openCampaignsQuery = queryOptions({
  queryKey: ['campaigns', 'choice'],
  queryFn: ({ signal }) => call(campaigns.list, { query: { sort: 'name', limit: limits.pageSizeMax } }, signal),
  select: ({ items }) => items,
});

/** Refetches every list and page that shows groups, campaigns or creatives. */
export function refreshWork(queries: QueryClient): void {
  for (const area of ['campaigns', 'creatives', 'archive']) void queries.invalidateQueries({ queryKey: [area] });
}

function useItemMutation<Input>(mutationFn: (input: Input) => Promise<void>) {
  const queries = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => refreshWork(queries) });
}

export function useArchiveItem() {
  return useItemMutation(({ item, reason }: { item: WorkItem; reason?: string | undefined }) => {
    const body = reason ? { reason } : {};
    switch (item.kind) {
      case 'group':
        return call(archive.archiveGroup, { params: { groupId: item.id }, body });
      case 'campaign':
        return call(archive.archiveCampaign, { params: { campaignId: item.id }, body });
      case 'creative':
        return call(archive.archiveCreative, { params: { creativeId: item.id }, body });
    }
  });
}

export interface Restoring {
  item: WorkItem;
  /** Whether to restore an archived parent too, or to leave it. */
  parent?: 'restore' | 'leave' | undefined;
  /** Target campaign of a creative. */
  campaignId?: CampaignId | undefined;
}

export function useRestoreItem() {
  return useItemMutation(({ item, parent, campaignId }: Restoring) => {
    switch (item.kind) {
      case 'group':
        return call(archive.restoreGroup, { params: { groupId: item.id } });
      case 'campaign':
        return call(archive.restoreCampaign, { params: { campaignId: item.id }, body: parent ? { parent } : {} });
      case 'creative':
        return call(archive.restoreCreative, {
          params: { creativeId: item.id },
          body: { campaignId, parent: parent === 'restore' ? parent : undefined },
        });
    }
  });
}

/** Deletes an item; `leave` opens another page before the item's page refetches deleted data. */
export function useDeleteItem() {
  return useItemMutation(async ({ item, leave }: { item: WorkItem; leave?: (() => void) | undefined }) => {
    switch (item.kind) {
      case 'group':
        await call(archive.deleteGroup, { params: { groupId: item.id } });
        break;
      case 'campaign':
        await call(archive.deleteCampaign, { params: { campaignId: item.id } });
        break;
      case 'creative':
        await call(archive.deleteCreative, { params: { creativeId: item.id } });
    }
    leave?.();
  });
}

interface Duplicating {
  item: WorkItem;
  creationKey: string;
  name: string;
  shiftDays: number;
  files: boolean;
  people: boolean;
  /** Target campaign for the copy of a creative. */
  campaignId?: CampaignId | undefined;
}

/** The created copy. */
export type Duplicated = WorkItem;

export function useDuplicateItem() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ item, campaignId, people, ...shared }: Duplicating): Promise<Duplicated> => {
      switch (item.kind) {
        case 'group': {
          const { kind, id: groupId } = item;
          return { kind, ...(await call(duplicates.group, { params: { groupId }, body: { ...shared, people } })) };
        }
        case 'campaign': {
          const { kind, id } = item;
          const made = await call(duplicates.campaign, { params: { campaignId: id }, body: { ...shared, people } });
          return { kind, ...made };
        }
        case 'creative': {
          const body = { ...shared, ...(campaignId ? { campaignId } : {}) };
          const { kind, id: creativeId } = item;
          return { kind, ...(await call(duplicates.creative, { params: { creativeId }, body })) };
        }
      }
    },
    onSettled: () => refreshWork(queries),
  });
}
