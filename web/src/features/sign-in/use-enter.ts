import { use, useCallback } from 'react';
import type { Account } from '@ad-foundry/contract/account.ts';
import type { campaigns } from '@ad-foundry/contract/campaigns.ts';
import { can } from '@ad-foundry/contract/permissions.ts';
import { isInsidePath } from '@ad-foundry/contract/rules/return-path.ts';
import { call } from '#lib/api.ts';
import { lightEndpoint } from '#lib/light-endpoint.ts';
import { EnterAppContext } from './enter-app.ts';
import { takeReturnPath } from './return-path.ts';

const listCampaigns = lightEndpoint<(typeof campaigns)['list']>({ method: 'GET', path: '/campaigns' });

/** Whether somebody who just came in has nothing to look at yet and is better welcomed. */
async function isNewHere(me: Account): Promise<boolean> {
  if (!me.role || !can(me.role, 'campaign:write')) return false;
  try {
    return (await call(listCampaigns, { query: { limit: 1 } })).items.length === 0;
  } catch {
    // The welcome is a courtesy; the overview shows what is wrong.
    return false;
  }
}

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
