import { createFileRoute, redirect } from '@tanstack/react-router';
import { can } from '@ad-foundry/contract/permissions.ts';
import { PreferencePage } from '#features/workspace/settings/preference-page.tsx';
import { preferenceTabs, type PreferenceTab } from '#features/workspace/settings/preference-tabs.ts';
import { onlyDeclared } from '#ui/list-page/search-params.ts';

export const Route = createFileRoute('/_dashboard/settings/preference')({
  staticData: { texts: ['reminders', 'time'] },
  validateSearch: onlyDeclared((search: Record<string, unknown>): { tab?: PreferenceTab } => {
    const tab = preferenceTabs.find((each) => each === search.tab);
    return tab && tab !== 'naming' ? { tab } : {};
  }),
  beforeLoad: ({ context: { me } }) => {
    if (!me.role || !can(me.role, 'organization:manage')) throw redirect({ to: '/settings/general', replace: true });
  },
  loader: async ({ context: { queries } }) => {
    const { preferencesQuery } = await import('#features/people/organizations/preferences.ts');
    await queries.ensureQueryData(preferencesQuery);
  },
  component: PreferenceRoute,
});

function PreferenceRoute() {
  const navigate = Route.useNavigate();
  const { tab = 'naming' } = Route.useSearch();
  return (
    <PreferencePage
      tab={tab}
      onTab={(next) => void navigate({ search: next === 'naming' ? {} : { tab: next }, replace: true })}
    />
  );
}
