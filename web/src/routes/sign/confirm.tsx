import { createFileRoute, Navigate, redirect } from '@tanstack/react-router';
import { ConfirmPage } from '#features/sign-in/confirm-page.tsx';
import { readEmail } from '#features/sign-in/email.ts';

export const Route = createFileRoute('/sign/confirm')({
  validateSearch: ({ email }): { email?: string } => ({
    email: (typeof email === 'string' && readEmail(email)) || undefined,
  }),
  beforeLoad: ({ search }) => {
    if (!search.email) throw redirect({ to: '/sign', search: {}, replace: true });
  },
  component: Confirm,
  errorComponent: () => <Navigate to="/sign" replace />,
});

function Confirm() {
  const { email = '' } = Route.useSearch();
  return <ConfirmPage key={email} email={email} />;
}
