import { use, useRef, useState } from 'react';
import type { Account } from '@ad-foundry/contract/account.ts';
import { isWholeCode, readCode } from '@ad-foundry/contract/rules/sign-in-code.ts';
import { EnterAppContext } from './enter-app.ts';
import { isNewHere, useConfirmCode } from './queries.ts';
import { takeReturnPath } from './return-path.ts';

/** After the code: the welcome for those who have nothing yet, else where one wanted to go, else the first page. */
function useEnter() {
  const enterApp = use(EnterAppContext);
  return async (me: Account) => {
    const wanted = takeReturnPath() ?? '/';
    const path = (await isNewHere(me)) ? '/onboarding' : wanted;
    await enterApp?.(me, path);
  };
}

/** The code as it is typed or pasted. Eight digits go by themselves, each distinct value once; Enter always may. */
export function useCodeEntry(email: string, field: React.RefObject<HTMLInputElement | null>) {
  const enter = useEnter();
  const confirm = useConfirmCode();
  const [code, setCode] = useState('');
  const sent = useRef(new Set<string>());

  const send = (value: string) => {
    if (!isWholeCode(value) || confirm.isPending) return;
    sent.current.add(value);
    confirm.mutate(
      { email, code: value },
      { onSuccess: (me) => void enter(me), onError: () => field.current?.select() },
    );
  };
  const change = (text: string) => {
    const next = readCode(text);
    setCode(next);
    if (!confirm.isPending && confirm.error && next !== code) confirm.reset();
    if (!sent.current.has(next)) send(next);
  };
  const clear = () => {
    sent.current.clear();
    setCode('');
    confirm.reset();
    field.current?.focus();
  };
  return { code, change, clear, submit: () => send(code), confirm, done: confirm.isSuccess };
}
