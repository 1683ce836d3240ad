import { createFileRoute, redirect } from '@tanstack/react-router';

/** The guest pages are a separate entry (src/upload.tsx), so navigation from within the app loads that page. */
export const Route = createFileRoute('/upload/$')({
  beforeLoad: ({ location, preload }) => {
    if (!preload) throw redirect({ href: location.href, reloadDocument: true, replace: true });
  },
});
