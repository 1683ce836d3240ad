import type { ErrorComponentProps } from '@tanstack/react-router';
import { Suspense } from 'react';
import { lazyPart } from '#lib/lazy-part.ts';
import { RouteError } from '#ui/route-error.tsx';
import { NoOrganizationError } from '#features/account/no-organization-error.ts';
import { DepartureNews } from '#features/settings/departure.tsx';

// For the few who belong nowhere.
const NoOrganization = lazyPart(async () => ({
  default: (await import('#features/account/no-organization.tsx')).NoOrganization,
}));
const WaitingInvitations = lazyPart(async () => ({
  default: (await import('#features/people/waiting-invitations.tsx')).WaitingInvitations,
}));

/** What stands where the whole frame cannot: no organization yet, or a fault. */
export function ShellError(props: ErrorComponentProps) {
  const { error } = props as { error: unknown };
  return error instanceof NoOrganizationError ? (
    <Suspense>
      <NoOrganization email={error.email}>
        <DepartureNews />
        <WaitingInvitations />
      </NoOrganization>
    </Suspense>
  ) : (
    <RouteError {...props} />
  );
}
