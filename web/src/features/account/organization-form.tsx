import { useState, type FormEvent } from 'react';
import { limits } from '@ad-foundry/contract/limits.ts';
import { useErrorText } from '#lib/error-text.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Field } from '#ui/field.tsx';
import { focusInvalid } from '#ui/focus-invalid.ts';
import { Input } from '#ui/input.tsx';
import { useCreateOrganization } from '#features/organizations/queries.ts';

export interface OrganizationFormProps {
  id: string;
  onBusy: (busy: boolean) => void;
  onDone?: () => void;
}

/** Names a new organization and opens it; a failure is said at the field, and nothing is lost. */
export function OrganizationForm({ id, onBusy, onDone }: OrganizationFormProps) {
  const t = useTranslations('shell.newOrganization');
  const errorText = useErrorText();
  const create = useCreateOrganization();
  const [name, setName] = useState('');
  const [sent, setSent] = useState(false);
  const length = name.trim().length;
  const problem =
    length === 0 ? t('missing') : length > limits.nameLength ? t('tooLong', { count: limits.nameLength }) : undefined;
  const failure = create.error ? errorText(create.error) : undefined;

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setSent(true);
    if (problem) {
      focusInvalid(event.currentTarget);
      return;
    }
    if (create.isPending) return;
    onBusy(true);
    create.mutate(name.trim(), { onSuccess: onDone, onSettled: () => onBusy(false) });
  };
  return (
    <form id={id} noValidate onSubmit={submit}>
      <Field label={t('name')} help={t('help')} error={(sent ? problem : undefined) ?? failure}>
        {(control) => (
          <Input
            {...control}
            autoFocus
            autoComplete="organization"
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </Field>
    </form>
  );
}
