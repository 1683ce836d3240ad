import { beforeAll, describe, expect, test, vi } from 'vitest';
import { campaigns } from '@ad-foundry/contract/campaigns.ts';
import { creatives } from '@ad-foundry/contract/creatives.ts';
import type { EndpointShape } from '@ad-foundry/contract/endpoint.ts';
import { endpoints } from '@ad-foundry/contract/endpoints.ts';
import { groups } from '@ad-foundry/contract/groups.ts';
import { organizations } from '@ad-foundry/contract/organizations.ts';
import { people } from '@ad-foundry/contract/people.ts';
import { can } from '@ad-foundry/contract/permissions.ts';
import { uploads } from '@ad-foundry/contract/uploads.ts';
import { useApp } from '#testing/app.ts';
import { slotOf } from '#testing/briefs.ts';
import type { TestClient } from '#testing/client.ts';
import { agency, canary, idsOf, type Agency } from '#testing/guests.ts';
import { picture } from '#testing/media.ts';
import { snapshot } from '#testing/snapshot.ts';
import { announce } from '#testing/uploading.ts';

const app = await useApp();
let bytes: Buffer;
beforeAll(async () => {
  bytes = await picture({ width: 700, height: 700 });
});

const all: EndpointShape[] = Object.values(endpoints).flatMap((group): EndpointShape[] => Object.values(group));
const nameOf = ({ method, path }: EndpointShape) => `${method} ${path}`;
const kinds = ['campaignId', 'creativeId', 'slotId', 'variationId', 'cardId', 'versionId', 'groupId'];
/** Every endpoint of a campaign or group that guests may call. */
const reached = all.filter(
  ({ access, path }) =>
    access !== 'public' && access !== 'signed-in' && can('guest', access) && kinds.some((kind) => path.includes(kind)),
);
const bodies: Record<string, object> = {
  'POST /slots/:slotId/variations': {},
  'POST /variations/:variationId/cards': { count: 1 },
  'PUT /variations/:variationId/cards': { cardIds: [] },
  'PATCH /versions/:versionId': { note: null },
  'PUT /campaigns/:campaignId/follow': { choice: 'muted' },
  'PUT /creatives/:creativeId/follow': { choice: 'muted' },
  'PUT /slots/:slotId/promise': { day: '2031-03-14' },
  'POST /slots/:slotId/pass/colleague': {
    email: 'colleague@example.org',
    creationKey: '018f0000-0000-7000-8000-000000000001',
  },
  'PUT /versions/:versionId/reason': {
    reason: 'Wanted so',
    creationKey: '018f0000-0000-7000-8000-000000000002',
  },
  'POST /versions/:versionId/repair': { way: 'crop', creationKey: '018f0000-0000-7000-8000-000000000003' },
  'POST /versions/:versionId/repair/sample': { way: 'crop' },
  'POST /variations/:variationId/repair': { way: 'crop', creationKey: '018f0000-0000-7000-8000-000000000004' },
  'POST /creatives/:creativeId/comments': { body: 'Hello', creationKey: '018f0000-0000-7000-8000-000000000000' },
};

const queries: Record<string, Record<string, string>> = {
  'POST /creatives/:creativeId/comments/attachments': {
    name: 'a.txt',
    creationKey: '018f0000-0000-7000-8000-000000000000',
  },
};

function ask(client: TestClient, endpoint: EndpointShape, ids: Record<string, string>): Promise<Response> {
  return client.request(endpoint, { params: ids, query: queries[nameOf(endpoint)], body: bodies[nameOf(endpoint)] });
}

const unknown = (ids: Record<string, string>) =>
  Object.fromEntries(Object.entries(ids).map(([name, id]) => [name, `${id.slice(0, 4)}01k0000000e00000000000000z`]));

describe('a guest of another campaign', () => {
  let cast: Agency;
  beforeAll(async () => {
    cast = await agency(app);
    // Lets guests comment, so that only the missing assignment can keep them out.
    const { namingSchema, namingCase } = await cast.team.call(organizations.preferences, {});
    await cast.team.call(organizations.updatePreferences, { body: { namingSchema, namingCase, guestComments: true } });
    // Waits for background jobs, so that every later change comes from a request.
    const waiting = () => app.sql(`select 1 from versions where preview_state = 'pending'`);
    await vi.waitUntil(async () => (await waiting()).length === 0, { timeout: 15_000 });
  });

  test.each(reached.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    '%s answers as if the campaign did not exist (S02, S12)',
    async (_name, endpoint) => {
      const { sibling, group, guest } = cast;
      const ids = { ...idsOf(sibling), groupId: group.id };
      const before = await snapshot(app);
      const answer = await ask(guest.client, endpoint, ids);
      expect(answer.status).toBe(404);
      expect(await answer.text()).toBe(await (await ask(guest.client, endpoint, unknown(ids))).text());
      expect(await snapshot(app)).toEqual(before);
    },
  );

  test('cannot upload to the campaign, even with its card or variation in an own slot (S03)', async () => {
    const { sibling, assignedCreative: assigned, guest } = cast;
    const siblingIds = idsOf(sibling);
    const assignedSlotId = idsOf(assigned).slotId ?? '';
    for (const target of [
      { slotId: siblingIds.slotId ?? '' },
      { slotId: assignedSlotId, cardId: siblingIds.cardId ?? '' },
      { slotId: assignedSlotId, variationId: siblingIds.variationId ?? '' },
    ])
      expect((await announce(guest.client, { ...target, name: 'x.jpg', bytes })).status).toBe(404);
  });

  test('finds the name of the campaign in no response (S12)', async () => {
    const { assignedCreative: assigned, sibling, group, guest } = cast;
    const { campaignId, creativeId } = idsOf(assigned);
    const secrets = [canary, group.id, ...Object.values(idsOf(sibling)).filter((id) => !id.startsWith('fmt_'))];
    for (const address of [
      '/campaigns',
      '/campaigns?sort=name&limit=1',
      '/campaigns?search=bird',
      '/campaigns?status=open',
      '/campaigns?status=archived',
      `/campaigns?groupId=${group.id}`,
      `/campaigns/${campaignId}`,
      `/campaigns/${campaignId}/creatives`,
      `/creatives/${creativeId}`,
      `/creatives/${creativeId}/uploads`,
      '/guest/campaigns',
      `/guest/campaigns/${campaignId}`,
      '/groups',
      '/members',
      '/formats',
      '/templates',
      '/preferences',
      '/account/me',
      `/account/organizations/${cast.organizationId}`,
    ]) {
      const answer = await guest.client.send(`/api${address}`);
      const text = `${JSON.stringify([...answer.headers])}${await answer.text()}`;
      for (const secret of secrets) expect(text, address).not.toContain(secret);
    }
    expect((await guest.client.call(campaigns.list, { query: {} })).items).toHaveLength(1);
    expect((await guest.client.send('/api/preferences')).status).toBe(403);
  });

  test('reads the assigned campaign with the person who requested it, and nothing of its group', async () => {
    const { team, assignedCreative: assigned, group, guest } = cast;
    const params = { campaignId: assigned.campaign.id };
    await team.call(campaigns.update, { params, body: { groupId: group.id } });
    expect(await guest.client.call(campaigns.find, { params })).toMatchObject({
      requestedBy: 'Ana Costa',
      group: null,
    });
    expect((await guest.client.call(groups.list, { query: {} })).items).toEqual([]);
    for (const endpoint of reached.filter(({ method, path }) => method === 'GET' && !path.includes('groupId'))) {
      if (endpoint === (uploads.status as EndpointShape)) continue;
      const answer = await ask(guest.client, endpoint, idsOf(assigned));
      await answer.arrayBuffer();
      // Skips files that may not exist: the format has no drawing, previews may be pending, and only videos have
      // renditions.
      if (/\/(safe-zone|preview|rendition|filmstrip)$/.test(endpoint.path)) continue;
      // Guests repair their own files only, and these are the team's.
      const expected = /\/(repair|focus)/.test(endpoint.path) ? 403 : 200;
      expect([nameOf(endpoint), answer.status]).toEqual([nameOf(endpoint), expected]);
    }
  });

  test('cannot call endpoints reserved for the team', async () => {
    const { assignedCreative: assigned, group, guest } = cast;
    const campaignId = assigned.campaign.id;
    const { client, memberId } = guest;
    const refusals = [
      await client.problem(campaigns.create, { body: { name: 'x' } }),
      await client.problem(campaigns.update, { params: { campaignId }, body: { name: 'x' } }),
      await client.problem(creatives.create, { params: { campaignId }, body: { name: 'x' } }),
      await client.problem(creatives.update, { params: { creativeId: assigned.id }, body: { name: 'x' } }),
      await client.problem(creatives.removeSlot, { params: { slotId: slotOf(assigned).id }, query: {} }),
      await client.problem(groups.create, { body: { name: 'x' } }),
      await client.problem(groups.update, { params: { groupId: group.id }, body: { name: 'x' } }),
      await client.problem(people.ofCampaign, { params: { campaignId } }),
      await client.problem(people.addToCampaign, { params: { campaignId }, body: { memberIds: [memberId] } }),
      await client.problem(people.removeFromCampaign, { params: { campaignId, memberId } }),
    ];
    expect(refusals.map(({ code }) => code)).toEqual(refusals.map(() => 'auth.forbidden'));
  });
});
