import { useRef } from 'react';
import { insertVariable } from './insert-variable.ts';

interface Field {
  value: string;
  onChange: (value: string) => void;
  find: () => HTMLInputElement | HTMLTextAreaElement | null | undefined;
}

/** Inserts variables at the caret of a field; `enter` must be called when the field gets the focus. */
export function useVariableInsertion({ value, onChange, find }: Field) {
  const entered = useRef(false);
  const enter = () => {
    entered.current = true;
  };
  const insert = (variable: string) => {
    const field = find();
    // The caret of a field that was never focused is at 0, a position that the user did not choose.
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
