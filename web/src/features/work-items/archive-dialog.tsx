import { useState } from 'react';
import { limits } from '@ad-foundry/contract/limits.ts';
import { useErrorText } from '#lib/error-text.ts';
import { useTranslations } from '#lib/i18n.ts';
import { toast } from '#ui/overlay/toast.tsx';
import { ItemFormDialog, LineField } from './item-form-dialog.tsx';
import { useArchiveItem, useRestoreItem } from './queries.ts';
import type { ItemDialogProps } from './work-item.ts';

const undoMs = 10_000;

/** Asks for an optional reason, archives, and offers to undo for ten seconds. */
export function ArchiveDialog({ item, open, onOpenChange }: ItemDialogProps) {
  const t = useTranslations('workItems.archive');
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
    <ItemFormDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('title', { name: item.name })}
      description={t(`body.${item.kind}`)}
      action={t('action')}
      busy={archive.isPending}
      onSubmit={submit}
    >
      <LineField
        label={t('reason')}
        optional
        help={t('reasonHelp')}
        error={archive.error ? errorText(archive.error) : undefined}
        maxLength={limits.archiveReasonLength}
        value={reason}
        onChange={setReason}
      />
    </ItemFormDialog>
  );
}
