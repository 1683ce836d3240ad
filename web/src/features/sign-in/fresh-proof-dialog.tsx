import { useId, useRef, useState, type FormEvent } from 'react';
import { useMutation } from '@tanstack/react-query';
import { signIn } from '@ad-foundry/contract/sign-in.ts';
import { call } from '#lib/api.ts';
import { useTranslations } from '#lib/i18n.ts';
import { useMe } from '#lib/permissions.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { CodeAgain } from './code-again.tsx';
import { CodeField, useRefusal } from './code-field.tsx';
import { useAskedProof } from './fresh-proof.ts';
import { useCodeInput } from './use-code-input.ts';

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
  const confirm = useMutation({ mutationFn: (value: string) => call(signIn.stepUp, { body: { code: value } }) });
  const refusal = useRefusal(confirm.error);
  const input = useCodeInput({
    field,
    trial: confirm,
    onWhole: (code, refused) => {
      onBusy(true);
      confirm.mutate(code, { onSuccess: onProven, onError: refused, onSettled: () => onBusy(false) });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    input.submit();
  };
  return (
    <form id={id} noValidate onSubmit={submit}>
      <CodeField field={field} code={input.code} onChange={input.change} refusal={refusal} />
    </form>
  );
}

function Again({ mailed }: { mailed: unknown }) {
  const request = useMutation({ mutationFn: () => call(signIn.requestStepUp, {}), retry: false });
  const ask = (sent: () => void) => request.mutate(undefined, { onSuccess: sent });
  return <CodeAgain request={request} onAsk={ask} mailed={mailed} size="sm" />;
}
