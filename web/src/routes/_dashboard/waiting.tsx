import { createFileRoute, redirect } from '@tanstack/react-router';
import { can } from '@ad-foundry/contract/permissions.ts';
import { WaitingPage } from '#features/workspace/home/waiting-page.tsx';

export const Route = createFileRoute('/_dashboard/waiting')({
  staticData: { texts: ['home', 'notifications', 'work'] },
  beforeLoad: ({ context: { me } }) => {
    if (!me.role || !can(me.role, 'insight:read')) throw redirect({ to: '/campaigns', replace: true });
  },
  component: WaitingPage,
});
