import { useQuery } from '@tanstack/react-query';
import { bulkCopies } from '@ad-foundry/contract/form-schemas.ts';
import type { CampaignGroupId } from '@ad-foundry/contract/ids.ts';
import type { BulkChange } from '@ad-foundry/contract/bulk.ts';
import { groupsQuery } from '#features/tree/groups/queries.ts';
import { typedDays } from '#features/tree/work-items/typed-days.ts';
import { contractResolver } from '#lib/forms/contract-resolver.ts';
import { problemResolver, useContractForm } from '#lib/forms/form.ts';
import { useTranslations } from '#lib/i18n.ts';
import { CheckboxField } from '#ui/form/checkbox-field.tsx';
import { Combobox } from '#ui/form/combobox.tsx';
import { FormField } from '#ui/form/form-field.tsx';
import { BulkForm } from './bulk-form.tsx';
import { ShiftField } from './deadline-fields.tsx';
import type { FieldsProps } from './dialog-props.ts';

type Props = FieldsProps<BulkChange<'campaign'>>;

const none = 'none';
const groupResolver = problemResolver(({ groupId }: { groupId: string | null }) => ({
  groupId: groupId === null ? 'missing' : undefined,
}));

/** Moves campaigns to a group, or out of their groups. */
export function GroupFields({ form, onRun }: Props) {
  const t = useTranslations('bulk.campaigns');
  const choose = useTranslations('bulk')('choose');
  const { data: groups = [] } = useQuery(groupsQuery);
  const contract = useContractForm({
    defaultValues: { groupId: null },
    resolver: groupResolver,
    send: async ({ groupId }) =>
      onRun({ act: 'group', groupId: groupId === none ? null : (groupId as CampaignGroupId) }),
  });
  return (
    <BulkForm id={form} contract={contract}>
      <FormField control={contract.control} name="groupId" label={t('group')} problems={t('groupMissing')}>
        {({ onChange, ...control }) => (
          <Combobox
            {...control}
            placeholder={choose}
            onValueChange={onChange}
            options={[
              { value: none, label: t('noGroup') },
              ...groups.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        )}
      </FormField>
    </BulkForm>
  );
}

interface Copies {
  /** The typed number of days. */
  shiftDays: string;
  files: boolean;
  people: boolean;
}

const copiesResolver = contractResolver(bulkCopies, ({ shiftDays, ...values }: Copies) => ({
  act: 'duplicate',
  shiftDays: typedDays(shiftDays),
  ...values,
}));

/** Copies campaigns: the shift of due dates, and whether to copy files and people. */
export function CopiesFields({ form, onRun }: Props) {
  const t = useTranslations('bulk');
  const contract = useContractForm({
    defaultValues: { shiftDays: '0', files: false, people: false },
    resolver: copiesResolver,
    mode: 'onChange',
    send: async (change) => onRun(change),
  });
  const { control } = contract;
  return (
    <BulkForm id={form} contract={contract}>
      <ShiftField control={control} />
      <CheckboxField control={control} name="files" label={t('files')} help={t('filesHelp')} />
      <CheckboxField control={control} name="people" label={t('campaigns.people')} />
    </BulkForm>
  );
}
