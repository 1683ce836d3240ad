import { useQuery } from '@tanstack/react-query';
import { installationQuery } from '#features/operation/installation/queries.ts';

/** Whether this installation bills organizations; false until the installation is loaded. */
export const useBilled = (): boolean => useQuery(installationQuery).data?.billing ?? false;
