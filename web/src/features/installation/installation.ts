import type { installation as endpoints } from '@ad-foundry/contract/installation.ts';
import { call } from '#lib/api.ts';
import { lightEndpoint } from '#lib/light-endpoint.ts';

const installation = lightEndpoint<typeof endpoints.find>({ method: 'GET', path: '/installation' });

/** How this installation is set up. */
export function fetchInstallation(signal?: AbortSignal) {
  return call(installation, {}, signal);
}
