import type { Account } from '@ad-foundry/contract/account.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { ProblemNote } from '#ui/feedback/problem-note.tsx';
import { findNameProblem } from '#features/people/sign-in/sign-up-form.ts';
import { problemResolver, useContractForm } from '#lib/forms/form.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/form/form-field.tsx';
import { updateMe } from './guest-session.ts';

type Names = { firstName: string; lastName: string };

const resolver = problemResolver(({ firstName, lastName }: Names) => ({
  firstName: findNameProblem(firstName),
  lastName: findNameProblem(lastName),
}));

/** The form for the name of a guest account without one. */
export function NamePrompt({ me, onLater }: { me: Account; onLater: () => void }) {
  const t = useTranslations('guest.name');
  const { control, submit, pending, failure } = useContractForm<Names>({
    defaultValues: { firstName: me.firstName, lastName: me.lastName },
    resolver,
    send: updateMe,
  });
  const shared = { control, className: 'h-10', required: true, maxLength: limits.nameLength };
  return (
    <form onSubmit={(event) => void submit(event)} className="grid gap-3 rounded-card border border-line bg-card p-4">
      <div className="grid gap-0.5">
        <h2 className="text-base font-medium">{t('title')}</h2>
        <p className="text-xs text-ink-2">{t('body')}</p>
      </div>
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField {...shared} name="firstName" label={t('first')} autoComplete="given-name" />
        <TextField {...shared} name="lastName" label={t('last')} autoComplete="family-name" />
      </div>
      <div className="flex gap-1.5">
        <Button type="submit" className="h-10" loading={pending}>
          {t('save')}
        </Button>
        <Button variant="ghost" className="h-10" onClick={onLater}>
          {t('later')}
        </Button>
      </div>
      <ProblemNote>{failure ?? null}</ProblemNote>
    </form>
  );
}
