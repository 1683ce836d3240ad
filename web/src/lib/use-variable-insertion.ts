import { useRef } from 'react';
import { insertVariable } from './insert-variable.ts';

interface Field {
  value: string;
  onChange: (value: string) => void;
  find: () => HTMLInputElement | HTMLTextAreaElement | null | undefined;
}

/** Puts variables into a field where its caret stands; `enter` is for when it gets the focus. */
export function useVariableInsertion({ value, onChange, find }: Field) {
  const entered = useRef(false);
  const enter = () => {
    entered.current = true;
  };
  const insert = (variable: string) => {
    const field = find();
    // Before it was ever entered, a field's caret stands at its beginning, which nobody means.
    const at = entered.current ? field : null;
    const [start, end] = [at?.selectionStart ?? value.length, at?.selectionEnd ?? value.length];
    const next = insertVariable({ schema: value, start, end, variable });
    enter();
    onChange(next.schema);
    requestAnimationFrame(() => {
      field?.focus();
      field?.setSelectionRange(next.caret, next.caret);
    });
  };
  return { enter, insert };
}
