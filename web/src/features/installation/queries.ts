import { queryOptions } from '@tanstack/react-query';
import { fetchInstallation } from './installation.ts';

/** How this installation is set up; it does not change while a page is open. */
export const installationQuery = queryOptions({
  queryKey: ['installation'],
  queryFn: ({ signal }) => fetchInstallation(signal),
  staleTime: Infinity,
});
