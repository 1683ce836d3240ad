import { createFileRoute } from '@tanstack/react-router';
import { IntegrationHandlePage } from '#features/platforms/integration/handle-page.tsx';

export const Route = createFileRoute('/_dashboard/settings/integration/handle')({
  staticData: { texts: ['integration'] },
  component: IntegrationHandlePage,
});
