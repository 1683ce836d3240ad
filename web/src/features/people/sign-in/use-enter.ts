import { use, useCallback } from 'react';
import type { Account } from '@ad-foundry/contract/account.ts';
import { campaigns } from '@ad-foundry/contract/campaigns.ts';
import { can } from '@ad-foundry/contract/permissions.ts';
import { isInsidePath } from '@ad-foundry/contract/rules/people/return-path.ts';
import { call } from '#lib/api.ts';
import { EnterAppContext } from './enter-app.ts';
import { takeReturnPath } from './return-path.ts';

/** Whether the account is new and should see the welcome page. */
async function isNewHere(me: Account): Promise<boolean> {
  if (!me.role || !can(me.role, 'campaign:write')) return false;
  try {
    return (await call(campaigns.list, { query: { limit: 1 } })).items.length === 0;
  } catch {
    // The welcome is optional; the overview shows the error.
    return false;
  }
}

/**
 * Enters the app after sign-in: the welcome page for new accounts, else the stored return path, else `targetPath`,
 * else the first page.
 */
export function useEnter(): (me: Account, targetPath?: string) => Promise<void> {
  const enterApp = use(EnterAppContext);
  return useCallback(
    async (me: Account, targetPath = '/') => {
      const remembered = takeReturnPath() ?? (isInsidePath(targetPath) ? targetPath : '/');
      await enterApp?.(me, (await isNewHere(me)) ? '/onboarding' : remembered);
    },
    [enterApp],
  );
}
