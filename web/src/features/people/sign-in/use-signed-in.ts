import { useEffect, useState } from 'react';
import type { Account } from '@ad-foundry/contract/account.ts';
import { checkSession } from '#lib/current-session.ts';

/** The account that this browser is signed in to; undefined until it is loaded. */
export function useSignedIn({ enabled = true } = {}): Account | null | undefined {
  const [me, setMe] = useState<Account | null>();
  useEffect(() => {
    if (enabled) void checkSession().then(setMe, () => setMe(null));
  }, [enabled]);
  return me;
}
