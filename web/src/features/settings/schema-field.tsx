import { Plus } from 'lucide-react';
import { useRef } from 'react';
import { limits } from '@ad-foundry/contract/limits.ts';
import { namingVariables, validateNamingSchema } from '@ad-foundry/contract/rules/naming.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Field } from '#ui/field.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { insertVariable } from '#lib/insert-variable.ts';

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
  const entered = useRef(false);
  const remarks = useRemarks(value);
  const { problem } = validateNamingSchema(value);

  const insert = (variable: string) => {
    const area = wrapper.current?.querySelector('textarea');
    // Before it was ever entered, a field's caret stands at its beginning, which nobody means.
    const [start, end] =
      area && entered.current ? [area.selectionStart, area.selectionEnd] : [value.length, value.length];
    const next = insertVariable({ schema: value, start, end, variable });
    entered.current = true;
    onChange(next.schema);
    requestAnimationFrame(() => {
      area?.focus();
      area?.setSelectionRange(next.caret, next.caret);
    });
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
            onFocus={() => {
              entered.current = true;
            }}
            className="font-mono leading-5 wrap-anywhere"
            onChange={(event) => onChange(event.target.value.replace(/[\r\n]+/g, ' '))}
          />
        )}
      </Field>
      {readOnly ? null : <VariableChips onInsert={insert} />}
      {remarks.map((remark) => (
        <p key={remark} className="text-xs text-pretty text-warn">
          {remark}
        </p>
      ))}
    </div>
  );
}

function VariableChips({ onInsert }: { onInsert: (variable: string) => void }) {
  const t = useTranslations('settings.preference');
  return (
    <div role="group" aria-label={t('insert')} className="flex flex-wrap gap-1.5">
      {namingVariables.map((variable) => {
        const name = t(`variables.${variable}`);
        return (
          <button
            key={variable}
            type="button"
            aria-label={t('insertOne', { name })}
            title={`{${variable}}`}
            // The field keeps its selection, so that the variable lands where the caret stood.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onInsert(variable)}
            className="inline-flex h-6 items-center gap-1 rounded-full border border-line-strong bg-card pr-2.5 pl-1.5 text-xs text-ink-2 transition-colors hover:bg-sunk hover:text-ink pointer-coarse:h-9 pointer-coarse:px-3.5"
          >
            <Plus className="size-3.5 text-ink-3" aria-hidden />
            {name}
          </button>
        );
      })}
    </div>
  );
}
