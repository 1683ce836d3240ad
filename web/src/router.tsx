import { createRouter } from '@tanstack/react-router';
import { QueryClient } from '@tanstack/react-query';
import { limits, screen } from '@ad-foundry/contract/limits.ts';
import type { Area } from '#lib/i18n.ts';
import { RouteError } from '#ui/feedback/route-error.tsx';
import { NotFound } from '#ui/feedback/not-found.tsx';
import { PagePending } from '#ui/feedback/page-pending.tsx';
import { routeTree } from '#route-tree.gen.ts';

type CallError = Error & { status?: number };

/** Whether to retry: a missing object will not appear a second later. */
function worthRetrying(failures: number, { status }: CallError): boolean {
  return status !== 404 && failures < limits.query.retries;
}

/**
 * Delay before a retry in ms. Refusals rarely disappear, so they are retried soon, and their reason is shown within a
 * second.
 */
function delayOf(failures: number, { status = 0 }: CallError): number {
  const isRefusal = status >= 400 && status < 500 && status !== 429;
  return (isRefusal ? 100 : 1000) * 2 ** failures;
}

/** Creates the router, which follows the URL from then on; called once per page load. */
export function createAppRouter() {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: worthRetrying, retryDelay: delayOf } } });
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
    /** Texts that the screen needs besides those of its layout. */
    texts?: readonly Area[];
  }
}
