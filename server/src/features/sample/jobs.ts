import { z } from 'zod';
import { accountId } from '@ad-foundry/contract/ids.ts';
import type { Adapters } from '#adapters/adapters.ts';
import { defineJob } from '#infra/jobs/define-job.ts';
import { fillSample } from './actions/fill.ts';

const payload = z.object({ accountId });

/** Fills the sample organization of an account, on its behalf. */
export const fillSampleJob = defineJob<typeof payload, Adapters>({
  name: 'sample.fill',
  payload,
  retries: 5,
  singleton: ({ accountId: owner }) => owner,
  run: ({ actAs, payload: { accountId: owner }, adapters }) =>
    fillSample(actAs({ accountId: owner, role: 'owner' }), adapters.storage),
});
