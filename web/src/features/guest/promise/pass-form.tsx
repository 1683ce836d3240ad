import { useState } from 'react';
import type { Slot } from '@ad-foundry/contract/creatives.ts';
import { promises } from '@ad-foundry/contract/reminders/promises.ts';
import { call } from '#lib/api.ts';
import { useContractForm } from '#lib/forms/form.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { FormField } from '#ui/form/form-field.tsx';
import { Input } from '#ui/form/input.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { refreshPage } from '#features/guest/guest-page-store.ts';

interface FormProps {
  slot: Slot;
  onDone: () => void;
}

/** Asks who makes it instead; the requester is told by a comment, and reminders leave the slot out. */
export function PassForm({ slot, onDone }: FormProps) {
  const t = useTranslations('guest.passForm');
  const [creationKey] = useState(() => crypto.randomUUID());
  const { control, submit, pending, failure } = useContractForm({
    defaultValues: { note: '' },
    send: async ({ note }) => {
      const format = slot.format.name;
      const body = note.trim() ? t('commentWho', { format, note: note.trim() }) : t('comment', { format });
      await call(promises.pass, { params: { slotId: slot.id }, body: { told: { body, creationKey } } });
      await refreshPage();
      toast.success(t('told'));
      onDone();
    },
  });
  return (
    <form onSubmit={(event) => void submit(event)} className="border-t border-line pt-2.5">
      <FormField control={control} name="note" label={t('label')} error={failure}>
        {(field) => (
          <div className="flex flex-wrap gap-2">
            <Input
              {...field}
              autoFocus
              maxLength={300}
              placeholder={t('placeholder')}
              className="h-10 min-w-0 flex-1 basis-48"
            />
            <Button type="submit" variant="primary" className="h-10" loading={pending}>
              {t('save')}
            </Button>
            <Button variant="ghost" className="h-10" onClick={onDone}>
              {t('cancel')}
            </Button>
          </div>
        )}
      </FormField>
    </form>
  );
}
