import { useState, type FormEvent, type ReactNode } from 'react';
import { useErrorText } from '#lib/error-text.ts';
import { useTranslations } from '#lib/i18n.ts';
import { takeEnd } from '#lib/leaving.ts';
import { goTo } from '#lib/light-router.ts';
import { Button } from '#ui/button.tsx';
import { LightLink } from '#ui/light-link.tsx';
import { readEmail } from './email.ts';
import { GoogleButton } from './google-button.tsx';
import { GuestCard, guestLinkLook } from './guest-card.tsx';
import { ProblemNote } from './problem-note.tsx';
import { confirmPath, forgetSignUps, useRequestCode } from './queries.ts';
import { TextField } from './text-field.tsx';

/** Read as the page is fetched: what is shown may be drawn twice. */
const ended = takeEnd();

/** Asks for the address and has a code mailed to it. */
export function SignInPage() {
  const t = useTranslations('sign');
  const errorText = useErrorText();
  const request = useRequestCode();
  const [invalid, setInvalid] = useState(false);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (request.isPending) return;
    const field = event.currentTarget.elements.namedItem('email') as HTMLInputElement;
    const email = readEmail(field.value);
    setInvalid(email === null);
    if (email === null) {
      field.focus();
      return;
    }
    forgetSignUps();
    request.mutate(email, { onSuccess: () => goTo(confirmPath(email)) });
  };

  const link = (chunks: ReactNode) => (
    <LightLink href="/sign/up" className={guestLinkLook}>
      {chunks}
    </LightLink>
  );
  return (
    <GuestCard title={t('in.title')} body={ended ? t('in.ended') : t('in.body')} other={t.rich('in.up', { link })}>
      <form noValidate onSubmit={submit} className="grid gap-4">
        <TextField
          label={t('email.label')}
          error={invalid ? t('email.invalid') : undefined}
          name="email"
          type="email"
          autoComplete="email"
          autoCapitalize="off"
          spellCheck={false}
          autoFocus
          placeholder={t('email.placeholder')}
          onChange={() => setInvalid(false)}
        />
        <Button type="submit" variant="primary" size="lg" loading={request.isPending}>
          {t('in.action')}
        </Button>
        <ProblemNote>{request.error ? errorText(request.error) : null}</ProblemNote>
      </form>
      <GoogleButton />
    </GuestCard>
  );
}
