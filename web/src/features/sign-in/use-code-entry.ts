import { useRef, useState } from 'react';
import { isWholeCode, readCode } from '@ad-foundry/contract/rules/sign-in-code.ts';
import { useEnter } from './use-enter.ts';
import { useConfirmCode } from './queries.ts';

interface Entry {
  email: string | undefined;
  wanted: string | undefined;
  field: React.RefObject<HTMLInputElement | null>;
}

/** The code as it is typed or pasted. Eight digits go by themselves, each distinct value once; Enter always may. */
export function useCodeEntry({ email, wanted, field }: Entry) {
  const enter = useEnter();
  const confirm = useConfirmCode();
  const [code, setCode] = useState('');
  const sent = useRef(new Set<string>());

  const send = (value: string) => {
    if (!isWholeCode(value) || confirm.isPending) return;
    sent.current.add(value);
    confirm.mutate(
      { ...(email === undefined ? {} : { email }), code: value },
      { onSuccess: (me) => void enter(me, wanted), onError: () => field.current?.select() },
    );
  };
  const change = (text: string) => {
    const next = readCode(text);
    setCode(next);
    if (!confirm.isPending && confirm.error && next !== code) confirm.reset();
    if (!sent.current.has(next)) send(next);
  };
  return { code, change, submit: () => send(code), confirm, done: confirm.isSuccess };
}
