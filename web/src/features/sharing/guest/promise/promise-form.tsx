import { useState } from 'react';
import type { Slot } from '@ad-foundry/contract/creatives.ts';
import { promises } from '@ad-foundry/contract/reminders/promises.ts';
import { call } from '#lib/api.ts';
import { formatDate, formatDay } from '#lib/format.ts';
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
  onDone: () => void;
}

/** Asks for the delivery day; a comment notifies the requester, and reminders are scheduled for that day. */
export function PromiseForm({ slot, day, onDone }: FormProps) {
  const t = useTranslations('guest.promiseForm');
  const locale = useLocale();
  const [kept, keep] = useKeptText(`promise:${slot.id}`, day);
  const close = () => {
    keep(day ?? '');
    onDone();
  };
  const [creationKey] = useState(() => crypto.randomUUID());
  const { control, submit, pending, failure } = useContractForm({
    defaultValues: { day: kept },
    send: async (values) => {
      const body = t('comment', { date: formatDay(values.day, locale), format: slot.format.name });
      await call(promises.set, { params: { slotId: slot.id }, body: { ...values, comment: { body, creationKey } } });
      await refreshPage();
      toast.success(t('teamNotified'));
      close();
    },
  });
  return (
    <form onSubmit={(event) => void submit(event)} className="border-t border-line pt-2.5">
      <FormField control={control} name="day" label={t('label')} error={failure} className="grid-cols-1">
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
    </form>
  );
}

/** Today as `YYYY-MM-DD`, the short date format of Swedish. */
const today = () => formatDate(new Date(), 'sv-SE', { dateStyle: 'short' });
