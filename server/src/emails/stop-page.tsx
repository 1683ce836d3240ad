import { createHash } from 'node:crypto';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Locale } from '@ad-foundry/contract/limits.ts';
import type { NotificationType } from '@ad-foundry/contract/notifications/notification-type.ts';
import { textsOf } from './texts.ts';

const style = `
  :root { color-scheme: light dark; --paper: #fbfaf8; --ink: #1c1a17; --muted: #6b675f }
  @media (prefers-color-scheme: dark) { :root { --paper: #16150f; --ink: #f4f2ee; --muted: #b3aea4 } }
  body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif }
  main { max-width: 26rem; margin: 15vh auto; padding: 0 1.25rem }
  h1 { font-size: 1.375rem; line-height: 1.25 }
  button { padding: .7rem 1.1rem; border: 0; border-radius: 6px; background: var(--ink); color: var(--paper); font: inherit; font-weight: 600; cursor: pointer }
  a { color: var(--muted) }
  fieldset { margin: 0 0 1.25rem; padding: 0; border: 0 }
  legend { margin: 0 0 1rem; padding: 0; font-size: 1.375rem; font-weight: 700; line-height: 1.25 }
  label { display: flex; gap: .75rem; align-items: baseline; padding: .6rem 0; overflow-wrap: anywhere; cursor: pointer }
  label > span { min-width: 0 }
  small { display: block; color: var(--muted) }
  input { flex: none; accent-color: var(--ink) }
  .quiet { background: none; color: var(--ink); box-shadow: inset 0 0 0 1px var(--muted) }`;

/** Content security policy of the page: allows only its inline style and its form. */
export const stopPagePolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;

interface Page {
  locale: Locale;
  /** Empty for an invalid link. */
  topics: readonly (NotificationType | 'reminders')[];
  isDone: boolean;
}

/** Asks for confirmation to stop mails about these topics, or confirms that they are stopped. Works without scripts. */
export function renderStopPage({ locale, topics, isDone }: Page): string {
  const t = textsOf(locale);
  const isValid = topics.length > 0;
  const heading = isDone ? 'done' : isValid ? 'question' : 'invalid';
  return renderStopFrame(
    { locale, title: t('notifications.stopPage.title') },
    <>
      <h1>{t(`notifications.stopPage.${heading}`)}</h1>
      <ul>
        {topics.map((topic) => (
          <li key={topic}>{t(`notifications.types.${topic}`)}</li>
        ))}
      </ul>
      {isValid && !isDone ? (
        <form method="post">
          <button type="submit">{t('notifications.stopPage.confirm')}</button>
        </form>
      ) : null}
    </>,
  );
}

interface Frame {
  locale: Locale;
  title: string;
  /** Whether the person can choose mails in an account. */
  hasAccount?: boolean;
}

/** A page around these contents, with a link to all choices of mails. */
export function renderStopFrame({ locale, title, hasAccount = true }: Frame, children: ReactNode): string {
  const t = textsOf(locale);
  return `<!doctype html>${renderToStaticMarkup(
    <html lang={locale}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="robots" content="noindex" />
        <title>{title}</title>
        <style dangerouslySetInnerHTML={{ __html: style }} />
      </head>
      <body>
        <main>
          {children}
          {hasAccount ? (
            <p>
              <a href="/me">{t('notifications.stopPage.settings')}</a>
            </p>
          ) : null}
        </main>
      </body>
    </html>,
  )}`;
}
