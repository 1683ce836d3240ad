import { z } from 'zod';
import { bulkChangeId } from '@ad-foundry/contract/ids.ts';
import { defineJob } from '#infra/jobs/define-job.ts';

/** Continues a bulk change after its request was answered. */
export const continueBulkJob = defineJob({
  name: 'bulk.continue',
  payload: z.object({ bulkId: bulkChangeId }),
  concurrency: 2,
  perOrganization: 1,
});
