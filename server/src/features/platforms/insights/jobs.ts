import { z } from 'zod';
import { defineDueJob, defineJob } from '#infra/jobs/define-job.ts';

const advertiserNo = z.number().int().positive();

/** Runs the next sync step of an ad account. Organizations take turns. */
export const syncFiguresJob = defineJob({
  name: 'insights.sync',
  payload: z.object({ advertiserNo }),
  scope: 'all tenants',
  concurrency: 3,
  // The scheduled job below tries again.
  retries: 0,
  singleton: ({ advertiserNo }) => String(advertiserNo),
});

/** Finds the organization's creatives that the ads of an account came from; null matches all accounts. */
export const matchAdsJob = defineJob({
  name: 'insights.match',
  payload: z.object({ advertiserNo: advertiserNo.nullable().default(null) }),
});

/** Creates insight accounts for new ad accounts, and enqueues due ones; `wake` is true after a new connection. */
export const scheduleFiguresJob = defineDueJob({
  name: 'insights.schedule',
  payload: z.object({ wake: z.boolean().default(false) }),
});

/** Raises alerts about the ads of accounts whose figures are new. */
export const raiseAlertsJob = defineDueJob({ name: 'insights.alerts' });

/** Requests the sizes and durations of new media of ads. */
export const learnMediaJob = defineDueJob({ name: 'insights.media' });

/** Copies the pictures of new ads before their addresses expire. */
export const copyPicturesJob = defineDueJob({ name: 'insights.pictures' });

/** Moves pictures that earlier releases stored from the database to the storage. */
export const movePicturesJob = defineDueJob({ name: 'insights.move-pictures' });
