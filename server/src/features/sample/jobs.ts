import { z } from 'zod';
import { accountId, organizationId } from '@ad-foundry/contract/ids.ts';
import type { Adapters } from '#adapters/adapters.ts';
import { defineJob } from '#infra/jobs/define-job.ts';
import { fillSample } from './actions/fill.ts';

const payload = z.object({ organizationId, accountId });

export const fillSampleJob = defineJob<typeof payload, Adapters>({
  name: 'sample.fill',
  payload,
  retries: 5,
  run: ({ actAs, payload: person, adapters }) =>
    fillSample(actAs({ ...person, role: 'owner', sessionId: '', name: '' }), adapters.storage),
});
