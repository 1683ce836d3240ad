import { sample } from '@ad-foundry/contract/sample.ts';
import type { Adapters } from '#adapters/adapters.ts';
import { AppError } from '#infra/errors.ts';
import { routes } from '#infra/http/routes.ts';
import { enterSample, followSample } from './actions/enter.ts';
import { loadSample } from './actions/load.ts';
import { offersLookAround } from './queries/look-around.ts';

export const sampleRoutes = routes<typeof sample, Adapters>(sample, {
  load: ({ scope, cookies, adapters }) => loadSample(scope, { cookies, offered: adapters.installation.sample }),
  async progress({ scope, adapters, http }) {
    if (!offersLookAround(adapters, http.request)) throw new AppError('request.not-found');
    return { step: await followSample(scope) };
  },
  enter({ scope, body, cookies, adapters, http }) {
    if (!offersLookAround(adapters, http.request)) throw new AppError('request.not-found');
    return enterSample(scope, { ...body, cookies });
  },
});
