import type { MemberId } from '@ad-foundry/contract/ids.ts';
import { personName } from '@ad-foundry/contract/rules/people/person-name.ts';
import { membersQuery } from '#features/people/members/queries.ts';
import { problemResolver, useContractForm } from '#lib/forms/form.ts';
import { useTranslations } from '#lib/i18n.ts';
import { usePaged } from '#lib/paged-query.ts';
import { Combobox, type ComboboxOption } from '#ui/form/combobox.tsx';
import { FormField } from '#ui/form/form-field.tsx';
import type { FieldsProps } from './dialog-props.ts';
import { BulkForm } from './bulk-form.tsx';

interface Values {
  add: MemberId[];
  remove: MemberId[];
}

const resolver = problemResolver(({ add, remove }: Values) => ({
  add: add.length + remove.length === 0 ? 'missing' : undefined,
}));

/** Assigns people to campaigns and removes others. */
export function PeopleFields({ form, onRun }: FieldsProps<Values & { act: 'people' }>) {
  const t = useTranslations('bulk');
  const options = usePeople();
  const contract = useContractForm({
    defaultValues: { add: [], remove: [] },
    resolver,
    send: async (change) => onRun({ act: 'people', ...change }),
  });
  const { add, remove } = contract.form.watch();
  const optionsWithout = (taken: readonly MemberId[]) =>
    options.filter(({ value }) => !taken.includes(value as MemberId));
  return (
    <BulkForm id={form} contract={contract}>
      <FormField control={contract.control} name="add" label={t('addPeople')} optional problems={t('peopleMissing')}>
        {({ onChange, ...control }) => (
          <Combobox
            {...control}
            multiple
            placeholder={t('choose')}
            onValueChange={onChange}
            options={optionsWithout(remove)}
          />
        )}
      </FormField>
      <FormField
        control={contract.control}
        name="remove"
        label={t('removePeople')}
        optional
        help={t('removePeopleHelp')}
      >
        {({ onChange, ...control }) => (
          <Combobox
            {...control}
            multiple
            placeholder={t('choose')}
            onValueChange={onChange}
            options={optionsWithout(add)}
          />
        )}
      </FormField>
    </BulkForm>
  );
}

function usePeople(): ComboboxOption[] {
  const t = useTranslations('bulk');
  const { rows: team = [] } = usePaged(membersQuery('team'));
  const { rows: guests = [] } = usePaged(membersQuery('guest'));
  return [...team, ...guests]
    .filter(({ status }) => status === 'active')
    .map((person) => ({
      value: person.id,
      label: personName(person),
      ...(person.role === 'guest' ? { hint: t('guest') } : {}),
    }));
}
