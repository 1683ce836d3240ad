import { StrictMode, type ReactNode } from 'react';
import { RouterProvider } from '@tanstack/react-router';
import type { Account } from '@ad-foundry/contract/account.ts';
import { sessionQuery } from '#lib/session.ts';
import { createAppRouter } from '#router.tsx';

interface App {
  /** The app, which may be rendered before its first screen is loaded. */
  view: ReactNode;
  /** Resolves when the screen of the current address can be shown without waiting. */
  ready: Promise<void>;
}

/** Fetches the data of the current address in advance; `me` spares the request for the account. */
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
