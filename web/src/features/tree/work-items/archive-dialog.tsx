import { archiving } from '@ad-foundry/contract/form-schemas.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { useErrorText } from '#lib/error-text.ts';
import { contractResolver } from '#lib/forms/contract-resolver.ts';
import { useContractForm } from '#lib/forms/form.ts';
import { useTranslations } from '#lib/i18n.ts';
import { TextField } from '#ui/form/form-field.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { firstLine, ItemFormDialog } from './item-form-dialog.tsx';
import { useArchiveItem, useRestoreItem } from './queries.ts';
import type { ItemDialogProps } from './work-item.ts';

const undoMs = 10_000;

const resolver = contractResolver(archiving, ({ reason }: { reason: string }) => ({
  reason: reason.trim() || undefined,
}));

/** Asks for an optional reason, archives the item, and offers to undo it for ten seconds. */
export function ArchiveDialog({ item, open, onOpenChange }: ItemDialogProps) {
  const t = useTranslations('workItems.archive');
  const errorText = useErrorText();
  const archive = useArchiveItem();
  const restore = useRestoreItem();
  const undo = () => restore.mutate({ item }, { onError: (error) => void toast.error(errorText(error)) });
  const contract = useContractForm({
    defaultValues: { reason: '' },
    resolver,
    send: async ({ reason }) => {
      await archive.mutateAsync({ item, reason });
      onOpenChange(false);
      contract.reset();
      toast.success(t('done', { name: item.name }), {
        duration: undoMs,
        action: { label: t('undo'), onClick: undo },
      });
    },
  });
  return (
    <ItemFormDialog
      contract={contract}
      open={open}
      onOpenChange={onOpenChange}
      title={t('title', { name: item.name })}
      description={t(`body.${item.kind}`)}
      action={t('action')}
    >
      <TextField
        {...firstLine}
        control={contract.control}
        name="reason"
        label={t('reason')}
        optional
        help={t('reasonHelp')}
        error={contract.failure}
        maxLength={limits.archiveReasonLength}
      />
    </ItemFormDialog>
  );
}
