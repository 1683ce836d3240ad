import { Plus } from 'lucide-react';
import { useRef } from 'react';
import { limits } from '@ad-foundry/contract/limits.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Input } from '#ui/input.tsx';
import { insertVariable } from '#lib/insert-variable.ts';

export const folderVariables = ['groupName', 'campaignName', 'creativeName', 'formatName', 'platformName'] as const;
export const nameVariables = [
  'groupName',
  'campaignName',
  'creativeName',
  'formatName',
  'carouselPosition',
  'uid',
] as const;
type Variable = (typeof folderVariables)[number] | (typeof nameVariables)[number];

interface PatternInputProps {
  label: string;
  help: string;
  value: string;
  variables: readonly Variable[];
  onChange: (pattern: string) => void;
}

/** A pattern of one's own, with a chip for every variable that goes in where the caret stands. */
export function PatternInput({ label, help, value, variables, onChange }: PatternInputProps) {
  const t = useTranslations('downloads.options');
  const input = useRef<HTMLInputElement>(null);
  const entered = useRef(false);
  const insert = (variable: Variable) => {
    const { current } = input;
    // Before it was ever entered, a field's caret stands at its beginning, which nobody means.
    const at = entered.current ? current : null;
    const [start, end] = [at?.selectionStart ?? value.length, at?.selectionEnd ?? value.length];
    const next = insertVariable({ schema: value, start, end, variable });
    entered.current = true;
    onChange(next.schema);
    requestAnimationFrame(() => {
      current?.focus();
      current?.setSelectionRange(next.caret, next.caret);
    });
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
        onFocus={() => {
          entered.current = true;
        }}
        onChange={(event) => onChange(event.target.value)}
      />
      <div role="group" aria-label={t('insert')} className="flex flex-wrap gap-1.5">
        {variables.map((variable) => {
          const name = t(`variables.${variable}`);
          return (
            <button
              key={variable}
              type="button"
              aria-label={t('insertOne', { name })}
              title={`{${variable}}`}
              // The field keeps its selection, so that the variable lands where the caret stood.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => insert(variable)}
              className="inline-flex h-6 items-center gap-1 rounded-full border border-line-strong bg-card pr-2.5 pl-1.5 text-xs text-ink-2 transition-colors hover:bg-sunk hover:text-ink pointer-coarse:h-9 pointer-coarse:px-3.5"
            >
              <Plus className="size-3.5 text-ink-3" aria-hidden />
              {name}
            </button>
          );
        })}
      </div>
      <p className="text-xs text-ink-2">{help}</p>
    </div>
  );
}
