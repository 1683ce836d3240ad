import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach } from 'vitest';
import { Intl, needTexts, setLocale, useCurrentLanguage, type Area, type Locale } from '#lib/i18n.ts';
import { sessionQuery } from '#lib/session.ts';

afterEach(cleanup);

function InLanguage({ children }: { children: ReactNode }) {
  return <Intl {...useCurrentLanguage()}>{children}</Intl>;
}

interface Setting {
  /** The areas of texts that the component shows. */
  texts: readonly Area[];
  locale?: Locale;
}

/** Shows a component as a page does, with texts and a query client of its own. */
export async function show(element: ReactNode, { texts, locale = 'en-US' }: Setting): Promise<{ user: UserEvent }> {
  await needTexts(texts);
  await setLocale(locale);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  // Signed out, so that no component asks a server for the account.
  client.setQueryData(sessionQuery.queryKey, null);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>
      <InLanguage>{children}</InLanguage>
    </QueryClientProvider>
  );
  render(element, { wrapper });
  return { user: userEvent.setup() };
}
