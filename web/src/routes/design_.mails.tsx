import { lazy } from 'react';
import { createFileRoute, notFound } from '@tanstack/react-router';

/** Every kind of mail, available in development and in a build with `vite build --mode design`. */
export const Route = createFileRoute('/design_/mails')({
  beforeLoad: () => {
    if (!import.meta.env.DEV && import.meta.env.MODE !== 'design') throw notFound();
  },
  // The condition is inline, so that a production build drops the page.
  component:
    import.meta.env.DEV || import.meta.env.MODE === 'design'
      ? lazy(async () => ({ default: (await import('#design/mails-page.tsx')).MailsPage }))
      : undefined,
});
