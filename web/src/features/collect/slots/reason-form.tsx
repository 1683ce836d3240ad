import { limits } from '@ad-foundry/contract/limits.ts';
import { cn } from '#lib/cn.ts';
import { problemResolver, useContractForm } from '#lib/forms/form.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { TextareaField } from '#ui/form/form-field.tsx';
import { useButtonSize } from './slots-data.ts';

const resolver = problemResolver(({ reason }: { reason: string }) => ({
  reason: reason.trim() === '' ? 'missing' : undefined,
}));

/** A form for the reason to send a file that breaks rules; the reason is stored as the version's note. */
export function ReasonForm({ onSubmit, className }: { onSubmit: (reason: string) => void; className?: string }) {
  const t = useTranslations('slots.stopped');
  const size = useButtonSize();
  const { control, submit } = useContractForm({
    defaultValues: { reason: '' },
    resolver,
    send: async ({ reason }) => onSubmit(reason.trim()),
  });
  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      className={cn('grid gap-1.5 rounded-control border border-line bg-card p-2.5', className)}
    >
      <TextareaField
        control={control}
        name="reason"
        label={t('reason')}
        help={t('reasonHelp')}
        problems={t('reasonMissing')}
        autoFocus
        rows={2}
        maxLength={limits.versionNoteLength}
      />
      <Button {...size} type="submit" variant="primary" className={cn('w-fit', size.className)}>
        {t('send')}
      </Button>
    </form>
  );
}
