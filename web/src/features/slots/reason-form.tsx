import { useState, type FormEvent } from 'react';
import { limits } from '@ad-foundry/contract/limits.ts';
import { cn } from '#lib/cn.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/form/field.tsx';
import { Textarea } from '#ui/form/textarea.tsx';
import { useButtonSize } from './slots-data.ts';

/** Asks why the file is to be sent although it breaks rules; the answer becomes the version's note. */
export function ReasonForm({ onSubmit, className }: { onSubmit: (reason: string) => void; className?: string }) {
  const t = useTranslations('slots.stopped');
  const size = useButtonSize();
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (reason.trim()) onSubmit(reason.trim());
    else setMissing(true);
  };
  return (
    <form
      noValidate
      onSubmit={submit}
      className={cn('grid gap-1.5 rounded-control border border-line bg-card p-2.5', className)}
    >
      <Field label={t('reason')} help={t('reasonHelp')} error={isMissing && !reason.trim() ? t('reasonMissing') : null}>
        {(control) => (
          <Textarea
            {...control}
            autoFocus
            rows={2}
            value={reason}
            maxLength={limits.versionNoteLength}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
      </Field>
      <Button {...size} type="submit" variant="primary" className={cn('w-fit', size.className)}>
        {t('send')}
      </Button>
    </form>
  );
}
