import { useId, type ClipboardEvent, type RefObject } from 'react';
import { limits } from '@ad-foundry/contract/limits.ts';
import { readCode } from '@ad-foundry/contract/rules/people/sign-in-code.ts';
import { cn } from '#lib/cn.ts';
import { hasCode, useErrorText } from '#lib/error-text.ts';
import { useTranslations } from '#lib/i18n.ts';
import { controlLook } from '#ui/form/control-look.ts';

/** The message for a rejected code, with the attempts left for this browser. */
export function useRefusal(error: unknown): string | null {
  const t = useTranslations('sign.confirm');
  const errorText = useErrorText();
  if (!error) return null;
  const attemptsLeft = hasCode(error, 'sign.invalid-code') ? error.problem.data?.attemptsLeft : undefined;
  return typeof attemptsLeft === 'number' ? t('wrong', { left: attemptsLeft }) : errorText(error);
}

interface CodeFieldProps {
  field: RefObject<HTMLInputElement | null>;
  code: string;
  onChange: (text: string) => void;
  refusal: string | null;
}

/** A single field for all digits, so that paste, autofill and screen readers work. */
export function CodeField({ field, code, onChange, refusal }: CodeFieldProps) {
  const t = useTranslations('sign.confirm');
  const id = useId();
  // A maxLength would truncate a pasted sentence before its digits are extracted.
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text');
    if (readCode(text) === '') return;
    event.preventDefault();
    onChange(text);
  };
  return (
    <div className="grid grid-cols-1 gap-1.5">
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
          // With large text all digits still fit a phone.
          'num h-14 text-center text-[length:min(var(--text-2xl),8vw)] font-medium tracking-[0.22em] indent-[0.22em] placeholder:font-normal placeholder:text-line-strong',
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
