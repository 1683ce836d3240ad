import type { Adapters } from '#adapters/adapters.ts';
import { matchAds } from '#features/platforms/insights/actions/match.ts';
import { defineWorker, type Worker } from '#infra/jobs/define-worker.ts';
import { continueSampleFigures, makeSampleFigures } from './actions/figures.ts';
import { fillSample } from './actions/fill.ts';
import { fillSampleJob, sampleFiguresJob } from './jobs.ts';

export const sampleWorkers: Worker<Adapters>[] = [
  defineWorker(fillSampleJob, {
    async run({ scope, actAs, payload: { accountId }, adapters }) {
      await fillSample(actAs({ accountId, role: 'owner' }), adapters.storage);
      const { organizationId } = scope.actor;
      await scope.transaction((tx) => tx.enqueue(sampleFiguresJob, { organizationId }));
    },
  }),
  defineWorker(sampleFiguresJob, {
    async run({ scope, inOrganization, adapters, payload: { organizationId } }) {
      if (organizationId === null) return continueSampleFigures(scope);
      const provider = adapters.ads.localProvider;
      const organization = inOrganization(organizationId);
      const advertiserId = await makeSampleFigures(scope, organization, provider);
      await matchAds(organization, null);
      await organization.transaction((tx) => tx.record('insights.synced', { provider, advertiserId }));
    },
  }),
];
