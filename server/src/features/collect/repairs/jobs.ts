import { z } from 'zod';
import { accountId, repairId, versionId } from '@ad-foundry/contract/ids.ts';
import { defineDueJob, defineJob } from '#infra/jobs/define-job.ts';

const payload = z.object({ repairId });

/** Repairs a picture. Repairs that were interrupted after they began are resumed by `repairs.resume`. */
export const repairStillJob = defineJob({ name: 'repair.still', payload, retries: 3, perOrganization: 1 });

/** Repairs a video, in a queue of its own: videos may take minutes and must not delay pictures. */
export const repairVideoJob = defineJob({
  name: 'repair.video',
  payload,
  retries: 3,
  perOrganization: 1,
  timeoutMs: 90 * 60_000,
});

/** Makes one second of a video as a repair would leave it; before long repairs, since a person waits for it. */
export const repairSampleJob = defineJob({
  name: 'repair.sample',
  payload: z.object({ versionId, accountId, token: z.uuid() }),
  retries: 1,
  perOrganization: 1,
  timeoutMs: 5 * 60_000,
});

/** Queues interrupted repairs again, ends those that were interrupted too often, and forgets old ones. */
export const resumeRepairsJob = defineDueJob({ name: 'repairs.resume' });
