import { Suspense } from 'react';
import { useTranslations } from '#lib/i18n.ts';
import { useMe } from '#lib/permissions.tsx';
import { Page, PageBody, PageHeader } from '#ui/page.tsx';
import { AvatarSection } from './avatar-section.tsx';
import { TimeSection } from './lazy-time-section.ts';
import { GuestSections } from './lazy-guest-sections.ts';
import { BrowserSection, CalendarSection } from './lazy-parts.ts';
import { LookSection } from './look-section.tsx';
import { MailsSection } from './mails-section.tsx';
import { ProfileSection } from './profile-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { SignInMethodsSection } from './sign-in-methods-section.tsx';

/** Settings of the account; guests get only those that apply to them. */
export function MePage() {
  const t = useTranslations('account');
  const isGuest = useMe().role === 'guest';
  return (
    <Page>
      <title>{`${t('title')} · Ad Foundry`}</title>
      <PageHeader title={t('title')} />
      <PageBody width="form">
        {isGuest ? (
          <Suspense>
            <GuestSections />
          </Suspense>
        ) : (
          <MemberSections />
        )}
      </PageBody>
    </Page>
  );
}

function MemberSections() {
  return (
    <>
      <AvatarSection />
      <ProfileSection />
      <MailsSection />
      <Suspense>
        <BrowserSection />
      </Suspense>
      <Suspense>
        <CalendarSection />
      </Suspense>
      <LookSection />
      <Suspense>
        <TimeSection />
      </Suspense>
      <SignInMethodsSection />
      <SessionsSection />
    </>
  );
}
