import { createFileRoute, redirect } from '@tanstack/react-router';

/** The sign-in area is a separate entry (src/sign.tsx), so navigation from within the app loads that page. */
export const Route = createFileRoute('/sign/$')({
  beforeLoad: ({ location, preload }) => {
    if (!preload) throw redirect({ href: location.href, reloadDocument: true, replace: true });
  },
});
