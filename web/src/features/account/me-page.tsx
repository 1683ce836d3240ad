import { Suspense } from 'react';
import { useTranslations } from '#lib/i18n.ts';
import { Page, PageBody, PageHeader } from '#ui/page.tsx';
import { AvatarSection } from './avatar-section.tsx';
import { CalendarSection } from './lazy-parts.ts';
import { LookSection } from './look-section.tsx';
import { MailsSection } from './mails-section.tsx';
import { ProfileSection } from './profile-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { SignInMethodsSection } from './sign-in-methods-section.tsx';

/** Settings of the account. */
export function MePage() {
  const t = useTranslations('account');
  return (
    <Page>
      <title>{`${t('title')} · Ad Foundry`}</title>
      <PageHeader title={t('title')} />
      <PageBody width="form">
        <AvatarSection />
        <ProfileSection />
        <MailsSection />
        <Suspense>
          <CalendarSection />
        </Suspense>
        <LookSection />
        <SignInMethodsSection />
        <SessionsSection />
      </PageBody>
    </Page>
  );
}
