import type { ErrorComponentProps } from '@tanstack/react-router';
import { Suspense } from 'react';
import { lazyComponent } from '#lib/lazy-component.ts';
import { RouteError } from '#ui/feedback/route-error.tsx';
import { NoOrganizationError } from '#features/people/account/no-organization-error.ts';
import { LeftOrganizationToast } from '#features/workspace/settings/left-organization.tsx';

// Few users need this part: members of no organization.
const NoOrganization = lazyComponent(() => import('#features/people/account/no-organization.tsx'), 'NoOrganization');
const WaitingInvitations = lazyComponent(
  () => import('#features/people/members/waiting-invitations.tsx'),
  'WaitingInvitations',
);

/** Shown instead of the dashboard layout if the account has no organization yet, or if an error occurred. */
export function ShellError(props: ErrorComponentProps) {
  const { error } = props as { error: unknown };
  return error instanceof NoOrganizationError ? (
    <Suspense>
      <NoOrganization email={error.email}>
        <LeftOrganizationToast />
        <WaitingInvitations />
      </NoOrganization>
    </Suspense>
  ) : (
    <RouteError {...props} />
  );
}
