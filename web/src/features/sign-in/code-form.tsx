import { useRef, type FormEvent } from 'react';
import { limits } from '@ad-foundry/contract/limits.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { CodeField, useRefusal } from './code-field.tsx';
import { useCodeEntry } from './use-code-entry.ts';

export interface CodeFormProps {
  /** Left out where the code was mailed to an address that this browser does not know. */
  email?: string;
  /** Where to go on, unless one wanted to go elsewhere before. */
  wanted?: string;
}

/** Takes a mailed code and goes on with the account that it opens. */
export function CodeForm({ email, wanted }: CodeFormProps) {
  const t = useTranslations('sign.confirm');
  const field = useRef<HTMLInputElement>(null);
  const { code, change, submit, confirm, done } = useCodeEntry({ email, wanted, field });
  const refusal = useRefusal(confirm.error);
  const busy = confirm.isPending || done;
  const send = (event: FormEvent) => {
    event.preventDefault();
    submit();
  };
  return (
    <form noValidate onSubmit={send} className="grid gap-4">
      <CodeField field={field} code={code} onChange={change} refusal={refusal} />
      <Button type="submit" variant="primary" size="lg" loading={busy} disabled={code.length < limits.code.digits}>
        {busy ? t('checking') : t('action')}
      </Button>
    </form>
  );
}
