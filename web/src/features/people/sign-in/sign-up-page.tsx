import { useState, type ReactNode } from 'react';
import type { Control } from 'react-hook-form';
import { limits } from '@ad-foundry/contract/limits.ts';
import { problemResolver, useContractForm } from '#lib/forms/form.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { goTo, useAddress } from '#lib/entry-router.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/form/form-field.tsx';
import { EntryLink } from '#ui/entry-link.tsx';
import { GoogleButton } from './google-button.tsx';
import { AuthCard, authLinkLook } from './auth-card.tsx';
import { largeField } from './large-field.ts';
import { ProblemNote } from '#ui/feedback/problem-note.tsx';
import { confirmPath, startSignUp } from './queries.ts';
import { findSignUpProblems, trimSignUp, type SignUpValues } from './sign-up-form.ts';

function SignUpFields({ control, hasEmail }: { control: Control<SignUpValues>; hasEmail: boolean }) {
  const t = useTranslations('sign');
  const problems = {
    invalid: t('email.invalid'),
    missing: t('up.missing'),
    tooLong: t('up.tooLong', { count: limits.nameLength }),
  };
  const shared = { control, problems, className: largeField };
  return (
    <>
      <TextField
        {...shared}
        name="email"
        label={t('email.label')}
        type="email"
        autoComplete="email"
        autoCapitalize="off"
        spellCheck={false}
        autoFocus={!hasEmail}
        placeholder={t('email.placeholder')}
      />
      <div className="grid grid-cols-2 items-start gap-3">
        <TextField
          {...shared}
          name="firstName"
          label={t('up.firstName')}
          autoComplete="given-name"
          autoFocus={hasEmail}
        />
        <TextField {...shared} name="lastName" label={t('up.lastName')} autoComplete="family-name" />
      </div>
      <TextField
        {...shared}
        name="organizationName"
        label={t('up.organization')}
        help={t('up.organizationHelp')}
        autoComplete="organization"
      />
    </>
  );
}

const resolver = problemResolver(findSignUpProblems);

/** Signs up an account with its organization; a code confirms the address before either is created. */
export function SignUpPage() {
  const t = useTranslations('sign');
  const locale = useLocale();
  const [email] = useState(useAddress().searchParams.get('email') ?? '');
  const { control, submit, pending, failure } = useContractForm<SignUpValues>({
    defaultValues: { email, firstName: '', lastName: '', organizationName: '' },
    resolver,
    send: async (values) => {
      const entry = trimSignUp(values);
      await startSignUp({ ...entry, locale });
      goTo(confirmPath(entry.email));
    },
  });

  const link = (chunks: ReactNode) => (
    <EntryLink href="/sign" className={authLinkLook}>
      {chunks}
    </EntryLink>
  );
  return (
    <AuthCard title={t('up.title')} body={t('up.body')} other={t.rich('up.in', { link })}>
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        <SignUpFields control={control} hasEmail={email !== ''} />
        <Button type="submit" variant="primary" size="lg" className="mt-1" loading={pending}>
          {t('up.action')}
        </Button>
        <ProblemNote>{failure ?? null}</ProblemNote>
      </form>
      <GoogleButton />
    </AuthCard>
  );
}
