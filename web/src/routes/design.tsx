import { lazy } from 'react';
import { createFileRoute, notFound } from '@tanstack/react-router';

/** The component catalogue, available in development and in a build with `vite build --mode design`. */
export const Route = createFileRoute('/design')({
  staticData: { texts: ['work', 'slots'] },
  beforeLoad: () => {
    if (!import.meta.env.DEV && import.meta.env.MODE !== 'design') throw notFound();
  },
  // The condition is inline, so that a production build drops the catalogue.
  component:
    import.meta.env.DEV || import.meta.env.MODE === 'design'
      ? lazy(async () => ({ default: (await import('#design/design-page.tsx')).DesignPage }))
      : undefined,
});
