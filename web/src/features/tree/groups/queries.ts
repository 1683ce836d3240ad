import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { groups } from '@ad-foundry/contract/groups.ts';
import type { CampaignGroupId } from '@ad-foundry/contract/ids.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { call } from '#lib/api.ts';
import { sendFromSeen, type Seen } from '#ui/editor/seen-edition.ts';

// The key is below the campaigns' key, because any change to a campaign may change its group's progress.
const keys = { all: ['campaigns', 'groups'], group: (id: CampaignGroupId) => ['campaigns', 'groups', id] } as const;

/** The groups by name, limited to the number that selects offer. */
export const groupsQuery = queryOptions({
  queryKey: keys.all,
  queryFn: ({ signal }) => call(groups.list, { query: { limit: limits.pageSizeMax } }, signal),
  select: ({ items }) => items,
});

export function groupQuery(groupId: CampaignGroupId) {
  return queryOptions({
    queryKey: keys.group(groupId),
    queryFn: ({ signal }) => call(groups.find, { params: { groupId } }, signal),
  });
}

/** Creates a group and writes it to the cache, so that its page opens immediately. */
export function useCreateGroup() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (name: string) => call(groups.create, { body: { name } }),
    onSuccess: (group) => {
      queries.setQueryData(groupQuery(group.id).queryKey, group);
      void queries.invalidateQueries({ queryKey: keys.all, exact: true });
    },
  });
}

/** Renames a group; campaigns are refetched, because they show its name. */
export function useRenameGroup(groupId: CampaignGroupId) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ name, seen }: { name: string; seen: Seen<{ name: string }> }) =>
      sendFromSeen(seen, (edition) => call(groups.update, { params: { groupId }, body: { name, edition } })),
    onSuccess: (group) => queries.setQueryData(groupQuery(groupId).queryKey, group),
    onSettled: () => void queries.invalidateQueries({ queryKey: ['campaigns'] }),
  });
}
