import { createRootRouteWithContext, Outlet, type ErrorComponentProps } from '@tanstack/react-router';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { Intl, needTexts, useCurrentLanguage } from '#lib/i18n.ts';
import { AlertProvider } from '#ui/alert.tsx';
import { ErrorPage } from '#ui/error-page.tsx';
import { NotFound } from '#ui/not-found.tsx';
import { Toaster } from '#ui/toast.tsx';
import { TooltipProvider } from '#ui/tooltip-provider.tsx';

export const Route = createRootRouteWithContext<{ queries: QueryClient }>()({
  // Begun here for every screen on the way, and waited for beside the session.
  beforeLoad: ({ matches }) => ({ texts: needTexts(matches.flatMap(({ staticData }) => staticData.texts ?? [])) }),
  component: Root,
  errorComponent: RootError,
  notFoundComponent: RootNotFound,
});

function Root() {
  const { queries } = Route.useRouteContext();
  const language = useCurrentLanguage();
  return (
    <QueryClientProvider client={queries}>
      <Intl {...language}>
        <TooltipProvider>
          <AlertProvider>
            <Outlet />
            <Toaster />
          </AlertProvider>
        </TooltipProvider>
      </Intl>
    </QueryClientProvider>
  );
}

/** Outside the shell the page is its own main part. */
function RootNotFound() {
  return (
    <main>
      <NotFound />
    </main>
  );
}

function RootError({ error }: ErrorComponentProps) {
  return (
    <Intl {...useCurrentLanguage()}>
      <ErrorPage error={error} />
    </Intl>
  );
}
