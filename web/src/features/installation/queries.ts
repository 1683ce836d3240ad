import { queryOptions } from '@tanstack/react-query';
import type { settings } from '@ad-foundry/contract/settings.ts';
import { call } from '#lib/api.ts';
import { lightEndpoint } from '#lib/light-endpoint.ts';

const installation = lightEndpoint<typeof settings.installation>({ method: 'GET', path: '/installation' });

/** How this installation is set up; it does not change while a page is open. */
export const installationQuery = queryOptions({
  queryKey: ['installation'],
  queryFn: ({ signal }) => call(installation, {}, signal),
  staleTime: Infinity,
});
