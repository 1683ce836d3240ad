import { createFileRoute, redirect } from '@tanstack/react-router';
import { can } from '@ad-foundry/contract/permissions.ts';
import { KeysPage } from '#features/people/keys/keys-page.tsx';

export const Route = createFileRoute('/_dashboard/settings/keys')({
  staticData: { texts: ['keys'] },
  beforeLoad: ({ context: { me } }) => {
    if (!me.role || !can(me.role, 'key:write')) throw redirect({ to: '/settings/general', replace: true });
  },
  component: KeysPage,
});
