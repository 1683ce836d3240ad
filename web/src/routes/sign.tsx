import { createFileRoute, redirect } from '@tanstack/react-router';
import { sessionQuery } from '#lib/session.ts';
import { GuestLayout } from '#features/sign-in/guest-layout.tsx';

export const Route = createFileRoute('/sign')({
  beforeLoad: async ({ context, location }) => {
    if (location.pathname.endsWith('out')) return;
    if (await context.queries.ensureQueryData(sessionQuery)) throw redirect({ to: '/', replace: true });
  },
  component: GuestLayout,
});
