import { useRef } from 'react';
import { limits } from '@ad-foundry/contract/limits.ts';
import { namingVariables, validateNamingSchema, type NamingVariable } from '@ad-foundry/contract/rules/naming.ts';
import { useTranslations } from '#lib/i18n.ts';
import { useVariableInsertion } from '#lib/use-variable-insertion.ts';
import { Field } from '#ui/field.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { VariableChips } from '#ui/variable-chips.tsx';

export interface SchemaFieldProps {
  value: string;
  onChange: (schema: string) => void;
  readOnly: boolean;
}

/** What is odd about a schema that can be saved all the same. */
function useRemarks(schema: string): string[] {
  const t = useTranslations('settings.preference');
  const { problem, unknown } = validateNamingSchema(schema);
  if (problem) return [];
  const names = unknown.map((word) => `{${word}}`).join(', ');
  return [
    ...(unknown.length > 0 ? [t('unknown', { count: unknown.length, names })] : []),
    ...(schema.includes('{uid}') ? [] : [t('noUid')]),
  ];
}

/** The schema as text, with a chip for every variable that goes in where the caret stands. */
export function SchemaField({ value, onChange, readOnly }: SchemaFieldProps) {
  const t = useTranslations('settings.preference');
  const wrapper = useRef<HTMLDivElement>(null);
  const remarks = useRemarks(value);
  const { problem } = validateNamingSchema(value);

  const find = () => wrapper.current?.querySelector('textarea');
  const { enter, insert } = useVariableInsertion({ value, onChange, find });
  const nameOf = (variable: NamingVariable) => {
    const name = t(`variables.${variable}`);
    return { name, action: t('insertOne', { name }) };
  };
  return (
    <div ref={wrapper} className="grid gap-3">
      <Field
        label={t('schema')}
        help={t('schemaHelp')}
        error={problem ? t(`problems.${problem}`, { count: limits.namingSchemaLength }) : undefined}
      >
        {(control) => (
          <Textarea
            {...control}
            rows={2}
            value={value}
            readOnly={readOnly}
            spellCheck={false}
            onFocus={enter}
            className="font-mono leading-5 wrap-anywhere"
            onChange={(event) => onChange(event.target.value.replace(/[\r\n]+/g, ' '))}
          />
        )}
      </Field>
      {readOnly ? null : (
        <VariableChips label={t('insert')} variables={namingVariables} nameOf={nameOf} onInsert={insert} />
      )}
      {remarks.map((remark) => (
        <p key={remark} className="text-xs text-pretty text-warn">
          {remark}
        </p>
      ))}
    </div>
  );
}
