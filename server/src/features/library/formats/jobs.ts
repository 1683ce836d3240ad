import { z } from 'zod';
import { formatId } from '@ad-foundry/contract/ids.ts';
import type { Adapters } from '#adapters/adapters.ts';
import { defineJob } from '#infra/jobs/define-job.ts';
import { moveToRevision } from './actions/rejudge.ts';

const payload = z.object({ formatId, revisionId: z.uuid() });

/** Judges the open creatives of an organization by another revision. Safe to repeat. */
export const rejudgeFormatJob = defineJob<typeof payload, Adapters>({
  name: 'format.rejudge',
  payload,
  run: ({ scope, payload: { formatId: id, revisionId } }) => moveToRevision(scope, { formatId: id, revisionId }),
});
