import { z } from 'zod';
import { accountId, formatId, organizationId } from '@ad-foundry/contract/ids.ts';
import type { Adapters } from '#adapters/adapters.ts';
import { defineJob } from '#infra/jobs/define-job.ts';
import { moveToRevision } from './actions/rejudge.ts';

const payload = z.object({ formatId, revisionId: z.uuid(), organizationId, accountId });

/** Judges the open creatives of an organization by other rules. What was done before is left alone. */
export const rejudgeFormatJob = defineJob<typeof payload, Adapters>({
  name: 'format.rejudge',
  payload,
  run: ({ actAs, payload: { formatId: id, revisionId, ...person } }) =>
    moveToRevision(actAs({ ...person, role: 'member', sessionId: '', name: '' }), { formatId: id, revisionId }),
});
