import { RotateCw } from 'lucide-react';
import { useId, useRef, useState, type FormEvent } from 'react';
import { useMutation } from '@tanstack/react-query';
import { isWholeCode, readCode } from '@ad-foundry/contract/rules/sign-in-code.ts';
import { signIn } from '@ad-foundry/contract/sign-in.ts';
import { call } from '#lib/api.ts';
import { useErrorText } from '#lib/error-text.ts';
import { useTranslations } from '#lib/i18n.ts';
import { useMe } from '#lib/permissions.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { CodeField, useRefusal } from './code-field.tsx';
import { useAskedProof } from './fresh-proof.ts';
import { ProblemNote } from './problem-note.tsx';
import { useCountdown } from './use-countdown.ts';

/** Asks for the code that was mailed to the own address before something that cannot be undone. */
export function FreshProofDialog() {
  const asked = useAskedProof();
  const t = useTranslations('sign.fresh');
  const me = useMe();
  const form = useId();
  const [busy, setBusy] = useState(false);
  if (asked === null) return null;
  const b = (chunks: React.ReactNode) => <b className="font-medium break-words text-ink">{chunks}</b>;
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : asked.answer(false))}
      size="sm"
      title={t('title')}
      description={t.rich('body', { email: me.email, b })}
      form={form}
      busy={busy}
    >
      <div className="grid gap-4">
        <Entry id={form} onBusy={setBusy} onProven={() => asked.answer(true)} />
        <Again mailed={asked.error} />
      </div>
    </Dialog>
  );
}

interface EntryProps {
  id: string;
  onBusy: (busy: boolean) => void;
  onProven: () => void;
}

function Entry({ id, onBusy, onProven }: EntryProps) {
  const field = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const sent = useRef(new Set<string>());
  const confirm = useMutation({ mutationFn: (value: string) => call(signIn.stepUp, { body: { code: value } }) });
  const refusal = useRefusal(confirm.error);
  const send = (value: string) => {
    if (!isWholeCode(value) || confirm.isPending) return;
    sent.current.add(value);
    onBusy(true);
    confirm.mutate(value, {
      onSuccess: onProven,
      onError: () => field.current?.select(),
      onSettled: () => onBusy(false),
    });
  };
  const change = (text: string) => {
    const next = readCode(text);
    setCode(next);
    if (confirm.error && next !== code) confirm.reset();
    if (!sent.current.has(next)) send(next);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send(code);
  };
  return (
    <form id={id} noValidate onSubmit={submit}>
      <CodeField field={field} code={code} onChange={change} refusal={refusal} />
    </form>
  );
}

// As long as the server wants between two mails to one address.
const pauseSeconds = 30;

function Again({ mailed }: { mailed: unknown }) {
  const t = useTranslations('sign.confirm');
  const errorText = useErrorText();
  const request = useMutation({ mutationFn: () => call(signIn.requestStepUp, {}), retry: false });
  const { left, restart } = useCountdown(pauseSeconds);
  const error = request.error ?? (request.isSuccess ? null : mailed);
  return (
    <div className="grid gap-3">
      <Button
        className="num w-fit"
        size="sm"
        icon={<RotateCw />}
        disabled={left > 0}
        loading={request.isPending}
        onClick={() => request.mutate(undefined, { onSuccess: restart })}
      >
        {left > 0 ? t('resendIn', { seconds: left }) : t('resend')}
      </Button>
      <ProblemNote>{error ? errorText(error) : null}</ProblemNote>
    </div>
  );
}
