import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { MemberId } from '@ad-foundry/contract/ids.ts';
import { personName } from '@ad-foundry/contract/rules/people/person-name.ts';
import { membersQuery } from '#features/people/queries.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Combobox, type ComboboxOption } from '#ui/form/combobox.tsx';
import { Field } from '#ui/form/field.tsx';
import type { FieldsProps } from './dialog-props.ts';
import { BulkForm } from './bulk-form.tsx';

/** Who is assigned to the creatives' campaigns, and who is removed from them. */
export function PeopleFields({ form, onRun }: FieldsProps) {
  const t = useTranslations('bulk');
  const options = usePeople();
  const [add, setAdd] = useState<MemberId[]>([]);
  const [remove, setRemove] = useState<MemberId[]>([]);
  const [isMissing, setMissing] = useState(false);
  const isEmpty = add.length + remove.length === 0;
  const submit = () => {
    if (isEmpty) setMissing(true);
    else onRun({ act: 'people', add, remove });
  };
  return (
    <BulkForm form={form} onSubmit={submit}>
      <Field label={t('addPeople')} optional error={isMissing && isEmpty ? t('peopleMissing') : undefined}>
        {(control) => (
          <Combobox
            {...control}
            multiple
            placeholder={t('choose')}
            value={add}
            onValueChange={(next) => setAdd(next as MemberId[])}
            options={options.filter(({ value }) => !remove.includes(value as MemberId))}
          />
        )}
      </Field>
      <Field label={t('removePeople')} optional help={t('removePeopleHelp')}>
        {(control) => (
          <Combobox
            {...control}
            multiple
            placeholder={t('choose')}
            value={remove}
            onValueChange={(next) => setRemove(next as MemberId[])}
            options={options.filter(({ value }) => !add.includes(value as MemberId))}
          />
        )}
      </Field>
    </BulkForm>
  );
}

function usePeople(): ComboboxOption[] {
  const t = useTranslations('bulk');
  const { data: team } = useInfiniteQuery(membersQuery('team'));
  const { data: guests } = useInfiniteQuery(membersQuery('guest'));
  return useMemo(() => {
    const people = [team, guests].flatMap((pages) => pages?.pages.flatMap(({ items }) => items) ?? []);
    return people
      .filter(({ status }) => status === 'active')
      .map((person) => ({
        value: person.id,
        label: personName(person),
        ...(person.role === 'guest' ? { hint: t('guest') } : {}),
      }));
  }, [team, guests, t]);
}
