import { createFileRoute } from '@tanstack/react-router';
import { GeneralPage } from '#features/workspace/settings/general-page.tsx';

export const Route = createFileRoute('/_dashboard/settings/general')({
  loader: async ({ context: { queries, me } }) => {
    const { organizationQuery } = await import('#features/workspace/settings/queries.ts');
    const { brandQuery } = await import('#features/workspace/settings/brand-queries.ts');
    if (!me.organizationId) return;
    await Promise.all([
      queries.ensureQueryData(organizationQuery(me.organizationId)),
      queries.ensureQueryData(brandQuery),
    ]);
  },
  component: GeneralPage,
});
