import { Check } from 'lucide-react';
import { useId, useState, type FormEvent } from 'react';
import { review, type ReviewDoor } from '@ad-foundry/contract/review.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { whenText } from '#features/sharing/review-page/parts/due-chip.tsx';
import { ofLink } from '#features/sharing/review-page/store/review-store.ts';
import { call } from '#lib/api.ts';
import { formatDateTime, localDayOf } from '#lib/format.ts';
import { useErrorText } from '#lib/error-text.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { useAction } from '#lib/use-action.ts';
import { Button } from '#ui/button.tsx';
import { ProblemNote } from '#ui/feedback/problem-note.tsx';
import { Field } from '#ui/form/field.tsx';
import { Input } from '#ui/form/input.tsx';
import { DoorFrame } from './door-frame.tsx';

/** The page of a link that ended or is locked: which of them, and the way to a new one. */
export function EndedStep({ door }: { door: ReviewDoor }) {
  const t = useTranslations('reviewPage.ended');
  const locale = useLocale();
  const { state, lockedUntil, expiresAt } = door;
  const reason = state === 'open' ? 'locked' : state;
  const at = reason === 'locked' ? (lockedUntil ?? expiresAt) : expiresAt;
  // A lock is short, so that the day is usually today.
  const isToday = reason === 'locked' && localDayOf(at) === localDayOf(new Date());
  const when = isToday ? formatDateTime(at, locale, { dateStyle: undefined }) : whenText(at, locale);
  return (
    <DoorFrame
      door={door}
      over={door.title}
      title={t(reason)}
      body={t(`${reason}Body`, { when, day: isToday ? 'today' : 'other', decide: door.rights.decide ? 'yes' : 'no' })}
    >
      <AskForNew organization={door.organization} />
    </DoorFrame>
  );
}

/** The page of an address that belongs to no link. */
export function MissingStep() {
  const t = useTranslations('reviewPage.ended');
  return <DoorFrame door={null} title={t('missing')} body={t('missingBody')} />;
}

/** Asks the maker of the link for a new one; the answer does not say who that is. */
function AskForNew({ organization }: { organization: string }) {
  const t = useTranslations('reviewPage.ended');
  const errorText = useErrorText();
  const id = useId();
  const [from, setFrom] = useState('');
  const { mutate, isPending, isSuccess, error } = useAction((text: string) =>
    call(review.requestRenewal, { params: ofLink(), body: { from: text } }),
  );
  if (isSuccess)
    return (
      <p role="status" className="flex gap-2 rounded-control border border-ok-line bg-ok-fill px-3 py-2 text-sm">
        <Check className="mt-0.5 size-4 shrink-0 text-ok" aria-hidden />
        {t('asked', { organization })}
      </p>
    );
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (from.trim() !== '' && !isPending) mutate(from.trim());
  };
  return (
    <form id={id} noValidate onSubmit={onSubmit} className="grid grid-cols-1 gap-3 border-t border-line pt-4">
      <Field label={t('askFrom')} help={t('askBody')}>
        {(control) => (
          <Input
            {...control}
            autoComplete="email"
            maxLength={limits.nameLength}
            value={from}
            onChange={({ target }) => setFrom(target.value)}
          />
        )}
      </Field>
      <Button type="submit" size="lg" loading={isPending} disabled={from.trim() === ''}>
        {t('ask')}
      </Button>
      <ProblemNote>{error ? errorText(error) : null}</ProblemNote>
    </form>
  );
}
