import { createContext, use, useCallback } from 'react';
import type { Account } from '@ad-foundry/contract/account.ts';
import { isInsidePath } from '@ad-foundry/contract/rules/return-path.ts';
import { isNewHere } from './queries.ts';
import { takeReturnPath } from './return-path.ts';

/** Goes on in the app at a path of it; resolves when its screen stands in place of this one. */
export type EnterApp = (me: Account, path: string) => Promise<void>;

export const EnterAppContext = createContext<EnterApp | undefined>(undefined);

/**
 * Goes on once somebody is signed in: the welcome for those who have nothing yet, else where one wanted to go before,
 * else the path given, else the first page.
 */
export function useEnter(): (me: Account, wanted?: string) => Promise<void> {
  const enterApp = use(EnterAppContext);
  return useCallback(
    async (me: Account, wanted = '/') => {
      const remembered = takeReturnPath() ?? (isInsidePath(wanted) ? wanted : '/');
      await enterApp?.(me, (await isNewHere(me)) ? '/onboarding' : remembered);
    },
    [enterApp],
  );
}
