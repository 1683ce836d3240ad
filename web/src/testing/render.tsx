import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, configure, render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { onTestFinished } from 'vitest';
import { Intl, needTexts, setLocale, useCurrentLanguage, type Area, type Locale } from '#lib/i18n.ts';
import { AlertProvider } from '#ui/feedback/alert.tsx';
import { sessionQuery } from '#lib/session.ts';

// The default second is too short on a busy machine.
configure({ asyncUtilTimeout: 15_000 });

function InLanguage({ children }: { children: ReactNode }) {
  return <Intl {...useCurrentLanguage()}>{children}</Intl>;
}

interface Setting {
  /** The areas of texts that the component shows. */
  texts: readonly Area[];
  locale?: Locale;
  /** Fills the query client; its data stays fresh, so that nothing is fetched. */
  seed?: (client: QueryClient) => void;
}

/** Shows a component as a page does, with texts, confirmation dialogs and a query client of its own. */
export async function show(element: ReactNode, setting: Setting): Promise<{ user: UserEvent }> {
  const { texts, locale = 'en-US', seed } = setting;
  await needTexts(texts);
  await setLocale(locale);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
  // Signed out unless seeded otherwise, so that no component asks a server for the account.
  client.setQueryData(sessionQuery.queryKey, null);
  seed?.(client);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>
      <InLanguage>
        <AlertProvider>{children}</AlertProvider>
      </InLanguage>
    </QueryClientProvider>
  );
  render(element, { wrapper });
  onTestFinished(cleanup);
  return { user: userEvent.setup({ delay: null }) };
}
