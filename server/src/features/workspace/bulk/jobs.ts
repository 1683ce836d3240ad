import { z } from 'zod';
import { bulkChangeId } from '@ad-foundry/contract/ids.ts';
import type { Adapters } from '#adapters/adapters.ts';
import { defineJob } from '#infra/jobs/define-job.ts';
import { continueChange, failRest } from './actions/run.ts';

const payload = z.object({ bulkId: bulkChangeId });

/** Goes on with a bulk change that a request has left. */
export const continueBulkJob = defineJob<typeof payload, Adapters>({
  name: 'bulk.continue',
  payload,
  concurrency: 2,
  perOrganization: 1,
  run: ({ scope, actAs, payload: { bulkId } }) => continueChange(scope, { bulkId, actAs }),
  onFailure: ({ scope, payload: { bulkId } }) => failRest(scope, bulkId, 'server.error'),
});
