import { z } from 'zod';
import { accountId, organizationId } from '@ad-foundry/contract/ids.ts';
import { defineJob } from '#infra/jobs/define-job.ts';

/** Fills the sample organization of an account, on its behalf. */
export const fillSampleJob = defineJob({
  name: 'sample.fill',
  payload: z.object({ accountId, organizationId }),
  // Ad accounts are rows of the whole installation.
  scope: 'all tenants',
  singleton: ({ accountId: owner }) => owner,
});

/** Generates the insights of a sample organization; without one, those of the latest days of all samples. */
export const sampleFiguresJob = defineJob({
  name: 'sample.figures',
  payload: z.object({ organizationId: organizationId.nullable().default(null) }),
  scope: 'all tenants',
  cron: '40 3 * * *',
});
