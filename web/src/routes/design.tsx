import { lazy } from 'react';
import { createFileRoute, notFound } from '@tanstack/react-router';

/** Shown in development, and in a build made for looking at it: `vite build --mode design`. */
export const Route = createFileRoute('/design')({
  beforeLoad: () => {
    if (!import.meta.env.DEV && import.meta.env.MODE !== 'design') throw notFound();
  },
  // The condition stands here in full, so that a production build leaves the catalogue out.
  component:
    import.meta.env.DEV || import.meta.env.MODE === 'design'
      ? lazy(async () => ({ default: (await import('#features/design/design-page.tsx')).DesignPage }))
      : undefined,
});
