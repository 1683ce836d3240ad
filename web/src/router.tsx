import { createRouter } from '@tanstack/react-router';
import { QueryClient } from '@tanstack/react-query';
import { limits, screen } from '@ad-foundry/contract/limits.ts';
import { RouteError } from '#ui/route-error.tsx';
import { NotFound } from '#ui/not-found.tsx';
import { routeTree } from './route-tree.gen.ts';

/** Errors of calls carry their HTTP status; what is not there will not be there a second later. */
function worthRetrying(failures: number, error: Error & { status?: number }): boolean {
  return error.status !== 404 && failures < limits.query.retries;
}

export const queries = new QueryClient({ defaultOptions: { queries: { retry: worthRetrying } } });

export const router = createRouter({
  routeTree,
  context: { queries },
  trailingSlash: 'never',
  defaultPreload: 'intent',
  defaultPreloadStaleTime: screen.preloadStaleMs,
  defaultPendingMs: screen.pendingMs,
  defaultPendingMinMs: screen.pendingMinMs,
  scrollRestoration: true,
  defaultErrorComponent: RouteError,
  defaultNotFoundComponent: NotFound,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
