import { Link } from '@tanstack/react-router';
import { Suspense, type ReactNode } from 'react';
import { useTranslations } from '#lib/i18n.ts';
import { useMe } from '#lib/permissions.tsx';
import { Page, PageBody, PageHeader } from '#ui/page.tsx';
import { AvatarSection } from './avatar-section.tsx';
import { TimeSection } from './lazy-time-section.ts';
import { GuestSections } from './lazy-guest-sections.ts';
import { BrowserSection, CalendarSection } from './lazy-parts.ts';
import { LookSection } from './look-section.tsx';
import { AlertsSection, MailsSection } from './mails-section.tsx';
import { ProfileSection } from './profile-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { SignInMethodsSection } from './sign-in-methods-section.tsx';

/** Settings of the account; guests see only those that apply to them. */
export function MePage() {
  const t = useTranslations('account');
  const isGuest = useMe().role === 'guest';
  return (
    <Page>
      <title>{`${t('title')} · Ad Foundry`}</title>
      <PageHeader title={t('title')}>{isGuest ? null : <SectionLinks />}</PageHeader>
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

const parts = ['profile', 'notifications', 'calendar', 'display', 'sign-in'] as const;

/** Links to the parts of the page. */
function SectionLinks() {
  const t = useTranslations('account.parts');
  return (
    <nav
      aria-label={t('label')}
      className="scroll-none flex gap-5 overflow-x-auto overflow-y-clip pb-2 text-sm whitespace-nowrap text-ink-2"
    >
      {parts.map((part) => (
        <Link key={part} to="." hash={part} className="rounded-xs transition-colors hover:text-ink pointer-coarse:py-2">
          {t(part)}
        </Link>
      ))}
    </nav>
  );
}

/** The target of a section link. */
function Part({ id, children }: { id: (typeof parts)[number]; children: ReactNode }) {
  return (
    <div id={id} className="scroll-mt-24 border-b border-line not-first:pt-5 last:border-b-0">
      {children}
    </div>
  );
}

function MemberSections() {
  return (
    <>
      <Part id="profile">
        <AvatarSection />
        <ProfileSection />
      </Part>
      <Part id="notifications">
        <MailsSection />
        <AlertsSection />
        <Suspense>
          <BrowserSection />
        </Suspense>
      </Part>
      <Part id="calendar">
        <Suspense>
          <CalendarSection />
        </Suspense>
        <Suspense>
          <TimeSection />
        </Suspense>
      </Part>
      <Part id="display">
        <LookSection />
      </Part>
      <Part id="sign-in">
        <SignInMethodsSection />
        <SessionsSection />
      </Part>
    </>
  );
}
