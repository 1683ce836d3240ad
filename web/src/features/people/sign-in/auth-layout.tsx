import type { ReactNode } from 'react';
import { useTranslations } from '#lib/i18n.ts';
import { useAddress } from '#lib/entry-router.ts';
import { EntryLink } from '#ui/entry-link.tsx';
import { Mark } from '#ui/data/mark.tsx';
import { MailboxHint } from '#features/operation/installation/mailbox-hint.tsx';
import { AuthLanguage } from './auth-language.tsx';
import { AuthPicture } from './auth-picture.tsx';

/** The layout of sign-in, sign-up, code and sign-out pages. */
export function AuthLayout({ children }: { children: ReactNode }) {
  const t = useTranslations('sign');
  // On the sign-out page a full page load is needed, so that the session is checked again.
  const HomeLink = useAddress().pathname === '/sign/out' ? 'a' : EntryLink;
  return (
    <div className="grid min-h-dvh lg:grid-cols-[minmax(30rem,1fr)_minmax(0,1.2fr)]">
      <div className="flex min-w-0 flex-col px-5 sm:px-8">
        <header className="flex h-16 items-center justify-between gap-4">
          <HomeLink href="/sign" className="flex items-center gap-2.5 rounded-control font-semibold">
            <Mark />
            {t('product')}
          </HomeLink>
          <AuthLanguage />
        </header>
        <main className="mx-auto flex w-full max-w-sm flex-1 flex-col justify-center py-10">{children}</main>
        <footer className="flex min-h-16 items-center justify-center pb-4">
          <MailboxHint />
        </footer>
      </div>
      <AuthPicture />
    </div>
  );
}
