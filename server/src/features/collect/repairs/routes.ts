import { Readable } from 'node:stream';
import { adaptations } from '@ad-foundry/contract/adaptations.ts';
import { repairs } from '@ad-foundry/contract/repairs.ts';
import type { Adapters } from '#adapters/adapters.ts';
import { sendFile } from '#infra/http/files.ts';
import { routes } from '#infra/http/routes.ts';
import { startAdaptation } from './actions/adapt.ts';
import { findFocus } from './actions/focus.ts';
import { startSample } from './actions/sample.ts';
import { startCards, startRepair } from './actions/start.ts';
import { readAdaptation, readCardPlans, readPlan, readSample, requireClip, requireRepairable } from './queries.ts';

export const repairRoutes = routes<typeof repairs, Adapters>(repairs, {
  plan: ({ scope, params, adapters }) => readPlan(scope, params.versionId, adapters),
  focus: async ({ scope, params, adapters }) => {
    const { version } = await requireRepairable(scope, params.versionId);
    return { focus: await findFocus(scope, version, adapters) };
  },
  start: ({ scope, params, body, adapters }) => startRepair(scope, { ...params, ...body }, adapters),
  startSample: ({ scope, params, body, adapters }) => startSample(scope, { ...params, ...body }, adapters),
  sample: ({ scope, params }) => readSample(scope, params.versionId),
  async sampleClip({ scope, params, http }) {
    const { clip, token } = await requireClip(scope, params.versionId);
    await sendFile(http, {
      sizeBytes: clip.length,
      type: 'video/mp4',
      etag: token,
      disposition: 'inline',
      fileName: `${params.versionId}.mp4`,
      maxAge: 60,
      read: (start, end) => Readable.from([clip.subarray(start, end)]),
    });
  },
  planCards: ({ scope, params, adapters }) => readCardPlans(scope, params.variationId, adapters),
  startCards: ({ scope, params, body, adapters }) => startCards(scope, { ...params, ...body }, adapters),
});

export const adaptationRoutes = routes<typeof adaptations, Adapters>(adaptations, {
  find: ({ scope, params, adapters }) => readAdaptation(scope, params.versionId, adapters),
  start: ({ scope, params, body, adapters }) => startAdaptation(scope, { ...params, ...body }, adapters),
});
