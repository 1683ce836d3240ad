import { StrictMode, type ReactNode } from 'react';
import { RouterProvider } from '@tanstack/react-router';
import type { Account } from '@ad-foundry/contract/account.ts';
import { sessionQuery } from '#lib/session.ts';
import { createAppRouter } from '#router.tsx';

interface App {
  /** What to render; it may be rendered before its first screen is there. */
  view: ReactNode;
  /** Resolves when the screen of the present address can be shown at once. */
  ready: Promise<void>;
}

/** Begins to fetch what the present address needs. An account that is known already is not asked for again. */
export function openApp(me?: Account): App {
  const router = createAppRouter();
  if (me) router.options.context.queries.setQueryData(sessionQuery.queryKey, me);
  return {
    view: (
      <StrictMode>
        <RouterProvider router={router} />
      </StrictMode>
    ),
    ready: router.load(),
  };
}
