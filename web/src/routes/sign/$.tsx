import { createFileRoute, redirect } from '@tanstack/react-router';

/** The sign-in area is an entry of its own (src/sign.tsx): navigation from within the app loads that page. */
export const Route = createFileRoute('/sign/$')({
  beforeLoad: ({ location, preload }) => {
    if (!preload) throw redirect({ href: location.href, reloadDocument: true, replace: true });
  },
});
