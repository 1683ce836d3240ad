import { beforeAll, describe, expect, test, vi } from 'vitest';
import { account } from '@ad-foundry/contract/account.ts';
import { creatives } from '@ad-foundry/contract/creatives.ts';
import type { EndpointShape } from '@ad-foundry/contract/endpoint.ts';
import { endpoints } from '@ad-foundry/contract/endpoints.ts';
import { people } from '@ad-foundry/contract/people.ts';
import { can } from '@ad-foundry/contract/permissions.ts';
import { variations } from '@ad-foundry/contract/variations.ts';
import { useApp } from '#testing/app.ts';
import { formatIdsOf, reread, slotOf, versionsOf } from '#testing/briefs.ts';
import { agency, canary, idsOf, type Agency } from '#testing/guests.ts';
import { joinAs, type Colleague } from '#testing/members.ts';
import { picture } from '#testing/media.ts';
import { upload } from '#testing/uploading.ts';

const all: EndpointShape[] = Object.values(endpoints).flatMap((group): EndpointShape[] => Object.values(group));
// The event stream does not end, and has its own test.
const readable = all.filter(
  ({ method, access, path }) =>
    method === 'GET' && path !== '/events' && access !== 'public' && (access === 'signed-in' || can('guest', access)),
);

const app = await useApp();
let cast: Agency;
let other: Colleague;
let ids: Record<string, string>;
beforeAll(async () => {
  cast = await agency(app);
  const { team, assignedCreative: assigned, organizationId } = cast;
  other = await joinAs(app, organizationId, 'guest');
  await other.client.call(account.update, { body: { firstName: canary, lastName: canary } });
  const params = { campaignId: assigned.campaign.id };
  await team.call(people.addToCampaign, { params, body: { memberIds: [other.memberId] } });
  const formatIds = await formatIdsOf(team, ['feed']);
  const wider = await team.call(creatives.addSlots, { params: { creativeId: assigned.id }, body: { formatIds } });
  const slotId = slotOf(wider, 1).id;
  const bytes = await picture({ width: 300, height: 200 });
  await upload(other.client, { slotId, name: `${canary}.jpg`, bytes });
  const version = versionsOf(await reread(team, assigned)).find(({ originalName }) => originalName === `${canary}.jpg`);
  const theirs = { versionId: version?.id as never };
  await other.client.call(variations.note, { params: theirs, body: { note: `${canary} sings` } });
  const { broken = [], unknown = [] } = version?.verdict ?? {};
  const rules = [...broken.map(({ rule }) => rule), ...unknown];
  await team.call(variations.waive, { params: theirs, body: { reason: `${canary} says so`, rules } });
  ids = { ...idsOf(assigned), ...theirs };
  const waiting = () => app.sql(`select 1 from versions where preview_state = 'pending'`);
  await vi.waitUntil(async () => (await waiting()).length === 0, { timeout: 15_000 });
});

describe('another guest’s uploader, original name, waiver and verdict', () => {
  test.each(readable.map((endpoint) => [endpoint.path, endpoint] as const))(
    'are not exposed by %s (S11, S12)',
    async (_path, endpoint) => {
      const answer = await cast.guest.client.request(endpoint, { params: ids });
      const text = `${JSON.stringify([...answer.headers])}${await answer.text()}`;
      for (const secret of [canary, other.accountId, other.email]) expect(text).not.toContain(secret);
    },
  );

  test('are not exposed by a later range request for the file', async () => {
    const { status, headers } = await cast.guest.client.send(`/api/versions/${ids.versionId}/file`, {
      headers: { range: 'bytes=1-' },
    });
    expect([status, headers.get('content-disposition')]).toEqual([206, expect.not.stringContaining(canary)]);
  });

  test('are visible to that guest and to the team', async () => {
    for (const client of [other.client, cast.team]) {
      const version = versionsOf(await reread(client, cast.assignedCreative)).find(({ id }) => id === ids.versionId);
      expect(version).toMatchObject({ originalName: `${canary}.jpg`, note: `${canary} sings`, waived: true });
      expect(version?.uploadedBy?.id).toBe(other.accountId);
      expect(version?.waiver?.reason).toBe(client === cast.team ? `${canary} says so` : undefined);
    }
  });

  test('are replaced by the generated file name; the delivered state stays visible', async () => {
    const version = versionsOf(await reread(cast.guest.client, cast.assignedCreative)).find(
      ({ id }) => id === ids.versionId,
    );
    expect(version).toMatchObject({ waived: true, waiver: null, note: null, restoredFrom: null, uploadedBy: null });
    expect(version?.originalName).toBe(version?.fileName);
  });
});
