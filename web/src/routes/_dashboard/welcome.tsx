import { createFileRoute } from '@tanstack/react-router';
import { WelcomePage } from '#features/billing/welcome-page.tsx';

export const Route = createFileRoute('/_dashboard/welcome')({
  staticData: { texts: ['billing'] },
  component: WelcomePage,
});
