import { createFileRoute, redirect } from '@tanstack/react-router';

/** The guests' pages are an entry of their own (src/upload.tsx): navigation from within the app loads that page. */
export const Route = createFileRoute('/upload/$')({
  beforeLoad: ({ location, preload }) => {
    if (!preload) throw redirect({ href: location.href, reloadDocument: true, replace: true });
  },
});
