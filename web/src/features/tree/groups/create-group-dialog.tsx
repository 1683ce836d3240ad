import { contractResolver } from '#lib/forms/contract-resolver.ts';
import { useNavigate } from '@tanstack/react-router';
import { useId } from 'react';
import { named } from '@ad-foundry/contract/form-schemas.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { useContractForm } from '#lib/forms/form.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { TextField } from '#ui/form/form-field.tsx';
import { useCreateGroup } from './queries.ts';

interface CreateGroupDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Asks for a name and opens the new group. */
export function CreateGroupDialog({ open, onOpenChange }: CreateGroupDialogProps) {
  const t = useTranslations('groups.create');
  const form = useId();
  const navigate = useNavigate();
  const create = useCreateGroup();
  const { control, submit, pending, failure, reset } = useContractForm({
    defaultValues: { name: '' },
    resolver: contractResolver(named),
    send: async ({ name }) => {
      const { id } = await create.mutateAsync(name);
      change(false);
      await navigate({ to: '/groups/$groupId', params: { groupId: id } });
    },
  });
  const change = (next: boolean) => {
    reset();
    onOpenChange(next);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={change}
      title={t('title')}
      description={t('body')}
      form={form}
      continueLabel={t('submit')}
      busy={pending}
    >
      <form id={form} noValidate onSubmit={(event) => void submit(event)}>
        <TextField
          control={control}
          name="name"
          label={t('name')}
          error={failure === undefined ? undefined : `${t('failed')} ${failure}`}
          autoFocus
          required
          autoComplete="off"
          maxLength={limits.nameLength}
          placeholder={t('placeholder')}
        />
      </form>
    </Dialog>
  );
}
