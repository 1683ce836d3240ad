import type { ReactNode } from 'react';
import { problemResolver, useContractForm } from '#lib/forms/form.ts';
import { useTranslations } from '#lib/i18n.ts';
import { takeSessionEndedMark } from '#lib/leave-page.ts';
import { goTo } from '#lib/entry-router.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/form/form-field.tsx';
import { EntryLink } from '#ui/entry-link.tsx';
import { readEmail } from './email.ts';
import { GoogleButton } from './google-button.tsx';
import { AuthCard, authLinkLook } from './auth-card.tsx';
import { ProblemNote } from '#ui/feedback/problem-note.tsx';
import { LookAroundLink } from './look-around-link.tsx';
import { largeField } from './large-field.ts';
import { confirmPath, forgetSignUps, mailCode } from './queries.ts';

/** Read once on module load: a render may run twice. */
const ended = takeSessionEndedMark();

const resolver = problemResolver(({ email }: { email: string }) => ({
  email: readEmail(email) === null ? 'invalid' : undefined,
}));

/** Asks for the address and mails a code to it. */
export function SignInPage() {
  const t = useTranslations('sign');
  const { control, submit, pending, failure } = useContractForm({
    defaultValues: { email: '' },
    resolver,
    send: async ({ email }) => {
      const address = readEmail(email) ?? email;
      forgetSignUps();
      await mailCode(address);
      goTo(confirmPath(address));
    },
  });

  const link = (chunks: ReactNode) => (
    <EntryLink href="/sign/up" className={authLinkLook}>
      {chunks}
    </EntryLink>
  );
  return (
    <AuthCard title={t('in.title')} body={ended ? t('in.ended') : t('in.body')} other={t.rich('in.up', { link })}>
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        <TextField
          control={control}
          name="email"
          label={t('email.label')}
          problems={t('email.invalid')}
          className={largeField}
          type="email"
          autoComplete="email"
          autoCapitalize="off"
          spellCheck={false}
          autoFocus
          placeholder={t('email.placeholder')}
        />
        <Button type="submit" variant="primary" size="lg" loading={pending}>
          {t('in.action')}
        </Button>
        <ProblemNote>{failure ?? null}</ProblemNote>
      </form>
      <GoogleButton />
      <LookAroundLink />
    </AuthCard>
  );
}
