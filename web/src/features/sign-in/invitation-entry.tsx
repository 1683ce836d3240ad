import { useRef, useState, type FormEvent, type ReactNode } from 'react';
import type { InvitationView } from '@ad-foundry/contract/invitations.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { isWholeCode, readCode } from '@ad-foundry/contract/rules/sign-in-code.ts';
import { hasCode, useErrorText } from '#lib/error-text.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { keepTogether } from '#lib/keep-together.ts';
import { Button } from '#ui/button.tsx';
import { CodeAgain } from './code-again.tsx';
import { CodeField, useRefusal } from './code-field.tsx';
import { useEnter } from './use-enter.ts';
import { GuestCard } from './guest-card.tsx';
import { useConfirmInvitation, useRequestInvitationCode } from './invitation-queries.ts';
import { ProblemNote } from './problem-note.tsx';
import { TextField } from './text-field.tsx';

/** The code that went to the invited address and, for somebody new, a name. */
export function InvitationEntry({ view }: { view: InvitationView }) {
  const locale = useLocale();
  const enter = useEnter();
  const confirm = useConfirmInvitation(view.id);
  const [code, setCode] = useState('');
  const [done, setDone] = useState(false);
  const [naming, setNaming] = useState(false);
  const send = (value: string, names: { firstName?: string; lastName?: string } = {}) => {
    if (!isWholeCode(value) || confirm.isPending) return;
    confirm.mutate(
      { code: value, locale, ...names },
      {
        onSuccess: (me) => {
          setDone(true);
          void enter(me);
        },
        // A right code of somebody new: it is kept and sent again with the name.
        onError: (error) => setNaming(hasCode(error, 'invitation.name-needed')),
      },
    );
  };
  const change = (text: string) => {
    const next = readCode(text);
    setCode(next);
    if (next !== code) send(next);
  };
  const busy = confirm.isPending || done;
  if (naming) return <NameStep view={view} busy={busy} error={confirm.error} onNamed={(names) => send(code, names)} />;
  return (
    <CodeStep view={view} code={code} busy={busy} error={confirm.error} onChange={change} onSend={() => send(code)} />
  );
}

interface CodeStepProps {
  view: InvitationView;
  code: string;
  busy: boolean;
  error: unknown;
  onChange: (text: string) => void;
  onSend: () => void;
}

function CodeStep({ view, code, busy, error, onChange, onSend }: CodeStepProps) {
  const t = useTranslations('sign.confirm');
  const field = useRef<HTMLInputElement>(null);
  const refusal = useRefusal(error);
  const b = (chunks: ReactNode) => <b className="font-medium break-words text-ink">{chunks}</b>;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSend();
  };
  return (
    <GuestCard title={t('title')} body={t.rich('body', { email: keepTogether(view.email), b })}>
      <form noValidate onSubmit={submit} className="grid gap-4">
        <CodeField field={field} code={code} onChange={onChange} refusal={refusal} />
        <Button type="submit" variant="primary" size="lg" loading={busy} disabled={code.length < limits.code.digits}>
          {busy ? t('checking') : t('action')}
        </Button>
      </form>
      <Again view={view} />
    </GuestCard>
  );
}

function Again({ view }: { view: InvitationView }) {
  const t = useTranslations('sign.confirm');
  const locale = useLocale();
  const request = useRequestInvitationCode(view.id);
  return (
    <div className="grid gap-3 border-t border-line pt-5 text-sm text-ink-2">
      <CodeAgain request={request} onAsk={(sent) => request.mutate({ locale }, { onSuccess: sent })} />
      <p>{t('spam')}</p>
    </div>
  );
}

interface NameStepProps {
  view: InvitationView;
  busy: boolean;
  error: unknown;
  onNamed: (names: { firstName: string; lastName: string }) => void;
}

const nameFields = ['firstName', 'lastName'] as const;

/** The address is proven and has no account yet: what its owner wants to be called. */
function NameStep({ view, busy, error, onNamed }: NameStepProps) {
  const t = useTranslations('sign');
  const errorText = useErrorText();
  const [names, setNames] = useState({ firstName: '', lastName: '' });
  const [sent, setSent] = useState(false);
  const problemOf = (field: (typeof nameFields)[number]) => {
    const { length } = names[field].trim();
    if (length === 0) return t('up.missing');
    return length > limits.nameLength ? t('up.tooLong', { count: limits.nameLength }) : undefined;
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSent(true);
    if (nameFields.some((field) => problemOf(field) !== undefined)) return;
    onNamed({ firstName: names.firstName.trim(), lastName: names.lastName.trim() });
  };
  const shown = hasCode(error, 'invitation.name-needed') ? null : error;
  return (
    <GuestCard
      title={t('invitation.nameTitle')}
      body={t('invitation.nameBody', { organization: view.organizationName })}
    >
      <form noValidate onSubmit={submit} className="grid gap-4">
        {nameFields.map((field, index) => (
          <TextField
            key={field}
            label={t(`up.${field}`)}
            error={sent ? problemOf(field) : undefined}
            autoComplete={field === 'firstName' ? 'given-name' : 'family-name'}
            autoFocus={index === 0}
            value={names[field]}
            onChange={(event) => setNames({ ...names, [field]: event.target.value })}
          />
        ))}
        <Button type="submit" variant="primary" size="lg" loading={busy}>
          {t('invitation.join', { organization: view.organizationName })}
        </Button>
        <ProblemNote>{shown ? errorText(shown) : null}</ProblemNote>
      </form>
    </GuestCard>
  );
}
