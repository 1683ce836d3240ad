import { z } from 'zod';
import { campaignId } from '@ad-foundry/contract/ids.ts';
import { defineJob } from '#infra/jobs/define-job.ts';

/** Recomputes which creatives of a campaign are complete; safe to repeat. */
export const recountCompletionJob = defineJob({ name: 'completion.recount', payload: z.object({ campaignId }) });
