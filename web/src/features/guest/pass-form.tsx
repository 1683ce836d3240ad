import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { comments } from '@ad-foundry/contract/comments/comments.ts';
import type { Creative, Slot } from '@ad-foundry/contract/creatives.ts';
import { promises } from '@ad-foundry/contract/reminders/promises.ts';
import { call } from '#lib/api.ts';
import { useErrorText } from '#lib/error-text.ts';
import { useTranslations } from '#lib/i18n.ts';
import { useAction } from '#lib/use-action.ts';
import { Button } from '#ui/button.tsx';
import { controlLook } from '#ui/form/control-look.ts';
import { toast } from '#ui/overlay/toast.tsx';
import { refreshPage } from './guest-page-store.ts';

interface FormProps {
  creative: Creative;
  slot: Slot;
  onDone: () => void;
}

/** Asks who makes it instead; the requester is told by a comment, and reminders leave the slot out. */
export function PassForm({ creative, slot, onDone }: FormProps) {
  const t = useTranslations('guest.passForm');
  const errorText = useErrorText();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [note, setNote] = useState('');
  const [creationKey] = useState(() => crypto.randomUUID());
  useEffect(() => field.current?.focus(), []);
  const save = useAction(async () => {
    await call(promises.pass, { params: { slotId: slot.id } });
    const format = slot.format.name;
    const body = note.trim() ? t('commentWho', { format, note: note.trim() }) : t('comment', { format });
    await call(comments.create, { params: { creativeId: creative.id }, body: { body, creationKey, slotId: slot.id } });
    await refreshPage();
    toast.success(t('told'));
    onDone();
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate(undefined);
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
          value={note}
          maxLength={300}
          placeholder={t('placeholder')}
          onChange={({ target }) => setNote(target.value)}
          className={`${controlLook} h-10 min-w-0 flex-1 basis-48`}
        />
        <Button type="submit" variant="primary" className="h-10" loading={save.isPending}>
          {t('save')}
        </Button>
        <Button variant="ghost" className="h-10" onClick={onDone}>
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
