import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState, type ReactNode } from 'react';
import type { Account } from '@ad-foundry/contract/account.ts';
import { signIn } from '@ad-foundry/contract/sign-in.ts';
import { call } from '#lib/api.ts';
import { problemResolver, useContractForm } from '#lib/forms/form.ts';
import { useTranslations } from '#lib/i18n.ts';
import { setSession } from '#lib/session.ts';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { TextField } from '#ui/form/form-field.tsx';
import { CodeAgain } from './code-again.tsx';
import { CodeForm } from './code-form.tsx';
import { readEmail } from './email.ts';
import { withFreshProof } from './fresh-proof.ts';
import { largeField } from './large-field.ts';
import { ProblemNote } from '#ui/feedback/problem-note.tsx';

interface Props {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onChanged: (me: Account) => void;
}

/** Asks for the account's new address, then for the code mailed to it. */
export function ChangeEmailDialog({ open, onOpenChange, onChanged }: Props) {
  const [email, setEmail] = useState<string | null>(null);
  const ask = useMutation({
    mutationFn: (newEmail: string) =>
      withFreshProof(() => call(signIn.requestEmailChange, { body: { email: newEmail } })),
    retry: false,
    onSuccess: (_nothing, newEmail) => setEmail(newEmail),
  });
  if (email === null) return <AddressStep open={open} onOpenChange={onOpenChange} ask={ask.mutateAsync} />;
  const again = (sent: () => void) => ask.mutate(email, { onSuccess: sent });
  return (
    <CodeStep open={open} onOpenChange={onOpenChange} email={email} onChanged={onChanged}>
      <CodeAgain request={{ ...ask, isSuccess: false }} onAsk={again} size="sm" />
    </CodeStep>
  );
}

type Step = Pick<Props, 'open' | 'onOpenChange'>;

interface AddressProps extends Step {
  ask: (email: string) => Promise<unknown>;
}

const resolver = problemResolver(({ email }: { email: string }) => ({
  email: readEmail(email) === null ? 'invalid' : undefined,
}));

function AddressStep({ open, onOpenChange, ask }: AddressProps) {
  const t = useTranslations('me.email');
  const form = useId();
  const { control, submit, pending, failure } = useContractForm({
    defaultValues: { email: '' },
    resolver,
    send: ({ email }) => ask(readEmail(email) ?? email),
  });
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="sm"
      title={t('title')}
      description={t('body')}
      form={form}
      busy={pending}
    >
      <form id={form} noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        <TextField
          control={control}
          name="email"
          label={t('label')}
          problems={t('invalid')}
          className={largeField}
          type="email"
          autoComplete="email"
          autoFocus
        />
        <ProblemNote>{failure ?? null}</ProblemNote>
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
  const [busy, setBusy] = useState(false);
  const change = async (code: string) => {
    const me = await call(signIn.changeEmail, { body: { email, code } });
    await setSession(queries, me);
    await queries.invalidateQueries({ queryKey: ['account'] });
    return me;
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
      busy={busy}
    >
      <div className="grid gap-4">
        <CodeForm id={form} send={change} onDone={onChanged} onPending={setBusy} />
        {children}
      </div>
    </Dialog>
  );
}
