import { createRouter } from '@tanstack/react-router';
import { QueryClient } from '@tanstack/react-query';
import { limits, screen } from '@ad-foundry/contract/limits.ts';
import type { Area } from '#lib/i18n.ts';
import { RouteError } from '#ui/feedback/route-error.tsx';
import { NotFound } from '#ui/feedback/not-found.tsx';
import { PagePending } from '#ui/feedback/page-pending.tsx';
import { routeTree } from './route-tree.gen.ts';

/** Errors of calls carry their HTTP status; what is not there, not allowed or too much will not be otherwise a second later. */
const final = new Set([400, 401, 403, 404, 409, 422, 429]);

function worthRetrying(failures: number, error: Error & { status?: number }): boolean {
  return !final.has(error.status ?? 0) && failures < limits.query.retries;
}

/** Follows the address from now on; called once in the life of a page. */
export function createAppRouter() {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: worthRetrying } } });
  return createRouter({
    routeTree,
    context: { queries },
    trailingSlash: 'never',
    defaultPreload: 'intent',
    defaultPreloadStaleTime: screen.preloadStaleMs,
    defaultPendingMs: screen.pendingMs,
    defaultPendingMinMs: screen.pendingMinMs,
    scrollRestoration: true,
    defaultErrorComponent: RouteError,
    defaultPendingComponent: PagePending,
    defaultNotFoundComponent: NotFound,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
  interface StaticDataRouteOption {
    /** What of the texts the screen needs besides those of its frame. */
    texts?: readonly Area[];
  }
}
