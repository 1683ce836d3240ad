import { useState } from 'react';
import { rememberReturnPath } from '#features/people/sign-in/return-path.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { GuestStep } from './guest-step.tsx';

/** Shown without a link and without a session: asks the guest to open the mailed link or to sign in. */
export function SignInFirst() {
  const t = useTranslations('guest.signIn');
  // Includes the fragment, because links in reminders have a slot in it.
  const [path] = useState(() => window.location.pathname + window.location.hash);
  return (
    <GuestStep title={t('title')} body={t('body')}>
      <Button asChild variant="primary" size="lg">
        <a href="/sign" onClick={() => rememberReturnPath(path)}>
          {t('action')}
        </a>
      </Button>
    </GuestStep>
  );
}
