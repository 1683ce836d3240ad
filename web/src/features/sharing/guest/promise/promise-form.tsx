import { useState } from 'react';
import type { Slot } from '@ad-foundry/contract/creatives.ts';
import { promises } from '@ad-foundry/contract/reminders/promises.ts';
import { daysBetween } from '@ad-foundry/contract/rules/reminders/working-days.ts';
import { call } from '#lib/api.ts';
import { formatDay, localDayOf } from '#lib/format.ts';
import { useContractForm } from '#lib/forms/form.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { useKeptText } from '#lib/forms/use-kept-text.ts';
import { Button } from '#ui/button.tsx';
import { FormField } from '#ui/form/form-field.tsx';
import { Input } from '#ui/form/input.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { refreshPage } from '#features/sharing/guest/guest-page-store.ts';

interface FormProps {
  slot: Slot;
  day: string | undefined;
  /** When the files are due. */
  dueAt: string | null;
  onDone: () => void;
}

/** Asks for the delivery day; a comment notifies the requester, and reminders are scheduled for that day. */
export function PromiseForm({ slot, day, dueAt, onDone }: FormProps) {
  const t = useTranslations('guest.promiseForm');
  const locale = useLocale();
  const [kept, keep] = useKeptText(`promise:${slot.id}`, day);
  const close = () => {
    keep(day ?? '');
    onDone();
  };
  const [creationKey] = useState(() => crypto.randomUUID());
  const daysLate = (promised: string) => (dueAt && promised ? daysBetween(localDayOf(dueAt), promised) : 0);
  const { form, control, submit, pending, failure } = useContractForm({
    defaultValues: { day: kept },
    send: async (values) => {
      const late = daysLate(values.day);
      const words = { date: formatDay(values.day, locale), format: slot.format.name };
      const body = late > 0 ? t('commentLate', { ...words, count: late }) : t('comment', words);
      await call(promises.set, { params: { slotId: slot.id }, body: { ...values, comment: { body, creationKey } } });
      await refreshPage();
      toast.success(t('teamNotified'));
      close();
    },
  });
  const late = daysLate(form.watch('day'));
  return (
    <form onSubmit={(event) => void submit(event)} className="border-t border-line pt-2.5">
      <FormField control={control} name="day" label={t('label')} error={failure}>
        {({ onChange, ...field }) => (
          <div className="flex flex-wrap gap-2">
            <Input
              {...field}
              type="date"
              autoFocus
              required
              min={today()}
              onChange={({ target }) => {
                onChange(target.value);
                keep(target.value);
              }}
              className="h-10 min-w-0 flex-1"
            />
            <Button type="submit" variant="primary" className="h-10" loading={pending}>
              {t('save')}
            </Button>
            <Button variant="ghost" className="h-10" onClick={close}>
              {t('cancel')}
            </Button>
          </div>
        )}
      </FormField>
      <p role="status" className="text-sm text-pretty text-warn not-empty:pt-1.5">
        {dueAt && late > 0 ? t('late', { count: late, due: formatDay(localDayOf(dueAt), locale) }) : null}
      </p>
    </form>
  );
}

const today = () => localDayOf(new Date());
