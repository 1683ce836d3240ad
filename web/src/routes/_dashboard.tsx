import { createFileRoute, redirect } from '@tanstack/react-router';
import { sessionQuery } from '#lib/session.ts';
import { NoOrganizationError } from '#features/account/no-organization-error.ts';
import { rememberReturnPath } from '#features/sign-in/return-path.ts';
import { ShellError } from '#shell/shell-error.tsx';
import { ShellSkeleton } from '#shell/shell-skeleton.tsx';
import { Shell } from '#shell/shell.tsx';

export const Route = createFileRoute('/_dashboard')({
  staticData: { texts: ['base', 'shell'] },
  beforeLoad: async ({ context, location, preload }) => {
    const [me] = await Promise.all([context.queries.ensureQueryData(sessionQuery), context.texts]);
    if (!me) {
      if (!preload) rememberReturnPath(location.href);
      throw redirect({ href: '/sign', reloadDocument: true, replace: true });
    }
    if (!me.organizationId) throw new NoOrganizationError(me.email);
    return { me };
  },
  component: Shell,
  errorComponent: ShellError,
  pendingComponent: ShellSkeleton,
});
