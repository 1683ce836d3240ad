import { createRouter } from '@tanstack/react-router';
import { QueryClient } from '@tanstack/react-query';
import { limits, screen } from '@ad-foundry/contract/limits.ts';
import type { Area } from '#lib/i18n.ts';
import { RouteError } from '#ui/feedback/route-error.tsx';
import { NotFound } from '#ui/feedback/not-found.tsx';
import { PagePending } from '#ui/feedback/page-pending.tsx';
import { routeTree } from '#route-tree.gen.ts';

type CallError = Error & { status?: number };

/** What is not there will not be there a second later. */
function worthRetrying(failures: number, { status }: CallError): boolean {
  return status !== 404 && failures < limits.query.retries;
}

/** Refusals seldom pass: they are asked again soon, so that the reason is on the screen within a second. */
function delayOf(failures: number, { status = 0 }: CallError): number {
  const isRefusal = status >= 400 && status < 500 && status !== 429;
  return (isRefusal ? 100 : 1000) * 2 ** failures;
}

/** Follows the address from now on; called once in the life of a page. */
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
    /** What of the texts the screen needs besides those of its frame. */
    texts?: readonly Area[];
  }
}
