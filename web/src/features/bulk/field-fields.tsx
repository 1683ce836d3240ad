import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AttributeDetail } from '@ad-foundry/contract/attributes.ts';
import { findValueProblem, type AttributeValue } from '@ad-foundry/contract/rules/attributes/attribute-values.ts';
import { AttributeControl } from '#features/attributes/attribute-control.tsx';
import { readEntry } from '#features/attributes/entry.ts';
import { engineFor } from '#features/attributes/patterns.ts';
import { attributesQuery } from '#features/attributes/queries.ts';
import { useAttributeWords, useValueProblemText } from '#features/attributes/words.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { Combobox } from '#ui/form/combobox.tsx';
import { Field } from '#ui/form/field.tsx';
import { Segmented } from '#ui/form/segmented.tsx';
import type { FieldsProps } from './dialog-props.ts';
import { BulkForm } from './bulk-form.tsx';

type Way = 'set' | 'require' | 'optional' | 'clear' | 'remove';
const ways = ['set', 'require', 'optional', 'clear', 'remove'] as const;

/** One attribute field: its value, whether it is required, or its removal. */
export function FieldFields({ form, onRun }: FieldsProps) {
  const t = useTranslations('bulk');
  const wordsOf = useAttributeWords();
  const { data: attributes = [] } = useQuery(attributesQuery);
  const [id, setId] = useState<string | null>(null);
  const [way, setWay] = useState<Way>('set');
  const [problem, setProblem] = useState<string>();
  const attribute = attributes.find((each) => each.id === id);
  const entry = useEntry(attribute);
  const submit = async () => {
    if (!attribute) return setProblem(t('fieldMissing'));
    const attributeId = attribute.id;
    if (way === 'remove') return onRun({ act: 'remove-attribute', attributeId });
    if (way === 'require' || way === 'optional')
      return onRun({ act: 'attribute', attributeId, required: way === 'require' });
    if (way === 'clear') return onRun({ act: 'attribute', attributeId, value: null });
    const { value, problem: wrong } = await entry.read();
    if (wrong === undefined && value === null) setProblem(t('valueMissing'));
    else if (wrong !== undefined) setProblem(wrong);
    else onRun({ act: 'attribute', attributeId, value });
  };
  return (
    <BulkForm form={form} onSubmit={() => void submit()}>
      <Field label={t('field')} error={attribute ? undefined : problem}>
        {(control) => (
          <Combobox
            {...control}
            placeholder={t('choose')}
            value={id}
            onValueChange={(next) => {
              setId(next);
              setProblem(undefined);
              entry.reset();
            }}
            options={attributes.map((each) => ({ value: each.id, label: wordsOf(each).label }))}
          />
        )}
      </Field>
      <Segmented<Way>
        label={t('ways')}
        value={way}
        onValueChange={setWay}
        options={ways.map((value) => ({ value, label: t(`way.${value}`) }))}
      />
      {attribute && way === 'set' ? (
        <ValueField attribute={attribute} entry={entry} problem={problem} onChange={() => setProblem(undefined)} />
      ) : null}
    </BulkForm>
  );
}

interface ValueFieldProps {
  attribute: AttributeDetail;
  entry: ReturnType<typeof useEntry>;
  problem: string | undefined;
  onChange: () => void;
}

function ValueField({ attribute, entry, problem, onChange }: ValueFieldProps) {
  const t = useTranslations('bulk');
  const { input, label } = useAttributeWords()(attribute);
  return (
    <Field label={t('value')} error={problem}>
      {(control) => (
        <AttributeControl
          control={control}
          input={input}
          label={label}
          required={false}
          readOnly={false}
          value={entry.value}
          text={entry.text}
          onText={(text) => {
            entry.write(text);
            onChange();
          }}
          onLeave={() => undefined}
          onChoose={entry.choose}
        />
      )}
    </Field>
  );
}

/** The value as it is typed or chosen. */
function useEntry(attribute: AttributeDetail | undefined) {
  const locale = useLocale();
  const problemText = useValueProblemText();
  const [text, setText] = useState('');
  const [value, setValue] = useState<AttributeValue | null>(null);
  const read = async (): Promise<{ value: AttributeValue | null; problem?: string }> => {
    if (!attribute) return { value: null };
    const { input } = attribute;
    const next = input.type === 'select' || input.type === 'toggle' ? value : readEntry(input, text, locale);
    if (next === null) return { value: null };
    const { matches } = await engineFor(input);
    const problem = findValueProblem(input, next, { matches });
    const example = input.type === 'text' ? input.placeholder : '';
    return problem ? { value: next, problem: problemText(problem, example) } : { value: next };
  };
  return {
    text,
    value,
    read,
    write: setText,
    choose: setValue,
    reset: () => {
      setText('');
      setValue(null);
    },
  };
}
