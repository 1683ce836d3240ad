import { useNavigate } from '@tanstack/react-router';
import { useId, useState, type FormEvent } from 'react';
import { limits } from '@ad-foundry/contract/limits.ts';
import { useErrorText } from '#lib/error-text.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
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
  const errorText = useErrorText();
  const create = useCreateGroup();
  const [name, setName] = useState('');
  const change = (next: boolean) => {
    setName('');
    create.reset();
    onOpenChange(next);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '' || create.isPending) return;
    create.mutate(name.trim(), {
      onSuccess: ({ id }) => {
        change(false);
        void navigate({ to: '/groups/$groupId', params: { groupId: id } });
      },
    });
  };
  return (
    <Dialog
      open={open}
      onOpenChange={change}
      title={t('title')}
      description={t('body')}
      form={form}
      continueLabel={t('submit')}
      busy={create.isPending}
    >
      <form id={form} noValidate onSubmit={submit}>
        <Field label={t('name')} error={create.error ? `${t('failed')} ${errorText(create.error)}` : undefined}>
          {(control) => (
            <Input
              {...control}
              autoFocus
              required
              autoComplete="off"
              maxLength={limits.nameLength}
              placeholder={t('placeholder')}
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
