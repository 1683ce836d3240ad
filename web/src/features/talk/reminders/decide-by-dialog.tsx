import { useId, useState, type FormEvent } from 'react';
import { daysBetween } from '@ad-foundry/contract/rules/reminders/working-days.ts';
import { useErrorText } from '#lib/error-text.ts';
import { localDayOf } from '#lib/format.ts';
import { useTranslations } from '#lib/i18n.ts';
import { useAction } from '#lib/use-action.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/form/field.tsx';
import { Input } from '#ui/form/input.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';

interface DecideByProps {
  /** The promised day; null without one. */
  day: string | null;
  dueAt: string | null;
  /** Stores the day; null withdraws it. */
  onSave: (day: string | null) => Promise<unknown>;
  onClose: () => void;
}

const daysLate = (dueAt: string | null, day: string) =>
  dueAt !== null && day !== '' ? daysBetween(localDayOf(dueAt), day) : 0;

/** Asks a reviewer for the day by which they decide; reminders wait until it is over. */
export function DecideByDialog({ day, dueAt, onSave, onClose }: DecideByProps) {
  const t = useTranslations('decideBy');
  const action = useTranslations('ui.action');
  const errorText = useErrorText();
  const form = useId();
  const today = localDayOf(new Date());
  const [chosen, setChosen] = useState(day !== null && day >= today ? day : '');
  const [isRefused, setRefused] = useState(false);
  const { mutate, isPending, error } = useAction(onSave);
  const save = (next: string | null) => mutate(next, { onSuccess: onClose });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    setRefused(chosen < today);
    if (chosen >= today && !isPending) save(chosen);
  };
  const late = daysLate(dueAt, chosen);
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('title')}
      description={t('body')}
      size="sm"
      footer={
        <>
          {day === null ? null : (
            <Button variant="ghost" className="mr-auto -ml-2.5" disabled={isPending} onClick={() => save(null)}>
              {t('remove')}
            </Button>
          )}
          <Button onClick={onClose}>{action('cancel')}</Button>
          <Button type="submit" form={form} variant="primary" loading={isPending}>
            {t('save')}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={onSubmit}>
        <Field
          label={t('label')}
          error={isRefused && chosen < today ? t('past') : error ? errorText(error) : undefined}
          help={late > 0 ? t('late', { count: late }) : undefined}
        >
          {(control) => (
            <Input
              {...control}
              type="date"
              autoFocus
              min={today}
              value={chosen}
              onChange={({ target }) => setChosen(target.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
