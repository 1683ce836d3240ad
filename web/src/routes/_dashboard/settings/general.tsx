import { createFileRoute } from '@tanstack/react-router';
import { GeneralPage } from '#features/workspace/settings/general-page.tsx';

export const Route = createFileRoute('/_dashboard/settings/general')({
  loader: async ({ context: { queries, me } }) => {
    const { organizationQuery } = await import('#features/workspace/settings/queries.ts');
    if (me.organizationId) await queries.ensureQueryData(organizationQuery(me.organizationId));
  },
  component: GeneralPage,
});
