import { useEffect, useRef, useState } from 'react';
import { signIn } from '@ad-foundry/contract/sign-in.ts';
import { call } from '#lib/api.ts';
import { useErrorText } from '#lib/error-text.ts';
import { useTranslations } from '#lib/i18n.ts';
import { takeSignOutMark } from '#lib/leave-page.ts';
import { useAction } from '#lib/use-action.ts';
import { Button } from '#ui/button.tsx';
import { Spinner } from '#ui/feedback/spinner.tsx';
import { AuthCard, authLinkLook } from './auth-card.tsx';
import { ProblemNote } from '#ui/feedback/problem-note.tsx';
import { useSignOut } from './queries.ts';
import { useSignedIn } from './use-signed-in.ts';

/** Read once on module load: a render may run twice. */
const markedKind = takeSignOutMark();

/**
 * Ends the session and confirms it: at once after our own menu, after a confirmation where the address was opened
 * directly, since any page can make a browser open it.
 */
export function SignOutPage() {
  const t = useTranslations('sign.out');
  const ui = useTranslations('ui.action');
  const errorText = useErrorText();
  const me = useSignedIn({ enabled: !markedKind });
  const { mutate, isSuccess, error, isPending } = useSignOut();
  const started = useRef(false);
  const [confirmedKind, setConfirmedKind] = useState<typeof markedKind>(null);
  const leave = () => {
    setConfirmedKind(me?.role === 'guest' ? 'guest' : 'person');
    mutate();
  };
  useEffect(() => {
    if (!markedKind || started.current) return;
    started.current = true;
    mutate();
  }, [mutate]);

  if (error) {
    return (
      <AuthCard title={t('failed')} body={errorText(error)}>
        <Button variant="primary" size="lg" loading={isPending} onClick={() => mutate()}>
          {ui('retry')}
        </Button>
      </AuthCard>
    );
  }
  if (isSuccess || (me === null && !markedKind)) {
    return (
      <AuthCard title={t('title')} body={t('body')}>
        <Button asChild variant="primary" size="lg">
          <a href="/sign">{t('again')}</a>
        </Button>
        {(markedKind ?? confirmedKind) === 'guest' ? <Remembered /> : null}
      </AuthCard>
    );
  }
  if (me && !markedKind) {
    const stay = (
      <a href="/" className={authLinkLook}>
        {t('stay')}
      </a>
    );
    return (
      <AuthCard title={t('ask')} body={t('asWhom', { email: me.email })} other={stay}>
        <Button variant="primary" size="lg" loading={isPending} onClick={leave}>
          {t('confirm')}
        </Button>
      </AuthCard>
    );
  }
  return (
    <p role="status" className="flex items-center gap-2 text-ink-2">
      <title>{`${t('pageTitle')} · Ad Foundry`}</title>
      <Spinner /> {t('working')}
    </p>
  );
}

/** Explains a guest's remaining access after signing out, with a button that ends it. */
function Remembered() {
  const t = useTranslations('sign.out');
  const errorText = useErrorText();
  const forget = useAction<void, void>(() => call(signIn.forgetDevice, {}));
  return (
    <div className="grid gap-3 border-t border-line pt-5 text-sm text-ink-2" role="status">
      <p className="text-pretty">{t(forget.isSuccess ? 'forgotten' : 'remembered')}</p>
      {forget.isSuccess ? null : (
        <Button className="w-fit" loading={forget.isPending} onClick={() => forget.mutate()}>
          {t('forget')}
        </Button>
      )}
      <ProblemNote>{forget.error ? errorText(forget.error) : null}</ProblemNote>
    </div>
  );
}
