import { createFileRoute, notFound } from '@tanstack/react-router';
import type { CampaignGroupId } from '@ad-foundry/contract/ids.ts';
import { CampaignSkeleton } from '#features/workspace/campaign/campaign-skeleton.tsx';
import { GroupPage } from '#features/workspace/group/group-page.tsx';
import { parseCampaignFilter, type CampaignFilter } from '#features/workspace/lists/list-filter.ts';
import { groupQuery } from '#features/tree/groups/queries.ts';
import { readSend, sendOf, type SendSearch } from '#features/platforms/deliveries/address.ts';
import { preloadResults, ResultsPanel } from '#features/platforms/insights/results/results-panel.tsx';
import { ApiError } from '#lib/api.ts';
import { LinkNotFound } from '#features/people/organizations/link-not-found.tsx';
import { onlyDeclared } from '#ui/list-page/search-params.ts';

export const Route = createFileRoute('/_dashboard/groups/$groupId')({
  staticData: { texts: ['work', 'campaigns', 'lists', 'items', 'bulk'] },
  validateSearch: onlyDeclared((search: Record<string, unknown>): GroupSearch => ({
    ...filterOf(search),
    ...(search.tab === 'deliveries' || search.tab === 'results' ? { tab: search.tab } : {}),
    ...readSend(search),
  })),
  loader: async ({ context, params }) => {
    const groupId = params.groupId as CampaignGroupId;
    await context.queries.ensureQueryData(groupQuery(groupId)).catch((error: unknown) => {
      throw error instanceof ApiError && error.status === 404 ? notFound() : error;
    });
  },
  component: GroupRoute,
  pendingComponent: CampaignSkeleton,
  notFoundComponent: LinkNotFound,
});

type Filter = Omit<CampaignFilter, 'groupId'>;
type GroupSearch = { tab?: 'deliveries' | 'results' } & SendSearch & Filter;

/** The filter of the list, without the group, which is in the path. */
function filterOf(search: Record<string, unknown>): Filter {
  const { groupId: _, ...filter } = parseCampaignFilter(search);
  return filter;
}

function GroupRoute() {
  const groupId = Route.useParams().groupId as CampaignGroupId;
  const navigate = Route.useNavigate();
  const { tab, send, ...filter } = Route.useSearch();
  const shown = { ...(tab ? { tab } : {}), ...filter };
  preloadResults();
  return (
    <GroupPage
      key={groupId}
      groupId={groupId}
      tab={tab ?? 'campaigns'}
      results={<ResultsPanel place={{ groupId }} />}
      onTab={(next) =>
        void navigate({ search: next === 'deliveries' || next === 'results' ? { tab: next } : {}, replace: true })
      }
      filter={filter}
      onFilter={(next) => void navigate({ search: filterOf(next), replace: true, resetScroll: false })}
      isSending={send !== undefined}
      onSending={(open) =>
        void navigate({ search: { ...shown, ...(open ? { send: sendOf() } : {}) }, replace: !open, resetScroll: false })
      }
    />
  );
}
