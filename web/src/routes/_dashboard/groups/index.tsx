import { createFileRoute, redirect } from '@tanstack/react-router';

/** Groups stand above the campaigns. */
export const Route = createFileRoute('/_dashboard/groups/')({
  beforeLoad: () => {
    throw redirect({ to: '/campaigns', replace: true });
  },
});
