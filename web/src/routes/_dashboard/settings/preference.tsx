import { createFileRoute, redirect } from '@tanstack/react-router';
import { can } from '@ad-foundry/contract/permissions.ts';
import { PreferencePage } from '#features/workspace/settings/preference-page.tsx';

export const Route = createFileRoute('/_dashboard/settings/preference')({
  staticData: { texts: ['reminders', 'time'] },
  beforeLoad: ({ context: { me } }) => {
    if (!me.role || !can(me.role, 'organization:manage')) throw redirect({ to: '/settings/general', replace: true });
  },
  loader: async ({ context: { queries } }) => {
    const { preferencesQuery } = await import('#features/workspace/settings/queries.ts');
    await queries.ensureQueryData(preferencesQuery);
  },
  component: PreferencePage,
});
