import { contractResolver } from '#lib/forms/contract-resolver.ts';
import { named } from '@ad-foundry/contract/form-schemas.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { useContractForm } from '#lib/forms/form.ts';
import { useTranslations } from '#lib/i18n.ts';
import { TextField } from '#ui/form/form-field.tsx';
import { useCreateOrganization } from '#features/people/organizations/queries.ts';

export interface OrganizationFormProps {
  id: string;
  onBusy: (busy: boolean) => void;
  onDone?: () => void;
}

/** Creates an organization and opens it; a failure is shown at the field and keeps the input. */
export function OrganizationForm({ id, onBusy, onDone }: OrganizationFormProps) {
  const t = useTranslations('shell.newOrganization');
  const create = useCreateOrganization();
  const { control, submit, failure } = useContractForm({
    defaultValues: { name: '' },
    resolver: contractResolver(named),
    onPending: onBusy,
    send: async ({ name }) => {
      await create.mutateAsync(name);
      onDone?.();
    },
  });
  return (
    <form id={id} noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        control={control}
        name="name"
        label={t('name')}
        help={t('help')}
        problems={{ missing: t('missing'), tooLong: t('tooLong', { count: limits.nameLength }) }}
        error={failure}
        autoFocus
        autoComplete="organization"
      />
    </form>
  );
}
