import { useRef, useState, type RefObject } from 'react';
import { isWholeCode, readCode } from '@ad-foundry/contract/rules/sign-in-code.ts';

interface Options {
  field: RefObject<HTMLInputElement | null>;
  /** What a code is tried with. */
  trial: { isPending: boolean; error: unknown; reset: () => void };
  /** Tries a whole code; `refused` puts the digits back into the hands of the person. */
  onWhole: (code: string, refused: () => void) => void;
}

/** The code as it is typed or pasted. Eight digits go by themselves, each distinct value once; Enter always may. */
export function useCodeInput({ field, trial, onWhole }: Options) {
  const [code, setCode] = useState('');
  const sent = useRef(new Set<string>());
  const send = (value: string) => {
    if (!isWholeCode(value) || trial.isPending) return;
    sent.current.add(value);
    onWhole(value, () => field.current?.select());
  };
  const change = (text: string) => {
    const next = readCode(text);
    setCode(next);
    if (!trial.isPending && trial.error && next !== code) trial.reset();
    if (!sent.current.has(next)) send(next);
  };
  return { code, change, submit: () => send(code) };
}
