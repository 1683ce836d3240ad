import { Suspense } from 'react';
import { useQuery } from '@tanstack/react-query';
import { guestNotificationTypes } from '@ad-foundry/contract/notifications/notification-type.ts';
import { useTranslations } from '#lib/i18n.ts';
import { markSignOut } from '#lib/leave-page.ts';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { SkeletonGroup, SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { rememberReturnPath } from '#features/people/sign-in/return-path.ts';
import { TimeSection } from './lazy-time-section.ts';
import { AvatarSection } from './avatar-section.tsx';
import { LookSection } from './look-section.tsx';
import { MailsSection } from './mails-section.tsx';
import { ProfileSection } from './profile-section.tsx';
import { guestSessionQuery } from './queries.ts';
import { SettingsSection } from './settings-section.tsx';

/** A guest's settings: picture and profile, mails, theme and language. */
export function GuestSections() {
  return (
    <>
      <PersonSections />
      <MailsSection types={guestNotificationTypes} />
      <LookSection />
      <Suspense>
        <TimeSection />
      </Suspense>
    </>
  );
}

/** Picture and profile; a guest whose session a personal link started must first sign in with a code. */
function PersonSections() {
  const t = useTranslations('visitor');
  const { data, error, refetch } = useQuery(guestSessionQuery);
  if (error && !data) return <ErrorState title={t('unreadable')} error={error} onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <SkeletonGroup>
        <SkeletonRows rows={3} />
      </SkeletonGroup>
    );
  }
  if (data.byLink) return <SignInFirst />;
  return (
    <>
      <AvatarSection />
      <ProfileSection />
    </>
  );
}

function SignInFirst() {
  const t = useTranslations('visitor');
  const leave = () => {
    markSignOut('guest');
    rememberReturnPath('/me');
  };
  return (
    <SettingsSection title={t('profile')} body={t('profileBody')}>
      <div className="grid justify-items-start gap-3 rounded-card border border-line bg-card p-4">
        <p className="text-sm text-pretty">{t('byLink')}</p>
        <Button asChild>
          <a href="/sign/out" onClick={leave}>
            {t('signIn')}
          </a>
        </Button>
      </div>
    </SettingsSection>
  );
}
