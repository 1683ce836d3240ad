import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { campaigns as endpoints } from '@ad-foundry/contract/campaigns.ts';
import type { CampaignId, OrganizationId } from '@ad-foundry/contract/ids.ts';
import { mintScope, mintSystemScope, type Scope } from '#infra/scope.ts';
import { useApp } from '#testing/app.ts';
import { ownRow } from './own-row.ts';
import { campaigns } from './schema/campaigns.ts';

const app = await useApp();

async function createCampaign(): Promise<{ scope: Scope; campaignId: CampaignId }> {
  const client = app.browser();
  const me = await client.signUp();
  const { id } = await client.call(endpoints.create, { body: { name: 'Spring' } });
  const actor = { accountId: me.id, sessionId: randomUUID(), organizationId: me.organizationId as OrganizationId };
  return { scope: mintScope(app.services.dependencies, { ...actor, role: 'owner' }), campaignId: id };
}

test('ownRow selects a row by its id in the organization of the scope only', async () => {
  const ana = await createCampaign();
  const ben = await createCampaign();
  // Sees the rows of all organizations, so that only the condition keeps them apart.
  const { db } = mintSystemScope(app.services.dependencies);
  const find = async (scope: Scope, campaignId: CampaignId) =>
    (
      await db
        .select({ id: campaigns.id })
        .from(campaigns)
        .where(ownRow(campaigns, scope, campaignId))
    ).map(({ id }) => id);
  expect(await find(ana.scope, ana.campaignId)).toEqual([ana.campaignId]);
  expect(await find(ben.scope, ana.campaignId)).toEqual([]);
  expect(await find(ben.scope, ben.campaignId)).toEqual([ben.campaignId]);
});
