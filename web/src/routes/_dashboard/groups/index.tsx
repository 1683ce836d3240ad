import { createFileRoute, redirect } from '@tanstack/react-router';

/** Redirects to the campaigns page, which shows the groups. */
export const Route = createFileRoute('/_dashboard/groups/')({
  beforeLoad: () => {
    throw redirect({ to: '/campaigns', replace: true });
  },
});
