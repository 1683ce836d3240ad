import { useId } from 'react';
import { viewNames } from '@ad-foundry/contract/form-schemas.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import type { View } from '@ad-foundry/contract/views.ts';
import { createCreationKeys } from '#lib/creation-key.ts';
import { contractResolver } from '#lib/forms/contract-resolver.ts';
import { useContractForm } from '#lib/forms/form.ts';
import { useTranslations } from '#lib/i18n.ts';
import { CheckboxField } from '#ui/form/checkbox-field.tsx';
import { TextField } from '#ui/form/form-field.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { useViewActs } from './queries.ts';

interface ViewDialogProps {
  /** The view to rename; null for a new view. */
  view: View | null;
  list: View['list'];
  search: Record<string, string>;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

const keyFor = createCreationKeys();

/** The dialog for the name of a view and, for a new view, whether it is shared. */
export function ViewDialog({ view, list, search, open, onOpenChange }: ViewDialogProps) {
  const t = useTranslations('lists.views');
  const form = useId();
  const { create, update } = useViewActs();
  const { control, submit, pending, failure, reset } = useContractForm({
    defaultValues: { name: view?.name ?? '', isShared: false },
    resolver: contractResolver(viewNames),
    send: async ({ name, isShared }) => {
      const input = { list, name, search, isShared };
      if (view) await update.mutateAsync({ viewId: view.id, name });
      else await create.mutateAsync({ ...input, creationKey: keyFor(input) });
      onOpenChange(false);
      if (!view) reset();
    },
  });
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t(view ? 'renameTitle' : 'saveTitle')}
      form={form}
      continueLabel={t(view ? 'rename' : 'save')}
      busy={pending}
    >
      <form id={form} noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
        <TextField
          control={control}
          name="name"
          label={t('name')}
          help={view ? undefined : t('saveHelp')}
          problems={t('nameMissing')}
          error={failure}
          autoFocus
          autoComplete="off"
          maxLength={limits.nameLength}
        />
        {view ? null : <CheckboxField control={control} name="isShared" label={t('shareNew')} help={t('shareHelp')} />}
      </form>
    </Dialog>
  );
}
