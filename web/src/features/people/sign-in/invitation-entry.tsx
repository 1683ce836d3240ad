import { useState, type ReactNode } from 'react';
import type { Account } from '@ad-foundry/contract/account.ts';
import type { InvitationView } from '@ad-foundry/contract/invitations.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { hasCode } from '#lib/error-text.ts';
import { problemResolver, SubmitCancelled, useContractForm } from '#lib/forms/form.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { noBreakAfterMask } from '#lib/no-break-after-mask.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/form/form-field.tsx';
import { CodeAgain } from './code-again.tsx';
import { CodeForm } from './code-form.tsx';
import { AuthCard } from './auth-card.tsx';
import { confirmInvitation, useRequestInvitationCode } from './invitation-queries.ts';
import { largeField } from './large-field.ts';
import { LocalCode } from './local-code.tsx';
import { ProblemNote } from '#ui/feedback/problem-note.tsx';
import { findNameProblem } from './sign-up-form.ts';
import { useEnter } from './use-enter.ts';

type Names = { firstName: string; lastName: string };

/** Asks for the code mailed to the invited address and, for a new account, a name. */
export function InvitationEntry({ view }: { view: InvitationView }) {
  const locale = useLocale();
  const enter = useEnter();
  const [proven, setProven] = useState<string>();
  const confirm = async (code: string, names?: Names) => {
    try {
      return await confirmInvitation(view.id, { code, locale, ...names });
    } catch (error) {
      if (!hasCode(error, 'invitation.name-needed')) throw error;
      // The code is right, but there is no account yet: the code is kept and sent again with the name.
      setProven(code);
      throw new SubmitCancelled();
    }
  };
  if (proven === undefined) return <CodeStep view={view} send={confirm} onDone={enter} />;
  return <NameStep view={view} send={async (names) => enter(await confirm(proven, names))} />;
}

interface CodeStepProps {
  view: InvitationView;
  send: (code: string) => Promise<Account>;
  onDone: (me: Account) => unknown;
}

function CodeStep({ view, send, onDone }: CodeStepProps) {
  const t = useTranslations('sign.confirm');
  const b = (chunks: ReactNode) => <b className="font-medium break-words text-ink">{chunks}</b>;
  return (
    <AuthCard title={t('title')} body={t.rich('body', { email: noBreakAfterMask(view.email), b })}>
      <CodeForm send={send} onDone={(me) => onDone(me)} source={LocalCode}>
        {({ busy, whole }) => (
          <Button type="submit" variant="primary" size="lg" loading={busy} disabled={!whole}>
            {busy ? t('checking') : t('action')}
          </Button>
        )}
      </CodeForm>
      <Again view={view} />
    </AuthCard>
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

const resolver = problemResolver(({ firstName, lastName }: Names) => ({
  firstName: findNameProblem(firstName),
  lastName: findNameProblem(lastName),
}));

/** The address is confirmed but has no account: asks for the user's name. */
function NameStep({ view, send }: { view: InvitationView; send: (names: Names) => Promise<unknown> }) {
  const t = useTranslations('sign');
  const { control, submit, pending, failure } = useContractForm<Names>({
    defaultValues: { firstName: '', lastName: '' },
    resolver,
    send: ({ firstName, lastName }) => send({ firstName: firstName.trim(), lastName: lastName.trim() }),
  });
  const problems = { missing: t('up.missing'), tooLong: t('up.tooLong', { count: limits.nameLength }) };
  const shared = { control, problems, className: largeField };
  return (
    <AuthCard
      title={t('invitation.nameTitle')}
      body={t('invitation.nameBody', { organization: view.organizationName })}
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        <TextField {...shared} name="firstName" label={t('up.firstName')} autoComplete="given-name" autoFocus />
        <TextField {...shared} name="lastName" label={t('up.lastName')} autoComplete="family-name" />
        <Button type="submit" variant="primary" size="lg" loading={pending}>
          {t('invitation.join', { organization: view.organizationName })}
        </Button>
        <ProblemNote>{failure ?? null}</ProblemNote>
      </form>
    </AuthCard>
  );
}
