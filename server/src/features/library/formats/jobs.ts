import { z } from 'zod';
import { formatId } from '@ad-foundry/contract/ids.ts';
import { defineJob } from '#infra/jobs/define-job.ts';

/** Judges the open creatives of an organization by another revision; safe to repeat. */
export const rejudgeFormatJob = defineJob({
  name: 'format.rejudge',
  payload: z.object({ formatId, revisionId: z.uuid() }),
});
