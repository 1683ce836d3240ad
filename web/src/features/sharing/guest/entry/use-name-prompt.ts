import { useState } from 'react';
import type { Account } from '@ad-foundry/contract/account.ts';
import { useMe } from './guest-session.ts';

const key = 'af-name-later';

function wasAsked(): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}

/** The guest account without a name, unless the prompt was dismissed in this browser; otherwise null. */
export function useNamePrompt(): { me: Account | null; putOff: () => void } {
  const me = useMe();
  const [isPutOff, setPutOff] = useState(wasAsked);
  const putOff = () => {
    try {
      localStorage.setItem(key, '1');
    } catch {
      // Without local storage, the prompt appears again on the next visit.
    }
    setPutOff(true);
  };
  const isAsked = me?.role === 'guest' && !isPutOff && !(me.firstName && me.lastName);
  return { me: isAsked ? me : null, putOff };
}
