import { z } from 'zod';
import { defineDueJob, defineJob } from '#infra/jobs/define-job.ts';

const advertiserNo = z.number().int().positive();

/** Does the next step for the insights of an ad account. Organizations take turns. */
export const syncFiguresJob = defineJob({
  name: 'insights.sync',
  payload: z.object({ advertiserNo }),
  scope: 'all tenants',
  concurrency: 3,
  // The schedule below tries again.
  retries: 0,
  singleton: ({ advertiserNo }) => String(advertiserNo),
});

/** Finds which creatives of ours the ads of an account came from; of all accounts if null. */
export const matchAdsJob = defineJob({
  name: 'insights.match',
  payload: z.object({ advertiserNo: advertiserNo.nullable().default(null) }),
});

/** Creates the ad accounts that are new, and enqueues those that are due; `wake`: a connection is new. */
export const scheduleFiguresJob = defineDueJob({
  name: 'insights.schedule',
  payload: z.object({ wake: z.boolean().default(false) }),
});

/** Learns the sizes and lengths of media of ads that were first seen. */
export const learnMediaJob = defineDueJob({ name: 'insights.media' });

/** Copies the pictures of ads that were first seen, while their addresses last. */
export const copyPicturesJob = defineDueJob({ name: 'insights.pictures' });

/** Moves pictures of earlier releases from the database to the storage. */
export const movePicturesJob = defineDueJob({ name: 'insights.move-pictures' });
