import type { ErrorComponentProps } from '@tanstack/react-router';
import { RouteError } from '#ui/route-error.tsx';
import { NoOrganizationError } from '#features/account/no-organization-error.ts';
import { NoOrganization } from '#features/account/no-organization.tsx';
import { WaitingInvitations } from '#features/people/waiting-invitations.tsx';

/** What stands where the whole frame cannot: no organization yet, or a fault. */
export function ShellError(props: ErrorComponentProps) {
  const { error } = props as { error: unknown };
  return error instanceof NoOrganizationError ? (
    <NoOrganization email={error.email}>
      <WaitingInvitations />
    </NoOrganization>
  ) : (
    <RouteError {...props} />
  );
}
