import { useId, useState } from 'react';
import { limits } from '@ad-foundry/contract/limits.ts';
import { useErrorText } from '#lib/error-text.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Field } from '#ui/form/field.tsx';
import { Input } from '#ui/form/input.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { useArchiveItem, useRestoreItem } from './queries.ts';
import type { ItemDialogProps } from './work-item.ts';

const undoMs = 10_000;

/** Asks for an optional reason, archives, and offers to undo for ten seconds. */
export function ArchiveDialog({ item, open, onOpenChange }: ItemDialogProps) {
  const t = useTranslations('workItems.archive');
  const form = useId();
  const errorText = useErrorText();
  const archive = useArchiveItem();
  const restore = useRestoreItem();
  const [reason, setReason] = useState('');
  const undo = () => restore.mutate({ item }, { onError: (error) => void toast.error(errorText(error)) });
  const submit = () =>
    archive.mutate(
      { item, reason: reason.trim() },
      {
        onSuccess: () => {
          onOpenChange(false);
          setReason('');
          toast.success(t('done', { name: item.name }), {
            duration: undoMs,
            action: { label: t('undo'), onClick: undo },
          });
        },
      },
    );
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('title', { name: item.name })}
      description={t(`body.${item.kind}`)}
      form={form}
      continueLabel={t('action')}
      busy={archive.isPending}
    >
      <form
        id={form}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Field
          label={t('reason')}
          optional
          help={t('reasonHelp')}
          error={archive.error ? errorText(archive.error) : undefined}
        >
          {(control) => (
            <Input
              {...control}
              value={reason}
              autoFocus
              autoComplete="off"
              maxLength={limits.archiveReasonLength}
              onChange={(event) => setReason(event.target.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
