import { useState, type FormEvent } from 'react';
import { limits } from '@ad-foundry/contract/limits.ts';
import { useErrorText } from '#lib/error-text.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { goTo } from '#lib/light-router.ts';
import { Button } from '#ui/button.tsx';
import { LightLink } from '#ui/light-link.tsx';
import { GoogleButton } from './google-button.tsx';
import { GuestCard, guestLinkLook } from './guest-card.tsx';
import { ProblemNote } from './problem-note.tsx';
import { confirmPath, useSignUp } from './queries.ts';
import { readSignUp, signUpFields, type SignUpEntry, type SignUpField } from './sign-up-form.ts';
import { TextField } from './text-field.tsx';

/** What is wrong with each field, in words. */
function useProblemText(problems: SignUpEntry['problems']): (field: SignUpField) => string | undefined {
  const t = useTranslations('sign');
  return (field) => {
    const problem = problems[field];
    if (problem === undefined) return undefined;
    if (problem === 'invalid') return t('email.invalid');
    return problem === 'missing' ? t('up.missing') : t('up.tooLong', { count: limits.nameLength });
  };
}

function SignUpFields({ problems }: { problems: SignUpEntry['problems'] }) {
  const t = useTranslations('sign');
  const problemText = useProblemText(problems);
  const shared = (name: SignUpField) => ({ name, error: problemText(name) });
  return (
    <>
      <TextField
        {...shared('email')}
        label={t('email.label')}
        type="email"
        autoComplete="email"
        autoCapitalize="off"
        spellCheck={false}
        autoFocus
        placeholder={t('email.placeholder')}
      />
      <div className="grid grid-cols-2 items-start gap-3">
        <TextField {...shared('firstName')} label={t('up.firstName')} autoComplete="given-name" />
        <TextField {...shared('lastName')} label={t('up.lastName')} autoComplete="family-name" />
      </div>
      <TextField
        {...shared('organizationName')}
        label={t('up.organization')}
        help={t('up.organizationHelp')}
        autoComplete="organization"
      />
    </>
  );
}

/** Starts an account with its organization; a code proves the address before either exists. */
export function SignUpPage() {
  const t = useTranslations('sign');
  const errorText = useErrorText();
  const locale = useLocale();
  const signUp = useSignUp();
  const [problems, setProblems] = useState<SignUpEntry['problems']>({});

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (signUp.isPending) return;
    const form = event.currentTarget;
    const entry = readSignUp(new FormData(form));
    setProblems(entry.problems);
    const first = signUpFields.find((field) => entry.problems[field]);
    if (first) {
      (form.elements.namedItem(first) as HTMLInputElement).focus();
      return;
    }
    const { email } = entry.values;
    const onSuccess = () => goTo(confirmPath(email));
    signUp.mutate({ ...entry.values, locale }, { onSuccess });
  };

  const link = (chunks: React.ReactNode) => (
    <LightLink href="/sign" className={guestLinkLook}>
      {chunks}
    </LightLink>
  );
  return (
    <GuestCard title={t('up.title')} body={t('up.body')} other={t.rich('up.in', { link })}>
      <form noValidate onSubmit={submit} onChange={() => setProblems({})} className="grid gap-4">
        <SignUpFields problems={problems} />
        <Button type="submit" variant="primary" size="lg" className="mt-1" loading={signUp.isPending}>
          {t('up.action')}
        </Button>
        <ProblemNote>{signUp.error ? errorText(signUp.error) : null}</ProblemNote>
      </form>
      <GoogleButton />
    </GuestCard>
  );
}
