import { useRef, type FormEvent, type ReactNode } from 'react';
import { limits } from '@ad-foundry/contract/limits.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { LightLink } from '#ui/light-link.tsx';
import { CodeField, useRefusal } from './code-field.tsx';
import { GuestCard, guestLinkLook } from './guest-card.tsx';
import { forgetSignUps } from './queries.ts';
import { ResendCode } from './resend-code.tsx';
import { useCodeEntry } from './use-code-entry.ts';

/** "Check your inbox": takes the mailed code. Nothing is called before a person does something. */
export function ConfirmPage({ email }: { email: string }) {
  const t = useTranslations('sign.confirm');
  const field = useRef<HTMLInputElement>(null);
  const { code, change, clear, submit, confirm, done } = useCodeEntry(email, field);
  const refusal = useRefusal(confirm.error);
  const busy = confirm.isPending || done;

  const send = (event: FormEvent) => {
    event.preventDefault();
    submit();
  };
  const b = (chunks: ReactNode) => <b className="font-medium break-words text-ink">{chunks}</b>;
  return (
    <GuestCard title={t('title')} body={t.rich('body', { email, b })}>
      <form noValidate onSubmit={send} className="grid gap-4">
        <CodeField field={field} code={code} onChange={change} refusal={refusal} />
        <Button type="submit" variant="primary" size="lg" loading={busy} disabled={code.length < limits.code.digits}>
          {busy ? t('checking') : t('action')}
        </Button>
      </form>
      <div className="grid gap-3 border-t border-line pt-5 text-sm">
        <ResendCode email={email} onSent={clear} />
        <p className="text-ink-2">{t('spam')}</p>
        <p>
          <LightLink href="/sign" onClick={forgetSignUps} className={guestLinkLook}>
            {t('other')}
          </LightLink>
        </p>
      </div>
    </GuestCard>
  );
}
