import { z } from 'zod';
import { accountId, organizationId } from '@ad-foundry/contract/ids.ts';
import { defineJob } from '#infra/jobs/define-job.ts';

/** Fills the sample organization of an account, on its behalf. */
export const fillSampleJob = defineJob({
  name: 'sample.fill',
  payload: z.object({ accountId }),
  singleton: ({ accountId: owner }) => owner,
});

/** Makes up the figures of a sample organization; without one, those of the last days of all. */
export const sampleFiguresJob = defineJob({
  name: 'sample.figures',
  payload: z.object({ organizationId: organizationId.nullable().default(null) }),
  scope: 'all tenants',
  cron: '40 3 * * *',
});
