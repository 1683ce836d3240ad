import { useRef } from 'react';
import { limits } from '@ad-foundry/contract/limits.ts';
import type { FolderVariable, NamingVariable } from '@ad-foundry/contract/rules/naming/naming.ts';
import { useTranslations } from '#lib/i18n.ts';
import { useVariableInsertion } from '#lib/forms/use-variable-insertion.ts';
import { Input } from '#ui/form/input.tsx';
import { VariableChips } from '#ui/form/variable-chips.tsx';

type Variable = FolderVariable | NamingVariable;

interface PatternInputProps {
  label: string;
  help: string;
  value: string;
  variables: readonly Variable[];
  onChange: (pattern: string) => void;
}

/** Input of a custom pattern, with chips that insert a variable at the caret. */
export function PatternInput({ label, help, value, variables, onChange }: PatternInputProps) {
  const t = useTranslations('downloads.options');
  const input = useRef<HTMLInputElement>(null);
  const { enter, insert } = useVariableInsertion({ value, onChange, find: () => input.current });
  const nameOf = (variable: Variable) => {
    const name = t(`variables.${variable}`);
    return { name, action: t('insertOne', { name }) };
  };
  return (
    <div className="grid gap-2">
      <Input
        ref={input}
        aria-label={label}
        className="font-mono"
        value={value}
        maxLength={limits.namingSchemaLength}
        spellCheck={false}
        onFocus={enter}
        onChange={(event) => onChange(event.target.value)}
      />
      <VariableChips label={t('insert')} variables={variables} nameOf={nameOf} onInsert={insert} />
      <p className="text-xs text-ink-2">{help}</p>
    </div>
  );
}
