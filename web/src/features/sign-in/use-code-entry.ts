import type { RefObject } from 'react';
import { useConfirmCode } from './queries.ts';
import { useCodeInput } from './use-code-input.ts';
import { useEnter } from './use-enter.ts';

interface Entry {
  email: string | undefined;
  wanted: string | undefined;
  field: RefObject<HTMLInputElement | null>;
}

/** The code that signs in, and goes on from there. */
export function useCodeEntry({ email, wanted, field }: Entry) {
  const enter = useEnter();
  const confirm = useConfirmCode();
  const input = useCodeInput({
    field,
    trial: confirm,
    onWhole: (code, refused) =>
      confirm.mutate(
        { ...(email === undefined ? {} : { email }), code },
        { onSuccess: (me) => void enter(me, wanted), onError: refused },
      ),
  });
  return { ...input, confirm, done: confirm.isSuccess };
}
