import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, configure, render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { onTestFinished } from 'vitest';
import { Intl, needTexts, setLocale, useCurrentLanguage, type Area, type Locale } from '#lib/i18n.ts';
import { ReadOnlyProvider } from '#lib/read-only-provider.tsx';
import { AlertProvider } from '#ui/feedback/alert.tsx';
import { sessionQuery } from '#lib/session.ts';

// The default of one second is too short on a busy machine.
configure({ asyncUtilTimeout: 15_000 });

function InLanguage({ children }: { children: ReactNode }) {
  return <Intl {...useCurrentLanguage()}>{children}</Intl>;
}

interface Setting {
  /** The areas of texts that the component uses. */
  texts: readonly Area[];
  locale?: Locale;
  /** Fills the query client; its data stays fresh, so that components fetch nothing. */
  seed?: (client: QueryClient) => void;
}

/** Renders a component as a page does, with texts, confirmation dialogs and a separate query client. */
export async function show(element: ReactNode, setting: Setting): Promise<{ user: UserEvent }> {
  const { texts, locale = 'en-US', seed } = setting;
  await needTexts(texts);
  await setLocale(locale);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
  // Signed out unless seeded otherwise, so that no component requests the account from a server.
  client.setQueryData(sessionQuery.queryKey, null);
  seed?.(client);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>
      <InLanguage>
        <ReadOnlyProvider>
          <AlertProvider>{children}</AlertProvider>
        </ReadOnlyProvider>
      </InLanguage>
    </QueryClientProvider>
  );
  render(element, { wrapper });
  onTestFinished(cleanup);
  return { user: userEvent.setup({ delay: null }) };
}
