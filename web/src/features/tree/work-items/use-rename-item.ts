import { useMutation, useQueryClient } from '@tanstack/react-query';
import { campaigns } from '@ad-foundry/contract/campaigns.ts';
import { creatives } from '@ad-foundry/contract/creatives.ts';
import { groups } from '@ad-foundry/contract/groups.ts';
import { call } from '#lib/api.ts';
import { sendFromSeen, type Seen } from '#ui/editor/seen-edition.ts';
import { refreshWork } from './queries.ts';
import type { WorkItem } from './work-item.ts';

export interface Named {
  name: string;
}

function rename(item: WorkItem, body: { name: string; edition: number }): Promise<unknown> {
  switch (item.kind) {
    case 'group':
      return call(groups.update, { params: { groupId: item.id }, body });
    case 'campaign':
      return call(campaigns.update, { params: { campaignId: item.id }, body });
    case 'creative':
      return call(creatives.update, { params: { creativeId: item.id }, body });
  }
}

/** Renames an item if its name and edition still equal those that the user saw. */
export function useRenameItem() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ item, name, seen }: Named & { item: WorkItem; seen: Seen<Named> }) =>
      sendFromSeen(seen, (edition) => rename(item, { name, edition })),
    onSettled: () => refreshWork(queries),
  });
}
