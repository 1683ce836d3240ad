import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { campaigns } from '@ad-foundry/contract/campaigns.ts';
import { creatives } from '@ad-foundry/contract/creatives.ts';
import { groups } from '@ad-foundry/contract/groups.ts';
import { call } from '#lib/api.ts';
import { useErrorText } from '#lib/error-text.ts';
import { useTranslations } from '#lib/i18n.ts';
import { ItemFormDialog, LineField } from './item-form-dialog.tsx';
import { refreshWork } from './queries.ts';
import type { ItemDialogProps, WorkItem } from './work-item.ts';

/** Changes the name of an item. */
export function RenameDialog({ item, open, onOpenChange }: ItemDialogProps) {
  const t = useTranslations('workItems.rename');
  const duplicate = useTranslations('workItems.duplicate');
  const errorText = useErrorText();
  const { mutate, error, isPending } = useRenameItem();
  const [name, setName] = useState(item.name);
  const submit = () => {
    if (name.trim() !== '') mutate({ item, name: name.trim() }, { onSuccess: () => onOpenChange(false) });
  };
  return (
    <ItemFormDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('title', { name: item.name })}
      action={t('action')}
      busy={isPending}
      onSubmit={submit}
    >
      <LineField
        label={duplicate('name')}
        error={name.trim() === '' ? duplicate('nameMissing') : error ? errorText(error) : undefined}
        value={name}
        onChange={setName}
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
