import { useState, type FormEvent } from 'react';
import type { Account } from '@ad-foundry/contract/account.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { ProblemNote } from '#features/sign-in/problem-note.tsx';
import { useErrorText } from '#lib/error-text.ts';
import { useTranslations } from '#lib/i18n.ts';
import { useAction } from '#lib/use-action.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import { updateMe } from './guest-session.ts';

/** Asks whoever came by an address alone what they are called. */
export function NameForm({ me, onLater }: { me: Account; onLater: () => void }) {
  const t = useTranslations('guest.name');
  const errorText = useErrorText();
  const [firstName, setFirst] = useState(me.firstName);
  const [lastName, setLast] = useState(me.lastName);
  const { mutate, isPending, error } = useAction(updateMe);
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (firstName.trim() && lastName.trim()) mutate({ firstName, lastName });
  };
  return (
    <form onSubmit={save} className="grid gap-3 border-t border-line pt-4">
      <div className="grid gap-0.5">
        <h2 className="text-base font-medium">{t('title')}</h2>
        <p className="text-xs text-ink-2">{t('body')}</p>
      </div>
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label={t('first')}>
          {(control) => (
            <Input
              {...control}
              className="h-10"
              autoComplete="given-name"
              required
              maxLength={limits.nameLength}
              value={firstName}
              onChange={(event) => setFirst(event.target.value)}
            />
          )}
        </Field>
        <Field label={t('last')}>
          {(control) => (
            <Input
              {...control}
              className="h-10"
              autoComplete="family-name"
              required
              maxLength={limits.nameLength}
              value={lastName}
              onChange={(event) => setLast(event.target.value)}
            />
          )}
        </Field>
      </div>
      <div className="flex gap-1.5">
        <Button type="submit" className="h-10" loading={isPending}>
          {t('save')}
        </Button>
        <Button variant="ghost" className="h-10" onClick={onLater}>
          {t('later')}
        </Button>
      </div>
      <ProblemNote>{error ? errorText(error) : null}</ProblemNote>
    </form>
  );
}
