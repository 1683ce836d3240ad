import { RotateCw } from 'lucide-react';
import { useRef, useState, type FormEvent } from 'react';
import type { InvitationView } from '@ad-foundry/contract/invitations.ts';
import { isWholeCode, readCode } from '@ad-foundry/contract/rules/sign-in-code.ts';
import { CodeField, useRefusal } from '#features/sign-in/code-field.tsx';
import { ProblemNote } from '#features/sign-in/problem-note.tsx';
import { useCountdown } from '#features/sign-in/use-countdown.ts';
import { useErrorText } from '#lib/error-text.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { GuestStep } from './guest-step.tsx';
import type { useDoor } from './use-door.ts';

interface CodeStepProps {
  view: InvitationView;
  door: ReturnType<typeof useDoor>;
  onIn: () => void;
}

/** Takes the code that went to the invited address. Eight digits go by themselves; nothing else is asked. */
export function CodeStep({ view, door, onIn }: CodeStepProps) {
  const t = useTranslations('guest.code');
  const locale = useLocale();
  const field = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const { confirm } = door;
  const refusal = useRefusal(confirm.error);

  const send = (value: string) => {
    if (!isWholeCode(value) || confirm.isPending) return;
    confirm.mutate({ code: value, locale }, { onSuccess: onIn, onError: () => field.current?.select() });
  };
  const change = (text: string) => {
    const next = readCode(text);
    setCode(next);
    if (next !== code) send(next);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send(code);
  };
  return (
    <GuestStep over={view.targetName} title={t('title')} body={t('body', { email: view.email })}>
      <form noValidate onSubmit={submit} className="grid gap-4">
        <CodeField field={field} code={code} onChange={change} refusal={refusal} />
        <Button type="submit" variant="primary" size="lg" loading={confirm.isPending} disabled={!isWholeCode(code)}>
          {t('action')}
        </Button>
      </form>
      <Again door={door} />
    </GuestStep>
  );
}

// As long as the server wants between two mails to one address.
const pauseSeconds = 30;

function Again({ door: { requestCode } }: Pick<CodeStepProps, 'door'>) {
  const t = useTranslations('guest.code');
  const locale = useLocale();
  const errorText = useErrorText();
  const { left, restart } = useCountdown(pauseSeconds);
  return (
    <div className="grid gap-2 border-t border-line pt-4 text-sm text-ink-2">
      <p>{t('spam')}</p>
      <Button
        className="num w-fit"
        icon={<RotateCw />}
        disabled={left > 0}
        loading={requestCode.isPending}
        onClick={() => requestCode.mutate(locale, { onSuccess: restart })}
      >
        {left > 0 ? t('againIn', { seconds: String(left) }) : t('again')}
      </Button>
      <ProblemNote>{requestCode.error ? errorText(requestCode.error) : null}</ProblemNote>
    </div>
  );
}
