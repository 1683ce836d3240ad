import { useState, type ReactNode } from 'react';
import { useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { EntryLink } from '#ui/entry-link.tsx';
import { SignInCode } from './sign-in-code.tsx';
import { AuthCard, authLinkLook } from './auth-card.tsx';
import { forgetSignUps, signUpPath, useRequestCode } from './queries.ts';
import { CodeAgain } from './code-again.tsx';

/** "Check your inbox": takes the mailed code. Sends no request before the user acts. */
export function ConfirmPage({ email }: { email: string }) {
  const t = useTranslations('sign.confirm');
  // A new code resets the field.
  const [round, setRound] = useState(0);
  const [hasNoAccount, setNoAccount] = useState(false);
  const b = (chunks: ReactNode) => <b className="font-medium break-words text-ink">{chunks}</b>;
  if (hasNoAccount) return <NoAccount email={email} />;
  return (
    <AuthCard title={t('title')} body={t.rich('body', { email, b })}>
      <SignInCode key={round} email={email} onNoAccount={() => setNoAccount(true)} />
      <div className="grid gap-3 border-t border-line pt-5 text-sm">
        <ResendCode email={email} onSent={() => setRound(round + 1)} />
        <p className="text-ink-2">{t('spam')}</p>
        <p>
          <OtherEmail />
        </p>
      </div>
    </AuthCard>
  );
}

function OtherEmail() {
  const t = useTranslations('sign.confirm');
  return (
    <EntryLink href="/sign" onClick={forgetSignUps} className={authLinkLook}>
      {t('other')}
    </EntryLink>
  );
}

/** Shown instead of the code page where mails stay on this machine: the address has no account, so no code was sent. */
function NoAccount({ email }: { email: string }) {
  const t = useTranslations('sign.local');
  const b = (chunks: ReactNode) => <b className="font-medium break-words text-ink">{chunks}</b>;
  return (
    <AuthCard title={t('noAccount')} body={t.rich('noAccountBody', { email, b })} other={<OtherEmail />}>
      <Button asChild variant="primary" size="lg">
        <EntryLink href={signUpPath(email)}>{t('create')}</EntryLink>
      </Button>
    </AuthCard>
  );
}

/** Requests a new sign-in code. */
function ResendCode({ email, onSent }: { email: string; onSent: () => void }) {
  const request = useRequestCode();
  const ask = (sent: () => void) =>
    request.mutate(email, {
      onSuccess: () => {
        sent();
        onSent();
      },
    });
  return <CodeAgain request={request} onAsk={ask} />;
}
