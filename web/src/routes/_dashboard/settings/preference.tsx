import { createFileRoute } from '@tanstack/react-router';
import { PreferencePage } from '#features/settings/preference-page.tsx';

export const Route = createFileRoute('/_dashboard/settings/preference')({
  loader: async ({ context: { queries } }) => {
    const { preferencesQuery } = await import('#features/settings/queries.ts');
    await queries.ensureQueryData(preferencesQuery);
  },
  component: PreferencePage,
});
