import { createFileRoute, redirect } from '@tanstack/react-router';
import { can } from '@ad-foundry/contract/permissions.ts';
import { LiveCreativesPage } from '#features/insights/live-creatives-page.tsx';
import { readAdvertiserSearch } from '#features/insights/search.ts';

export const Route = createFileRoute('/_dashboard/creatives')({
  staticData: { texts: ['insights'] },
  validateSearch: readAdvertiserSearch,
  beforeLoad: ({ context }) => {
    if (!context.me.role || !can(context.me.role, 'insight:read')) throw redirect({ to: '/campaigns', replace: true });
  },
  component: LiveCreativesPage,
});
