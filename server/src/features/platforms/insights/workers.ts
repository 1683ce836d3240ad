import type { Adapters } from '#adapters/adapters.ts';
import { defineDueWorker } from '#infra/jobs/define-due-worker.ts';
import { defineWorker, type Worker } from '#infra/jobs/define-worker.ts';
import { beginAccounts, listDueAccounts, wakeAccounts } from './actions/claim.ts';
import { identifyImages } from './actions/identify-images.ts';
import { learnMedia, listDueMedia, postponeMedia } from './actions/learn-media.ts';
import { matchAds } from './actions/match.ts';
import { copyPictures, listDuePictures, listPicturesInDatabase, movePicture } from './actions/pictures.ts';
import { advanceSync } from './actions/sync.ts';
import {
  copyPicturesJob,
  learnMediaJob,
  matchAdsJob,
  movePicturesJob,
  scheduleFiguresJob,
  syncFiguresJob,
} from './jobs.ts';

/** Ad accounts enqueued in one run. */
const accountsAtOnce = 500;

export const insightWorkers: Worker<Adapters>[] = [
  defineWorker(syncFiguresJob, {
    run: ({ scope, inOrganization, adapters: { ads }, signal, payload: { account } }) =>
      advanceSync({ scope, ads, signal, inOrganization }, account),
  }),
  defineWorker(matchAdsJob, {
    async run({ scope, adapters: { ads, storage }, signal, payload: { account } }) {
      for (const id of ads.built) {
        const provider = ads.provider(id);
        if (provider) await identifyImages(scope, provider, { storage, signal });
      }
      await matchAds(scope, account);
    },
  }),
  defineDueWorker(scheduleFiguresJob, {
    async listDue({ scope, adapters: { installation, payments }, payload: { wake } }) {
      await beginAccounts(scope);
      if (wake) await wakeAccounts(scope);
      const [billed, isSandbox] = [payments !== null, installation.sandboxUrl !== null];
      return listDueAccounts(scope, { limit: accountsAtOnce, billed, isSandbox });
    },
    process: ({ no, organizationId }, { scope }) =>
      scope.transaction((tx) =>
        tx.enqueue(syncFiguresJob, { account: no }, { organizationId: organizationId ?? undefined }),
      ),
  }),
  defineDueWorker(learnMediaJob, {
    listDue: ({ scope }) => listDueMedia(scope),
    process: (media, { scope, adapters: { ads }, signal }) => learnMedia(scope, media, { ads, signal }),
    onError: (media, error, { scope }) => postponeMedia(scope, media, error),
  }),
  defineDueWorker(copyPicturesJob, {
    listDue: ({ scope }) => listDuePictures(scope),
    process: (pictures, { scope, adapters: { ads, media, storage }, signal }) =>
      copyPictures(scope, pictures, { ads, media, storage, signal }),
    onError: ({ account }, error, { scope }) => scope.log.warn({ err: error, account }, 'pictures of ads not copied'),
  }),
  defineDueWorker(movePicturesJob, {
    listDue: ({ scope }) => listPicturesInDatabase(scope),
    process: (picture, { scope, adapters: { storage } }) => movePicture(scope, picture, storage),
  }),
];
