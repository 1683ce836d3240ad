import { useEffect, useState } from 'react';
import type { Account } from '@ad-foundry/contract/account.ts';
import { checkSession, isSignedOut } from '#lib/current-session.ts';

/** The account that this browser is signed in to; undefined until it is loaded, and while it is not needed. */
export function useSignedIn({ enabled = true } = {}): Account | null | undefined {
  const [me, setMe] = useState<Account | null | undefined>(enabled && isSignedOut() ? null : undefined);
  useEffect(() => {
    if (enabled && !isSignedOut()) void checkSession().then(setMe, () => setMe(null));
  }, [enabled]);
  return me;
}
