import { useId, useRef, type ClipboardEvent, type FormEvent, type ReactNode, type RefObject } from 'react';
import { limits } from '@ad-foundry/contract/limits.ts';
import { hasCode, useErrorText } from '#lib/error-text.ts';
import { useTranslations } from '#lib/i18n.ts';
import { cn } from '#lib/cn.ts';
import { Button } from '#ui/button.tsx';
import { LightLink } from '#ui/light-link.tsx';
import { controlLook } from '#ui/control-look.ts';
import { readCode } from '@ad-foundry/contract/rules/sign-in-code.ts';
import { GuestCard, guestLinkLook } from './guest-card.tsx';
import { forgetSignUps } from './queries.ts';
import { ResendCode } from './resend-code.tsx';
import { useCodeEntry } from './use-code-entry.ts';

/** The sentence for a refused code, with the tries that this browser has left. */
function useRefusal(error: unknown): string | null {
  const t = useTranslations('sign.confirm');
  const errorText = useErrorText();
  if (!error) return null;
  const left = hasCode(error, 'sign.invalid-code') ? error.problem.data?.attemptsLeft : undefined;
  return typeof left === 'number' ? t('wrong', { left }) : errorText(error);
}

interface CodeFieldProps {
  field: RefObject<HTMLInputElement | null>;
  code: string;
  onChange: (text: string) => void;
  refusal: string | null;
}

/** One field for all digits, so that paste, autofill and screen readers just work. */
function CodeField({ field, code, onChange, refusal }: CodeFieldProps) {
  const t = useTranslations('sign.confirm');
  const id = useId();
  // The field's own limit would cut a whole pasted sentence before its digits are found.
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text');
    if (readCode(text) === '') return;
    event.preventDefault();
    onChange(text);
  };
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-sm font-medium">
        {t('label')}
      </label>
      <input
        ref={field}
        id={id}
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="done"
        maxLength={24}
        autoFocus
        value={code}
        onChange={(event) => onChange(event.target.value)}
        onPaste={paste}
        aria-invalid={refusal ? true : undefined}
        aria-describedby={`${id}-hint ${id}-error`}
        placeholder={'0'.repeat(limits.code.digits)}
        className={cn(
          controlLook,
          'num h-14 text-center text-2xl font-medium tracking-[0.22em] indent-[0.22em] placeholder:font-normal placeholder:text-line-strong',
        )}
      />
      <p id={`${id}-hint`} className={cn('text-xs text-ink-2', refusal && 'sr-only')}>
        {t('hint')}
      </p>
      <p id={`${id}-error`} role="alert" className="text-xs text-pretty text-bad empty:hidden">
        {refusal}
      </p>
    </div>
  );
}

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
