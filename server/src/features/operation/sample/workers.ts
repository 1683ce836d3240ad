import type { Adapters } from '#adapters/adapters.ts';
import { matchAds } from '#features/platforms/insights/actions/match.ts';
import { defineWorker, type Worker } from '#infra/jobs/define-worker.ts';
import { listStoredFiles } from './actions/ad-objects.ts';
import { drawPictures } from './actions/draw-pictures.ts';
import { continueSampleFigures, makeSampleFigures } from './actions/figures.ts';
import { fillSample } from './actions/fill.ts';
import { joinByHash } from './actions/join-by-hash.ts';
import { confirmLinks, identifyUsedImages } from './actions/link-ads.ts';
import { actAsOwner, shareFigures } from './actions/share-figures.ts';
import { fillSampleJob, sampleFiguresJob } from './jobs.ts';

/** The client whose figures are shared. */
const sharedClient = 'Aster Running';

export const sampleWorkers: Worker<Adapters>[] = [
  defineWorker(fillSampleJob, {
    async run({ scope, actAs, payload: { accountId, organizationId }, adapters: { ads, storage } }) {
      const owner = actAs({ accountId, role: 'owner', organizationId });
      await fillSample(owner, { system: scope, storage, provider: ads.localProvider });
      await scope.transaction((tx) => tx.enqueue(sampleFiguresJob, { organizationId }));
    },
  }),
  defineWorker(sampleFiguresJob, {
    async run({ scope, inOrganization, actAs, adapters: { ads, storage }, payload: { organizationId } }) {
      if (organizationId === null) return continueSampleFigures(scope);
      const provider = ads.localProvider;
      const organization = inOrganization(organizationId);
      const files = await joinByHash(organization, (tx) => listStoredFiles(tx, provider));
      const imageIds = await identifyUsedImages(organization, files, { ads, storage });
      const advertisers = await makeSampleFigures(scope, { organizationId, provider }, { files, imageIds });
      await joinByHash(organization, (tx) => matchAds(tx, null));
      const advertiserIds = new Map([...advertisers].map(([client, { id }]) => [client, id]));
      const owner = await actAsOwner(organization, actAs);
      if (owner) await confirmLinks(owner, { provider, files, advertiserIds });
      await organization.transaction(async (tx) => {
        for (const advertiserId of advertiserIds.values())
          await tx.record('insights.synced', { provider, advertiserId });
      });
      const advertiserId = advertiserIds.get(sharedClient);
      if (owner && advertiserId) await shareFigures(owner, { provider, advertiserId });
      await drawPictures(scope, { organizationId, provider, storage });
    },
  }),
];
