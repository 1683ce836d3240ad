import { useQuery } from '@tanstack/react-query';
import { installationQuery } from '#features/operation/installation/queries.ts';

/** Whether organizations pay for the product here; false until that is known. */
export const useBilled = (): boolean => useQuery(installationQuery).data?.billing ?? false;
