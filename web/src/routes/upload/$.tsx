import { createFileRoute, redirect } from '@tanstack/react-router';

/** The guests' pages are an entry of their own (src/upload.tsx): whoever comes to them from within the app loads it. */
export const Route = createFileRoute('/upload/$')({
  beforeLoad: ({ location, preload }) => {
    if (!preload) throw redirect({ href: location.href, reloadDocument: true, replace: true });
  },
});
