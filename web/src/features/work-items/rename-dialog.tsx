import { useMutation, useQueryClient } from '@tanstack/react-query';
import { campaigns } from '@ad-foundry/contract/campaigns.ts';
import { creatives } from '@ad-foundry/contract/creatives.ts';
import { named } from '@ad-foundry/contract/form-schemas.ts';
import { groups } from '@ad-foundry/contract/groups.ts';
import { call } from '#lib/api.ts';
import { contractResolver } from '#lib/forms/contract-resolver.ts';
import { useContractForm } from '#lib/forms/form.ts';
import { useTranslations } from '#lib/i18n.ts';
import { TextField } from '#ui/form/form-field.tsx';
import { firstLine, ItemFormDialog } from './item-form-dialog.tsx';
import { refreshWork } from './queries.ts';
import type { ItemDialogProps, WorkItem } from './work-item.ts';

/** Changes the name of an item. */
export function RenameDialog({ item, open, onOpenChange }: ItemDialogProps) {
  const t = useTranslations('workItems.rename');
  const duplicate = useTranslations('workItems.duplicate');
  const { mutateAsync } = useRenameItem();
  const contract = useContractForm({
    defaultValues: { name: item.name },
    resolver: contractResolver(named),
    mode: 'onChange',
    send: async ({ name }) => {
      await mutateAsync({ item, name });
      onOpenChange(false);
    },
  });
  return (
    <ItemFormDialog
      contract={contract}
      open={open}
      onOpenChange={onOpenChange}
      title={t('title', { name: item.name })}
      action={t('action')}
    >
      <TextField
        {...firstLine}
        control={contract.control}
        name="name"
        label={duplicate('name')}
        problems={duplicate('nameMissing')}
        error={contract.failure}
      />
    </ItemFormDialog>
  );
}

function rename(item: WorkItem, name: string): Promise<unknown> {
  switch (item.kind) {
    case 'group':
      return call(groups.update, { params: { groupId: item.id }, body: { name } });
    case 'campaign':
      return call(campaigns.update, { params: { campaignId: item.id }, body: { name } });
    case 'creative':
      return call(creatives.update, { params: { creativeId: item.id }, body: { name } });
  }
}

function useRenameItem() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ item, name }: { item: WorkItem; name: string }) => rename(item, name),
    onSettled: () => refreshWork(queries),
  });
}
