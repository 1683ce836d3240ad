import { createFileRoute, redirect } from '@tanstack/react-router';

/** Templates are a view of the library. */
export const Route = createFileRoute('/_dashboard/templates/')({
  staticData: { texts: ['library', 'work'] },
  beforeLoad: () => {
    throw redirect({ to: '/formats', search: { view: 'templates' }, replace: true });
  },
});
