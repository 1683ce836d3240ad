import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState, type FormEvent, type ReactNode } from 'react';
import type { Account } from '@ad-foundry/contract/account.ts';
import { signIn } from '@ad-foundry/contract/sign-in.ts';
import { call } from '#lib/api.ts';
import { useErrorText } from '#lib/error-text.ts';
import { useTranslations } from '#lib/i18n.ts';
import { setSession } from '#lib/session.ts';
import { Dialog } from '#ui/dialog.tsx';
import { CodeAgain } from './code-again.tsx';
import { CodeField, useRefusal } from './code-field.tsx';
import { readEmail } from './email.ts';
import { withFreshProof } from './fresh-proof.ts';
import { ProblemNote } from './problem-note.tsx';
import { TextField } from './text-field.tsx';
import { useCodeInput } from './use-code-input.ts';

interface Props {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onChanged: (me: Account) => void;
}

/** Asks for the address of the account that is to be, then for the code that was mailed there. */
export function ChangeEmailDialog({ open, onOpenChange, onChanged }: Props) {
  const [email, setEmail] = useState<string | null>(null);
  const ask = useMutation({
    mutationFn: (wanted: string) => withFreshProof(() => call(signIn.requestEmailChange, { body: { email: wanted } })),
    retry: false,
    onSuccess: (_nothing, wanted) => setEmail(wanted),
  });
  if (email === null) return <AddressStep open={open} onOpenChange={onOpenChange} ask={ask} />;
  const again = (sent: () => void) => ask.mutate(email, { onSuccess: sent });
  return (
    <CodeStep open={open} onOpenChange={onOpenChange} email={email} onChanged={onChanged}>
      <CodeAgain request={{ ...ask, isSuccess: false }} onAsk={again} size="sm" />
    </CodeStep>
  );
}

type Step = Pick<Props, 'open' | 'onOpenChange'>;

interface AddressProps extends Step {
  ask: { mutate: (email: string) => void; isPending: boolean; error: unknown };
}

function AddressStep({ open, onOpenChange, ask }: AddressProps) {
  const t = useTranslations('me.email');
  const errorText = useErrorText();
  const form = useId();
  const [typed, setTyped] = useState('');
  const [refused, setRefused] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const email = readEmail(typed);
    setRefused(email === null);
    if (email !== null && !ask.isPending) ask.mutate(email);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="sm"
      title={t('title')}
      description={t('body')}
      form={form}
      busy={ask.isPending}
    >
      <form id={form} noValidate onSubmit={submit} className="grid gap-4">
        <TextField
          label={t('label')}
          type="email"
          autoComplete="email"
          autoFocus
          value={typed}
          {...(refused && readEmail(typed) === null ? { error: t('invalid') } : {})}
          onChange={(event) => setTyped(event.target.value)}
        />
        <ProblemNote>{ask.error ? errorText(ask.error) : null}</ProblemNote>
      </form>
    </Dialog>
  );
}

interface CodeProps extends Step {
  email: string;
  onChanged: (me: Account) => void;
  children: ReactNode;
}

function CodeStep({ open, onOpenChange, email, onChanged, children }: CodeProps) {
  const t = useTranslations('me.email');
  const confirmation = useTranslations('sign.confirm');
  const queries = useQueryClient();
  const form = useId();
  const field = useRef<HTMLInputElement>(null);
  const change = useMutation({
    mutationFn: (code: string) => call(signIn.changeEmail, { body: { email, code } }),
    retry: false,
    onSuccess: async (me) => {
      await setSession(queries, me);
      await queries.invalidateQueries({ queryKey: ['account'] });
      onChanged(me);
    },
  });
  const refusal = useRefusal(change.error);
  const input = useCodeInput({
    field,
    trial: change,
    onWhole: (code, refused) => change.mutate(code, { onError: refused }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    input.submit();
  };
  const b = (chunks: ReactNode) => <b className="font-medium break-words text-ink">{chunks}</b>;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="sm"
      title={t('codeTitle')}
      description={confirmation.rich('body', { email, b })}
      form={form}
      continueLabel={t('title')}
      busy={change.isPending}
    >
      <div className="grid gap-4">
        <form id={form} noValidate onSubmit={submit}>
          <CodeField field={field} code={input.code} onChange={input.change} refusal={refusal} />
        </form>
        {children}
      </div>
    </Dialog>
  );
}
