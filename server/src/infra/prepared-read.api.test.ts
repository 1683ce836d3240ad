import { randomUUID } from 'node:crypto';
import { asc } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { campaigns as endpoints } from '@ad-foundry/contract/campaigns.ts';
import type { CampaignId, OrganizationId } from '@ad-foundry/contract/ids.ts';
import type { Role } from '@ad-foundry/contract/permissions.ts';
import { anyOf } from '#db/any-of.ts';
import { campaigns } from '#db/schema/campaigns.ts';
import { visibleCampaigns } from '#features/tree/campaigns/queries.ts';
import { useApp } from '#testing/app.ts';
import { preparedRead } from './prepared-read.ts';
import { mintScope } from './scope.ts';

const namesOf = preparedRead('names_of_campaigns', (scope, ids: CampaignId[]) => {
  built += 1;
  return scope.db
    .select({ name: campaigns.name })
    .from(campaigns)
    .where(anyOf(campaigns.id, ids))
    .orderBy(asc(campaigns.name));
});
const visible = preparedRead('names_of_visible_campaigns', (scope) =>
  scope.db.select({ name: campaigns.name }).from(campaigns).where(visibleCampaigns(scope)).orderBy(asc(campaigns.name)),
);
let built = 0;

const app = await useApp();

async function organization(name: string) {
  const client = app.browser();
  const me = await client.signUp();
  const { id } = await client.call(endpoints.create, { body: { name } });
  const as = (role: Role) =>
    mintScope(app.services.dependencies, {
      accountId: me.id,
      sessionId: randomUUID(),
      organizationId: me.organizationId as OrganizationId,
      role,
    });
  return { client, id, as };
}

test('a prepared read uses the values, the organization and the role of each call', async () => {
  const [ana, ben] = [await organization('Ana’s'), await organization('Ben’s')];
  const ids = [ana.id, ben.id];
  const reads = [ana, ben, ana, ben].map(async ({ as }) => namesOf(as('owner'), ids));
  expect(await Promise.all(reads)).toEqual([
    [{ name: 'Ana’s' }],
    [{ name: 'Ben’s' }],
    [{ name: 'Ana’s' }],
    [{ name: 'Ben’s' }],
  ]);
  // Once per connection of each organization.
  expect(built).toBe(2);
  expect(await namesOf(ana.as('owner'), [ben.id])).toEqual([]);
  expect(await visible(ana.as('owner'))).toEqual([{ name: 'Ana’s' }]);
  expect(await visible(ana.as('guest'))).toEqual([]);
  expect(await visible(ben.as('owner'))).toEqual([{ name: 'Ben’s' }]);
});

test('a prepared read sees the writes of its transaction, and other reads do not', async () => {
  const { id, as } = await organization('Before');
  const scope = as('owner');
  await scope.transaction(async (tx) => {
    await tx.db.update(campaigns).set({ name: 'After' });
    expect(await namesOf(tx, [id])).toEqual([{ name: 'After' }]);
    expect(await namesOf(scope, [id])).toEqual([{ name: 'Before' }]);
  });
  expect(await namesOf(scope, [id])).toEqual([{ name: 'After' }]);
});
