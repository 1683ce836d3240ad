import { skipToken, useQuery } from '@tanstack/react-query';
import type { Standing } from '@ad-foundry/contract/billing.ts';
import { installationQuery } from '#features/operation/installation/queries.ts';
import { standingKey } from '#lib/read-only.ts';
import { isGated } from './gate.ts';

/** Whether this installation bills organizations; false until the installation is loaded. */
export const useBilled = (): boolean => useQuery(installationQuery).data?.billing ?? false;

/** Whether every page of the daily work leads to checkout, as far as that is loaded. */
export function useGated(): boolean {
  const { data } = useQuery<Standing | null>({ queryKey: standingKey, queryFn: skipToken });
  return isGated(data ?? null);
}
