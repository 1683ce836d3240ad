import { Plus } from 'lucide-react';

interface VariableChipsProps<V extends string> {
  label: string;
  variables: readonly V[];
  /** The name of a variable, and the accessible label of its chip. */
  nameOf: (variable: V) => { name: string; action: string };
  onInsert: (variable: V) => void;
}

/** A chip for every variable that a pattern may contain. */
export function VariableChips<V extends string>({ label, variables, nameOf, onInsert }: VariableChipsProps<V>) {
  return (
    <div role="group" aria-label={label} className="flex flex-wrap gap-1.5">
      {variables.map((variable) => {
        const { name, action } = nameOf(variable);
        return (
          <button
            key={variable}
            type="button"
            aria-label={action}
            title={`{${variable}}`}
            // Keeps the field's selection, so that the variable is inserted at the caret.
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
