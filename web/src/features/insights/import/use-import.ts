import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { z } from 'zod';
import type { AdvertiserId } from '@ad-foundry/contract/ids.ts';
import type { importedAccount } from '@ad-foundry/contract/insights/imports.ts';
import { insights } from '@ad-foundry/contract/insights/insights.ts';
import type { InsightAccount } from '@ad-foundry/contract/insights/values.ts';
import { provider } from '#features/insights/queries.ts';
import { call } from '#lib/api.ts';
import type { Batch } from './report.ts';

interface Wanted {
  /** An account of earlier imports, or the facts of a new one. */
  account: InsightAccount | z.output<typeof importedAccount>;
  batches: readonly Batch[];
}

/**
 * Stores a report day by day. A try after a failure goes on where the last one stopped, in the same account; storing the
 * same days twice changes nothing.
 */
export function useImport() {
  const client = useQueryClient();
  const done = useRef<{ account: AdvertiserId | null; batches: number }>({ account: null, batches: 0 });
  const [progress, setProgress] = useState<number | null>(null);
  const store = async ({ account, batches }: Wanted): Promise<AdvertiserId> => {
    const at = done.current;
    setProgress(at.batches / batches.length);
    at.account ??=
      'id' in account ? account.id : (await call(insights.createAccount, { params: { provider }, body: account })).id;
    const advertiserId = at.account;
    for (const batch of batches.slice(at.batches)) {
      await call(insights.importDays, { params: { provider, advertiserId }, body: batch });
      at.batches += 1;
      setProgress(at.batches / batches.length);
    }
    await client.invalidateQueries({ queryKey: ['insights'] });
    return advertiserId;
  };
  const restart = () => {
    done.current = { account: null, batches: 0 };
    setProgress(null);
  };
  return { store, progress, restart };
}
