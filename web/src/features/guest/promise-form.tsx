import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { comments } from '@ad-foundry/contract/comments/comments.ts';
import type { Creative, Slot } from '@ad-foundry/contract/creatives.ts';
import { promises } from '@ad-foundry/contract/reminders/promises.ts';
import { call } from '#lib/api.ts';
import { useErrorText } from '#lib/error-text.ts';
import { formatDate, formatDay } from '#lib/format.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { useKeptText } from '#lib/forms/use-kept-text.ts';
import { useAction } from '#lib/use-action.ts';
import { Button } from '#ui/button.tsx';
import { controlLook } from '#ui/form/control-look.ts';
import { toast } from '#ui/overlay/toast.tsx';
import { refreshPage } from './guest-page-store.ts';

interface FormProps {
  creative: Creative;
  slot: Slot;
  day: string | undefined;
  onDone: () => void;
}

/** Asks for the day; the requester is told by a comment, and reminders follow it. */
export function PromiseForm({ creative, slot, day, onDone }: FormProps) {
  const t = useTranslations('guest.promiseForm');
  const errorText = useErrorText();
  const locale = useLocale();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const [chosen, choose] = useKeptText(`promise:${slot.id}`, day);
  const close = () => {
    choose(day ?? '');
    onDone();
  };
  const [creationKey] = useState(() => crypto.randomUUID());
  const save = useAction(async () => {
    await call(promises.set, { params: { slotId: slot.id }, body: { day: chosen } });
    const body = t('comment', { date: formatDay(chosen, locale), format: slot.format.name });
    await call(comments.create, {
      params: { creativeId: creative.id },
      body: { body, creationKey, slotId: slot.id },
    });
    await refreshPage();
    toast.success(t('told'));
    close();
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (chosen) save.mutate(undefined);
  };
  return (
    <form onSubmit={submit} className="grid gap-2 border-t border-line pt-2.5">
      <label htmlFor={id} className="text-sm font-medium">
        {t('label')}
      </label>
      <div className="flex flex-wrap gap-2">
        <input
          ref={field}
          id={id}
          type="date"
          required
          value={chosen}
          min={today()}
          onChange={({ target }) => choose(target.value)}
          className={`${controlLook} h-10 min-w-0 flex-1`}
        />
        <Button type="submit" variant="primary" className="h-10" loading={save.isPending}>
          {t('save')}
        </Button>
        <Button variant="ghost" className="h-10" onClick={close}>
          {t('cancel')}
        </Button>
      </div>
      {save.error ? (
        <p role="alert" className="text-xs text-bad">
          {errorText(save.error)}
        </p>
      ) : null}
    </form>
  );
}

/** `YYYY-MM-DD`, as Swedish writes it. */
const today = () => formatDate(new Date(), 'sv-SE', { dateStyle: 'short' });
