import { queryOptions } from '@tanstack/react-query';
import type { installation as endpoints } from '@ad-foundry/contract/installation.ts';
import { call } from '#lib/api.ts';
import { lightEndpoint } from '#lib/light-endpoint.ts';

const installation = lightEndpoint<typeof endpoints.find>({ method: 'GET', path: '/installation' });

/** How this installation is set up; it does not change while a page is open. */
export const installationQuery = queryOptions({
  queryKey: ['installation'],
  queryFn: ({ signal }) => call(installation, {}, signal),
  staleTime: Infinity,
});
