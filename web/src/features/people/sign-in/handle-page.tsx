import { useEffect, useState } from 'react';
import type { InvitationId } from '@ad-foundry/contract/ids.ts';
import { hasCode, useErrorText } from '#lib/error-text.ts';
import { useTranslations } from '#lib/i18n.ts';
import { goTo } from '#lib/entry-router.ts';
import { Button } from '#ui/button.tsx';
import { EntryLink } from '#ui/entry-link.tsx';
import { Spinner } from '#ui/feedback/spinner.tsx';
import { setFollowedInvitation } from './followed-invitation.ts';
import { SignInCode } from './sign-in-code.tsx';
import { useEnter } from './use-enter.ts';
import { redeemOnce, takeGoogleReturn } from './google-return.ts';
import { AuthCard, authLinkLook } from './auth-card.tsx';

function keepInvitation(id: unknown): void {
  if (typeof id === 'string') setFollowedInvitation(id as InvitationId);
}

/** Redeems Google's redirect and enters the app; returns the error of a failed sign-in. */
function useReturn(): unknown {
  const [returned] = useState(takeGoogleReturn);
  const enter = useEnter();
  const [error, setError] = useState<unknown>(returned.kind === 'broken' ? new Error('Google refused') : null);
  useEffect(() => {
    if (returned.kind === 'cancelled') goTo('/sign', { replace: true });
    if (returned.kind !== 'code') return;
    let isUnmounted = false;
    redeemOnce(returned).then(
      (me) => {
        if (isUnmounted) return;
        if (me.invitationId) setFollowedInvitation(me.invitationId);
        void enter(me, me.returnTo);
      },
      (failure: unknown) => {
        if (isUnmounted) return;
        // The code is entered on this page: the invitation the sign-in was started for is kept until then.
        if (hasCode(failure, 'sign.link-required')) keepInvitation(failure.problem.data?.['invitationId']);
        setError(failure);
      },
    );
    return () => {
      isUnmounted = true;
    };
  }, [returned, enter]);
  return error;
}

/** Handles Google's redirect: signs the user in, or shows what is missing. */
export function HandlePage() {
  const t = useTranslations('sign.handle');
  const errors = useTranslations('errors.sign');
  const errorText = useErrorText();
  const error = useReturn();
  if (!error) {
    return (
      <p role="status" className="flex items-center gap-2 text-ink-2">
        <title>{`${t('pageTitle')} · Ad Foundry`}</title>
        <Spinner /> {t('working')}
      </p>
    );
  }
  if (hasCode(error, 'sign.link-required')) return <LinkByCode data={error.problem.data ?? {}} />;
  const isUnavailable = hasCode(error, 'sign.account-unavailable');
  const isKnown = error instanceof Error && 'code' in error && !isUnavailable;
  return (
    <AuthCard title={t('failed')} body={isKnown ? errorText(error) : errors('google-failed')}>
      <Button asChild variant="primary" size="lg">
        <a href="/sign">{t('back')}</a>
      </Button>
    </AuthCard>
  );
}

/** Google does not host this address's mailbox: its owner confirms with a code. */
function LinkByCode({ data }: { data: Record<string, unknown> }) {
  const t = useTranslations('sign.handle');
  const returnTo = typeof data['returnTo'] === 'string' ? data['returnTo'] : '/';
  const email = typeof data['email'] === 'string' ? data['email'] : '';
  const b = (chunks: React.ReactNode) => <b className="font-medium break-words text-ink">{chunks}</b>;
  const other = (
    <EntryLink href="/sign" className={authLinkLook}>
      {t('otherWay')}
    </EntryLink>
  );
  return (
    <AuthCard title={t('linkTitle')} body={t.rich('linkBody', { email, b })} other={other}>
      <SignInCode targetPath={returnTo} />
    </AuthCard>
  );
}
