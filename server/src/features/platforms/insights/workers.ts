import type { Adapters } from '#adapters/adapters.ts';
import { defineDueWorker } from '#infra/jobs/define-due-worker.ts';
import { defineWorker, type Worker } from '#infra/jobs/define-worker.ts';
import { createDueAdvertisers, listDueAdvertisers, wakeAdvertisers } from './actions/claim.ts';
import { identifyImages } from './actions/identify-images.ts';
import { learnMedia, listDueMedia, postponeMedia } from './actions/learn-media.ts';
import { matchAds } from './actions/match.ts';
import { copyPictures, listDuePictures, listPicturesInDatabase, movePicture } from './actions/pictures.ts';
import { listDueChecks, raiseAlerts } from './actions/raise-alerts.ts';
import { advanceSync } from './actions/sync.ts';
import {
  copyPicturesJob,
  learnMediaJob,
  matchAdsJob,
  movePicturesJob,
  raiseAlertsJob,
  scheduleFiguresJob,
  syncFiguresJob,
} from './jobs.ts';

/** Number of ad accounts that one run enqueues. */
const advertisersAtOnce = 500;

export const insightWorkers: Worker<Adapters>[] = [
  defineWorker(syncFiguresJob, {
    run: ({ scope, inOrganization, adapters: { ads }, signal, payload: { advertiserNo } }) =>
      advanceSync({ scope, ads, signal, inOrganization }, advertiserNo),
  }),
  defineWorker(matchAdsJob, {
    async run({ scope, adapters: { ads, storage }, signal, payload: { advertiserNo } }) {
      for (const id of ads.built) {
        const provider = ads.provider(id);
        if (provider) await identifyImages(scope, provider, { storage, signal });
      }
      await matchAds(scope, advertiserNo);
    },
  }),
  defineDueWorker(scheduleFiguresJob, {
    async listDue({ scope, adapters: { installation, payments }, payload: { wake } }) {
      await createDueAdvertisers(scope);
      if (wake) await wakeAdvertisers(scope);
      const [billed, isSandbox] = [payments !== null, installation.sandboxUrl !== null];
      return listDueAdvertisers(scope, { limit: advertisersAtOnce, billed, isSandbox });
    },
    process: ({ no, organizationId }, { scope }) =>
      scope.transaction((tx) =>
        tx.enqueue(syncFiguresJob, { advertiserNo: no }, { organizationId: organizationId ?? undefined }),
      ),
  }),
  defineDueWorker(raiseAlertsJob, {
    listDue: ({ scope }) => listDueChecks(scope),
    process: (check, { inOrganization }) => raiseAlerts(inOrganization(check.organizationId), check),
    onError: ({ organizationId, advertiserId }, error, { scope }) =>
      scope.log.warn({ err: error, organizationId, advertiserId }, 'alerts about ads not raised'),
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
    onError: ({ advertiserNo }, error, { scope }) =>
      scope.log.warn({ err: error, advertiserNo }, 'pictures of ads not copied'),
  }),
  defineDueWorker(movePicturesJob, {
    listDue: ({ scope }) => listPicturesInDatabase(scope),
    process: (picture, { scope, adapters: { storage } }) => movePicture(scope, picture, storage),
  }),
];
