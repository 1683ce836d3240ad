import { queryOptions } from '@tanstack/react-query';
import { fetchInstallation } from './installation.ts';

/** The configuration of this installation; constant while a page is open. */
export const installationQuery = queryOptions({
  queryKey: ['installation'],
  queryFn: ({ signal }) => fetchInstallation(signal),
  staleTime: Infinity,
});
