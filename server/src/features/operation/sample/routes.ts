import { sample } from '@ad-foundry/contract/sample.ts';
import type { Adapters } from '#adapters/adapters.ts';
import { routes } from '#infra/http/routes.ts';
import { loadSample } from './actions/load.ts';

export const sampleRoutes = routes<typeof sample, Adapters>(sample, {
  load: ({ scope, cookies, adapters }) => loadSample(scope, { cookies, offered: adapters.installation.sample }),
});
