import { createRootRouteWithContext, Outlet, type ErrorComponentProps } from '@tanstack/react-router';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { Intl, needTexts, useCurrentLanguage } from '#lib/i18n.ts';
import { AlertProvider } from '#ui/feedback/alert.tsx';
import { ErrorPage } from '#ui/feedback/error-page.tsx';
import { NotFound } from '#ui/feedback/not-found.tsx';
import { Toaster } from '#ui/overlay/toast.tsx';
import { TooltipProvider } from '#ui/overlay/tooltip-provider.tsx';

export const Route = createRootRouteWithContext<{ queries: QueryClient }>()({
  // Starts loading the texts of all matched routes, in parallel with the session check.
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

/** Outside the shell there is no main element, so this adds one. */
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
