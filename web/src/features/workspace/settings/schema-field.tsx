import { useRef } from 'react';
import { useController, type Control } from 'react-hook-form';
import { limits } from '@ad-foundry/contract/limits.ts';
import type { NamingPreferences } from '@ad-foundry/contract/organizations.ts';
import {
  namingVariables,
  validateNamingSchema,
  type NamingVariable,
  type SchemaProblem,
} from '@ad-foundry/contract/rules/naming/naming.ts';
import { useTranslations } from '#lib/i18n.ts';
import { useVariableInsertion } from '#lib/forms/use-variable-insertion.ts';
import { FormField } from '#ui/form/form-field.tsx';
import { Textarea } from '#ui/form/textarea.tsx';
import { VariableChips } from '#ui/form/variable-chips.tsx';

const namingProblems = ['empty', 'too-long', 'no-variable'] as const satisfies readonly SchemaProblem[];

/** Remarks on a schema that do not prevent saving it. */
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

/** The text field of the schema, with chips that insert a variable at the caret. */
export function SchemaField({ control }: { control: Control<NamingPreferences> }) {
  const { value, onChange } = useController({ control, name: 'namingSchema' }).field;
  const t = useTranslations('settings.preference');
  const wrapper = useRef<HTMLDivElement>(null);
  const remarks = useRemarks(value);
  const find = () => wrapper.current?.querySelector('textarea');
  const { enter, insert } = useVariableInsertion({ value, onChange, find });
  const nameOf = (variable: NamingVariable) => {
    const name = t(`variables.${variable}`);
    return { name, action: t('insertName', { name }) };
  };
  return (
    <div ref={wrapper} className="grid gap-3">
      <FormField
        control={control}
        name="namingSchema"
        label={t('schema')}
        help={t('schemaHelp')}
        problems={Object.fromEntries(
          namingProblems.map((problem) => [problem, t(`problems.${problem}`, { count: limits.namingSchemaLength })]),
        )}
      >
        {(field) => (
          <Textarea
            {...field}
            rows={2}
            spellCheck={false}
            onFocus={enter}
            className="font-mono leading-5 wrap-anywhere"
            onChange={(event) => onChange(event.target.value.replace(/[\r\n]+/g, ' '))}
          />
        )}
      </FormField>
      <VariableChips label={t('insert')} variables={namingVariables} nameOf={nameOf} onInsert={insert} />
      {remarks.map((remark) => (
        <p key={remark} className="text-xs text-pretty text-warn">
          {remark}
        </p>
      ))}
    </div>
  );
}
