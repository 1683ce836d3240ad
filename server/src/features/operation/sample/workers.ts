import type { Adapters } from '#adapters/adapters.ts';
import { matchAds } from '#features/platforms/insights/actions/match.ts';
import { defineWorker, type Worker } from '#infra/jobs/define-worker.ts';
import { continueSampleFigures, makeSampleFigures } from './actions/figures.ts';
import { fillSample } from './actions/fill.ts';
import { shareFigures } from './actions/share-figures.ts';
import { fillSampleJob, sampleFiguresJob } from './jobs.ts';

export const sampleWorkers: Worker<Adapters>[] = [
  defineWorker(fillSampleJob, {
    async run({ scope, actAs, payload: { accountId, organizationId }, adapters: { ads, storage } }) {
      const owner = actAs({ accountId, role: 'owner', organizationId });
      await fillSample(owner, { system: scope, storage, provider: ads.localProvider });
      await scope.transaction((tx) => tx.enqueue(sampleFiguresJob, { organizationId }));
    },
  }),
  defineWorker(sampleFiguresJob, {
    async run({ scope, inOrganization, actAs, adapters, payload: { organizationId } }) {
      if (organizationId === null) return continueSampleFigures(scope);
      const provider = adapters.ads.localProvider;
      const organization = inOrganization(organizationId);
      const advertiserIds = await makeSampleFigures(scope, organization, provider);
      await matchAds(organization, null);
      await organization.transaction(async (tx) => {
        for (const advertiserId of advertiserIds) await tx.record('insights.synced', { provider, advertiserId });
      });
      await shareFigures(organization, { actAs, provider, advertiserIds });
    },
  }),
];
