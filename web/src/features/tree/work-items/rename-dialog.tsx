import { useState } from 'react';
import { named } from '@ad-foundry/contract/form-schemas.ts';
import { contractResolver } from '#lib/forms/contract-resolver.ts';
import { useContractForm } from '#lib/forms/form.ts';
import { useTranslations } from '#lib/i18n.ts';
import { findStanding, type Seen } from '#ui/editor/seen-edition.ts';
import { TextField } from '#ui/form/form-field.tsx';
import { firstLine, ItemFormDialog } from './item-form-dialog.tsx';
import { useRenameItem, type Named } from './use-rename-item.ts';
import type { ItemDialogProps } from './work-item.ts';

/** Dialog that renames an item. */
export function RenameDialog({ item, open, onOpenChange }: ItemDialogProps) {
  const t = useTranslations('workItems.rename');
  const duplicate = useTranslations('workItems.duplicate');
  const { mutateAsync } = useRenameItem();
  // The values at the time the dialog opened; the item itself includes later changes by others.
  const [seen, setSeen] = useState<Seen<Named>>({ name: item.name, edition: item.edition ?? 1 });
  const [theirs, setTheirs] = useState<string>();
  const contract = useContractForm({
    defaultValues: { name: item.name },
    resolver: contractResolver(named),
    mode: 'onChange',
    send: async ({ name }) => {
      try {
        await mutateAsync({ item, name, seen });
      } catch (error) {
        const now = findStanding(error);
        if (now === null) throw error;
        // The next submit is based on the stored name, which the dialog now shows.
        setSeen({ name: now.name, edition: now.edition });
        return setTheirs(now.name);
      }
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
        error={contract.failure ?? (theirs === undefined ? undefined : t('renamedMeanwhile', { name: theirs }))}
      />
    </ItemFormDialog>
  );
}
