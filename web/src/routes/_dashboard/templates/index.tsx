import { createFileRoute, redirect } from '@tanstack/react-router';

/** Redirects to the library, which shows the templates. */
export const Route = createFileRoute('/_dashboard/templates/')({
  staticData: { texts: ['library', 'work'] },
  beforeLoad: () => {
    throw redirect({ to: '/formats', search: { view: 'templates' }, replace: true });
  },
});
