import { useEffect, useState } from 'react';
import type { Slot } from '@ad-foundry/contract/creatives.ts';
import { promises, type PassTarget } from '@ad-foundry/contract/reminders/promises.ts';
import { call } from '#lib/api.ts';
import { cn } from '#lib/cn.ts';
import { useContractForm } from '#lib/forms/form.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { controlLook } from '#ui/form/control-look.ts';
import { FormField } from '#ui/form/form-field.tsx';
import { Input } from '#ui/form/input.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { refreshPage } from '#features/sharing/guest/guest-page-store.ts';

interface FormProps {
  slot: Slot;
  onDone: () => void;
}

/** The value of the option for a person whom the note names. */
const other = 'other';

/**
 * Passes a slot on: to a person of the campaign, who then owns the slot, or to another person by name. A comment
 * notifies the requester, and reminders omit the slot.
 */
export function PassForm({ slot, onDone }: FormProps) {
  const t = useTranslations('guest.passForm');
  const people = usePassTargets(slot);
  const [creationKey] = useState(() => crypto.randomUUID());
  const { form, control, submit, pending, failure } = useContractForm({
    defaultValues: { note: '', to: other },
    send: async ({ note, to }) => {
      const format = slot.format.name;
      const person = people.find(({ memberId }) => memberId === to);
      const makerName = person?.name ?? note.trim();
      const body = makerName ? t('commentWho', { format, note: makerName }) : t('comment', { format });
      const recipient = person ? { to: person.memberId } : {};
      const comment = { body, creationKey };
      await call(promises.pass, { params: { slotId: slot.id }, body: { comment, ...recipient } });
      await refreshPage();
      toast.success(person ? t('handed', { name: person.name }) : t('teamNotified'));
      onDone();
    },
  });
  return (
    <form onSubmit={(event) => void submit(event)} className="border-t border-line pt-2.5">
      {people.length > 0 ? (
        <FormField control={control} name="to" label={t('who')}>
          {(field) => (
            <select {...field} className={cn(controlLook, 'mb-2 h-10')}>
              <option value={other}>{t('other')}</option>
              {people.map(({ memberId, name }) => (
                <option key={memberId} value={memberId}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </FormField>
      ) : null}
      {form.watch('to') === other ? (
        <FormField control={control} name="note" label={t('label')}>
          {(field) => (
            <Input
              {...field}
              autoFocus={people.length === 0}
              maxLength={300}
              placeholder={t('placeholder')}
              className="h-10 w-full"
            />
          )}
        </FormField>
      ) : null}
      {failure ? <Failure>{failure}</Failure> : null}
      <div className="flex flex-wrap gap-2 pt-2.5">
        <Button type="submit" variant="primary" className="h-10" loading={pending}>
          {t('save')}
        </Button>
        <Button variant="ghost" className="h-10" onClick={onDone}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}

function Failure({ children }: { children: string }) {
  return (
    <p role="alert" className="pt-1.5 text-sm text-bad">
      {children}
    </p>
  );
}

/** The people to whom a slot can be passed on; empty until loaded. */
function usePassTargets({ id: slotId }: Slot): PassTarget[] {
  const [people, setPeople] = useState<PassTarget[]>([]);
  useEffect(() => {
    const request = new AbortController();
    call(promises.passTargets, { params: { slotId } }, request.signal)
      .then(({ items }) => setPeople(items))
      // Without the list, the guest can still enter a name.
      .catch(() => undefined);
    return () => request.abort();
  }, [slotId]);
  return people;
}
