import { createFileRoute } from '@tanstack/react-router';
import { SettingsLayout } from '#features/workspace/settings/settings-layout.tsx';

export const Route = createFileRoute('/_dashboard/settings')({
  staticData: { texts: ['settings'] },
  component: SettingsLayout,
});
