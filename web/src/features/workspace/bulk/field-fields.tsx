import { useQuery } from '@tanstack/react-query';
import type { Control, Resolver } from 'react-hook-form';
import type { AttributeDetail } from '@ad-foundry/contract/attributes.ts';
import type { AttributeId } from '@ad-foundry/contract/ids.ts';
import { findValueProblem, type AttributeValue } from '@ad-foundry/contract/rules/attributes/attribute-values.ts';
import type { BulkChange } from '@ad-foundry/contract/bulk.ts';
import { AttributeControl } from '#features/library/attributes/attribute-control.tsx';
import { readEntry } from '#features/library/attributes/entry.ts';
import { engineFor } from '#features/library/attributes/patterns.ts';
import { attributesQuery } from '#features/library/attributes/queries.ts';
import { useAttributeWords, useValueProblemText } from '#features/library/attributes/words.ts';
import { useContractForm } from '#lib/forms/form.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { Combobox } from '#ui/form/combobox.tsx';
import { FormField } from '#ui/form/form-field.tsx';
import { Segmented } from '#ui/form/segmented.tsx';
import type { FieldsProps } from './dialog-props.ts';
import { BulkForm } from './bulk-form.tsx';

type Way = 'set' | 'require' | 'optional' | 'clear' | 'remove';
const ways = ['set', 'require', 'optional', 'clear', 'remove'] as const;

interface Values {
  attributeId: AttributeId | null;
  way: Way;
  /** The value as typed text or as a chosen option. */
  entry: { text: string; chosen: AttributeValue | null };
}

const noEntry = { text: '', chosen: null };

/** Sets the value of one attribute, makes it required, or removes it. */
export function FieldFields({ form: id, onRun }: FieldsProps) {
  const t = useTranslations('bulk');
  const wordsOf = useAttributeWords();
  const { data: attributes = [] } = useQuery(attributesQuery);
  const contract = useContractForm<Values, BulkChange<'creative'>>({
    defaultValues: { attributeId: null, way: 'set', entry: noEntry },
    resolver: useResolver(attributes),
    send: async (change) => onRun(change),
  });
  const { control, form } = contract;
  const { attributeId, way } = form.watch();
  const attribute = attributes.find((each) => each.id === attributeId);
  return (
    <BulkForm id={id} contract={contract}>
      <FormField control={control} name="attributeId" label={t('field')}>
        {({ onChange, ...field }) => (
          <Combobox
            {...field}
            placeholder={t('choose')}
            onValueChange={(next) => {
              onChange(next);
              form.resetField('entry');
            }}
            options={attributes.map((each) => ({ value: each.id, label: wordsOf(each).label }))}
          />
        )}
      </FormField>
      <Segmented<Way>
        label={t('ways')}
        value={way}
        onValueChange={(next) => form.setValue('way', next)}
        options={ways.map((value) => ({ value, label: t(`way.${value}`) }))}
      />
      {attribute && way === 'set' ? <ValueField attribute={attribute} control={control} /> : null}
    </BulkForm>
  );
}

interface ValueFieldProps {
  attribute: AttributeDetail;
  control: Control<Values, unknown, BulkChange<'creative'>>;
}

function ValueField({ attribute, control }: ValueFieldProps) {
  const t = useTranslations('bulk');
  const { input, label } = useAttributeWords()(attribute);
  return (
    <FormField control={control} name="entry" label={t('value')}>
      {({ value, onChange, onBlur, name, ref, ...control }) => (
        <AttributeControl
          control={control}
          input={input}
          label={label}
          required={false}
          readOnly={false}
          value={value.chosen}
          text={value.text}
          onText={(text) => onChange({ ...value, text })}
          onLeave={onBlur}
          onChoose={(chosen) => onChange({ ...value, chosen })}
        />
      )}
    </FormField>
  );
}

/** Builds the change, and validates the value by the rules of its attribute. */
function useResolver(attributes: readonly AttributeDetail[]): Resolver<Values, unknown, BulkChange<'creative'>> {
  const t = useTranslations('bulk');
  const locale = useLocale();
  const problemText = useValueProblemText();
  const wrong = (field: keyof Values, message: string) => ({
    values: {},
    errors: { [field]: { type: 'worded', message } },
  });
  const right = (values: BulkChange<'creative'>) => ({ values, errors: {} });
  return async ({ attributeId, way, entry: { text, chosen } }) => {
    const attribute = attributes.find(({ id }) => id === attributeId);
    if (attributeId === null || !attribute) return wrong('attributeId', t('fieldMissing'));
    if (way === 'remove') return right({ act: 'remove-attribute', attributeId });
    if (way === 'clear') return right({ act: 'attribute', attributeId, value: null });
    if (way !== 'set') return right({ act: 'attribute', attributeId, required: way === 'require' });
    const { input } = attribute;
    const value = input.type === 'select' || input.type === 'toggle' ? chosen : readEntry(input, text, locale);
    if (value === null) return wrong('entry', t('valueMissing'));
    const problem = findValueProblem(input, value, await engineFor(input));
    if (!problem) return right({ act: 'attribute', attributeId, value });
    return wrong('entry', problemText(problem, input.type === 'text' ? input.placeholder : ''));
  };
}
