import { createFileRoute, redirect } from '@tanstack/react-router';
import { sessionQuery } from '#lib/session.ts';
import { needsCheckout } from '#features/billing/needs-checkout.ts';
import { NoOrganizationError } from '#features/people/account/no-organization-error.ts';
import { rememberReturnPath } from '#features/people/sign-in/return-path.ts';
import { ShellError } from '#shell/shell-error.tsx';
import { ShellSkeleton } from '#shell/shell-skeleton.tsx';
import { Shell } from '#shell/shell.tsx';

export const Route = createFileRoute('/_dashboard')({
  // Every dashboard screen is rendered inside this route, so it is part of the app's chunk.
  codeSplitGroupings: [],
  staticData: { texts: ['base', 'shell'] },
  beforeLoad: async ({ context, location, preload }) => {
    const [me] = await Promise.all([context.queries.ensureQueryData(sessionQuery), context.texts]);
    if (!me) {
      if (!preload) rememberReturnPath(location.href);
      throw redirect({ href: '/sign', reloadDocument: true, replace: true });
    }
    if (!me.organizationId) throw new NoOrganizationError(me.email);
    if (me.role === 'guest' && !isForGuests(location.pathname))
      throw redirect({ href: guestPathOf(location.pathname), replace: true });
    // Checked before anything is shown; the banner checks again if the state changes while a page is open.
    if (me.role !== 'guest' && (await needsCheckout(context.queries, location.pathname)))
      throw redirect({ to: '/checkout', replace: true });
    return { me };
  },
  component: Shell,
  errorComponent: ShellError,
  pendingComponent: ShellSkeleton,
});

/** Of the dashboard's pages, guests reach the account's own settings and the guide. */
const isForGuests = (path: string): boolean => /^\/(?:me|help)(?:\/|$)/.test(path);

/** Maps a dashboard path to the guest's page: of the dashboard's pages, only a campaign has one. */
function guestPathOf(path: string): string {
  const campaignId = /^\/campaigns\/(cmp_\w+)/.exec(path)?.[1];
  return campaignId ? `/upload/${campaignId}` : '/upload';
}
