import { z } from 'zod';
import type { Adapters } from '#adapters/adapters.ts';
import { defineJob } from '#infra/jobs/define-job.ts';
import { beginAccounts, listDueAccounts, wakeAccounts } from './actions/claim.ts';
import { identifyImages } from './actions/identify-images.ts';
import { matchAds } from './actions/match.ts';
import { learnMedia } from './actions/learn-media.ts';
import { copyPictures, movePictures } from './actions/pictures.ts';
import type { Syncing } from './actions/step.ts';
import { advanceSync } from './actions/sync.ts';

const ofAccount = z.object({ account: z.number().int().positive() });
const ofSome = z.object({ account: z.number().int().positive().nullable().default(null) });
const nothing = z.object({});
const schedule = z.object({ wake: z.boolean().default(false) });

/** Accounts that are looked at in one go. */
const accountsAtOnce = 500;

/** Does the next step for the figures of an ad account. Organizations take turns. */
export const syncFiguresJob = defineJob<typeof ofAccount, Adapters>({
  name: 'insights.sync',
  payload: ofAccount,
  scope: 'all tenants',
  concurrency: 3,
  // The schedule below tries again.
  retries: 0,
  singleton: ({ account }) => String(account),
  run: ({ scope, inOrganization, adapters: { ads }, signal, payload: { account } }) =>
    advanceSync({ scope, ads, signal, inOrganization, enqueue, enqueueMatching }, account),
});

const enqueue: Syncing['enqueue'] = (tx, account, { organizationId, delayMs }) =>
  tx.enqueue(syncFiguresJob, { account }, { delayMs, ...(organizationId ? { organizationId } : {}) });

const enqueueMatching: Syncing['enqueueMatching'] = (tx, account, organizationId) =>
  tx.enqueue(matchAdsJob, { account }, { organizationId });

/** Finds which creatives of ours the ads of an account came from. */
export const matchAdsJob = defineJob<typeof ofSome, Adapters>({
  name: 'insights.match',
  payload: ofSome,
  async run({ scope, adapters: { ads, storage }, signal, payload: { account } }) {
    for (const id of ads.built) {
      const provider = ads.provider(id);
      if (provider) await identifyImages(scope, provider, { storage, signal });
    }
    await matchAds(scope, account);
  },
});

/** Begins the figures of accounts that are new, and goes on with those that are due; `wake`: a connection is new. */
export const scheduleFiguresJob = defineJob<typeof schedule, Adapters>({
  name: 'insights.schedule',
  payload: schedule,
  scope: 'all tenants',
  cron: '* * * * *',
  retries: 0,
  async run({ scope, adapters: { installation, payments }, payload: { wake } }) {
    await beginAccounts(scope);
    if (wake) await wakeAccounts(scope);
    const [billed, isSandbox] = [payments !== null, installation.sandboxUrl !== null];
    const due = await listDueAccounts(scope, { limit: accountsAtOnce, billed, isSandbox });
    for (const { no, organizationId } of due) {
      await scope.transaction((tx) => enqueue(tx, no, { organizationId, delayMs: 0 }));
    }
  },
});

/** Learns the sizes and lengths of media of ads that were first seen. */
export const learnMediaJob = defineJob<typeof nothing, Adapters>({
  name: 'insights.media',
  payload: nothing,
  scope: 'all tenants',
  cron: '* * * * *',
  retries: 0,
  run: ({ scope, adapters: { ads }, signal }) => learnMedia(scope, { ads, signal }),
});

/** Copies the pictures of ads that were first seen, while their addresses last. */
export const copyPicturesJob = defineJob<typeof nothing, Adapters>({
  name: 'insights.pictures',
  payload: nothing,
  scope: 'all tenants',
  cron: '* * * * *',
  retries: 0,
  async run({ scope, adapters: { ads, media, storage }, signal }) {
    await copyPictures(scope, { ads, media, storage, signal });
    await movePictures(scope, storage);
  },
});
