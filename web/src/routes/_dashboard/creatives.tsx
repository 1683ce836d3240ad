import { createFileRoute, redirect } from '@tanstack/react-router';
import { can } from '@ad-foundry/contract/permissions.ts';
import { LiveCreativesPage } from '#features/platforms/insights/live-creatives-page.tsx';
import { ColumnSetsContext } from '#features/platforms/insights/table/column-sets-context.ts';
import { renderColumnSets } from '#features/workspace/views/lazy-column-sets.tsx';
import { readCreativesSearch, type CreativesChange } from '#features/platforms/insights/search.ts';
import { needTexts } from '#lib/i18n.ts';
import { lazyComponent } from '#lib/lazy-component.ts';
import { onlyDeclared } from '#ui/list-page/search-params.ts';
import { OnceOpened } from '#ui/overlay/once-opened.tsx';

const RefreshSheet = lazyComponent(async () => {
  const texts = needTexts(['work', 'campaigns', 'fields', 'items', 'refresh']);
  return (await Promise.all([import('#features/workspace/refresh/refresh-sheet.tsx'), texts]))[0];
}, 'RefreshSheet');

export const Route = createFileRoute('/_dashboard/creatives')({
  staticData: { texts: ['insights', 'no-figures'] },
  validateSearch: onlyDeclared(readCreativesSearch),
  beforeLoad: ({ context }) => {
    if (!context.me.role || !can(context.me.role, 'insight:read')) throw redirect({ to: '/campaigns', replace: true });
  },
  component: CreativesRoute,
});

function CreativesRoute() {
  const navigate = Route.useNavigate();
  const search = Route.useSearch();
  // The back button closes a creative and a sheet, but does not undo a filter change.
  const onSearch = (change: CreativesChange) =>
    void navigate({
      search: readCreativesSearch({ ...search, ...change }),
      replace: !('key' in change) && change.refresh === undefined,
      resetScroll: 'key' in change,
    });
  return (
    <ColumnSetsContext value={renderColumnSets}>
      <LiveCreativesPage
        search={search}
        onSearch={onSearch}
        renderRefresh={(place) => (
          <OnceOpened open={search.refresh !== undefined}>
            <RefreshSheet
              place={{ ...place, key: search.refresh ?? '' }}
              open={search.refresh !== undefined}
              onClose={() => onSearch({ refresh: undefined })}
            />
          </OnceOpened>
        )}
      />
    </ColumnSetsContext>
  );
}
