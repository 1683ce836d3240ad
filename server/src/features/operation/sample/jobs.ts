import { z } from 'zod';
import { accountId, organizationId } from '@ad-foundry/contract/ids.ts';
import type { Adapters } from '#adapters/adapters.ts';
import { matchAds } from '#features/platforms/insights/actions/match.ts';
import { defineJob } from '#infra/jobs/define-job.ts';
import { continueSampleFigures, makeSampleFigures } from './actions/figures.ts';
import { fillSample } from './actions/fill.ts';

const payload = z.object({ accountId });
const ofOrganization = z.object({ organizationId: organizationId.nullable().default(null) });

/** Fills the sample organization of an account, on its behalf. */
export const fillSampleJob = defineJob<typeof payload, Adapters>({
  name: 'sample.fill',
  payload,
  retries: 5,
  singleton: ({ accountId: owner }) => owner,
  async run({ scope, actAs, payload: { accountId: owner }, adapters }) {
    await fillSample(actAs({ accountId: owner, role: 'owner' }), adapters.storage);
    await scope.transaction((tx) => tx.enqueue(sampleFiguresJob, { organizationId: scope.actor.organizationId }));
  },
});

/** Makes up the figures of a sample organization; without one, those of the last days of all. */
export const sampleFiguresJob = defineJob<typeof ofOrganization, Adapters>({
  name: 'sample.figures',
  payload: ofOrganization,
  scope: 'all tenants',
  cron: '40 3 * * *',
  async run({ scope, inOrganization, payload: { organizationId: id } }) {
    if (id === null) return continueSampleFigures(scope);
    const organization = inOrganization(id);
    const advertiserId = await makeSampleFigures(scope, organization);
    await matchAds(organization, null);
    await organization.transaction((tx) => tx.record('insights.synced', { provider: 'meta', advertiserId }));
  },
});
