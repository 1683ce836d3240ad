import { beforeAll, describe, expect, test } from 'vitest';
import { campaigns } from '@ad-foundry/contract/campaigns.ts';
import { creatives, type Creative } from '@ad-foundry/contract/creatives.ts';
import { downloads } from '@ad-foundry/contract/downloads.ts';
import { groups } from '@ad-foundry/contract/groups.ts';
import type { CampaignGroupId } from '@ad-foundry/contract/ids.ts';
import { people } from '@ad-foundry/contract/people.ts';
import { variations } from '@ad-foundry/contract/variations.ts';
import { useApp } from '#testing/app.ts';
import { reread, slotOf, versionsOf } from '#testing/briefs.ts';
import type { TestClient } from '#testing/client.ts';
import { agency, idsOf } from '#testing/guests.ts';
import { joinAs, type Colleague } from '#testing/members.ts';
import { picture } from '#testing/media.ts';
import { announce, append, offsetOf, upload } from '#testing/uploading.ts';

const app = await useApp();
let bytes: Buffer;
beforeAll(async () => {
  bytes = await picture({ width: 700, height: 700 });
});

describe('a guest of a campaign', () => {
  test('uploads, replaces and deletes their own files only', async () => {
    const { team, assignedCreative: assigned, guest } = await agency(app);
    const { slotId = '', cardId = '', versionId = '' } = idsOf(assigned);
    const over = await announce(guest.client, { slotId, cardId, name: 'over.jpg', bytes });
    expect([over.status, await over.json()]).toEqual([403, expect.objectContaining({ code: 'auth.forbidden' })]);
    const others = await guest.client.problem(variations.removeVersion, { params: { versionId: versionId as never } });
    expect(others.code).toBe('auth.forbidden');

    expect((await upload(guest.client, { slotId, name: 'mine.jpg', bytes })).status).toBe(204);
    const guestVersions = async () =>
      versionsOf(await reread(guest.client, assigned)).filter(({ uploadedBy }) => uploadedBy?.id === guest.accountId);
    const [guestVersion] = await guestVersions();
    const card = slotOf(await reread(guest.client, assigned))
      .variations.flatMap(({ cards }) => cards)
      .find(({ versions }) => versions[0]?.id === guestVersion?.id);
    const again = await upload(guest.client, { slotId, cardId: card?.id ?? '', name: 'better.jpg', bytes });
    expect(again.status).toBe(204);
    expect((await guestVersions()).map(({ originalName }) => originalName)).toEqual(['better.jpg', 'mine.jpg']);
    for (const { id } of await guestVersions())
      await guest.client.call(variations.removeVersion, { params: { versionId: id } });
    expect(await guestVersions()).toEqual([]);
    expect(versionsOf(await reread(team, assigned))).toHaveLength(1);
  });

  test('loses access with the next request once unassigned, also during an upload (S14)', async () => {
    const { team, assignedCreative: assigned, guest, assign } = await agency(app);
    const { client, memberId } = guest;
    const { slotId = '' } = idsOf(assigned);
    const params = { campaignId: assigned.campaign.id };
    const location = (await announce(client, { slotId, name: 'half.jpg', bytes })).headers.get('location') ?? '';
    const half = Math.floor(bytes.length / 2);
    expect((await append(client, location, 0, bytes.subarray(0, half))).status).toBe(204);

    await team.call(people.removeFromCampaign, { params: { ...params, memberId } });
    expect((await append(client, location, half, bytes.subarray(half))).status).toBe(404);
    expect((await offsetOf(client, location)).status).toBe(404);
    expect((await client.send(location)).status).toBe(404);
    expect((await client.send(location, { method: 'DELETE', headers: { 'tus-resumable': '1.0.0' } })).status).toBe(404);
    expect((await client.problem(creatives.find, { params: { creativeId: assigned.id } })).code).toBe(
      'creative.not-found',
    );
    expect((await client.problem(campaigns.find, { params })).code).toBe('campaign.not-found');
    expect((await client.call(campaigns.list, { query: {} })).items).toEqual([]);

    // Removing the guest keeps the received bytes, so the upload resumes after the guest is assigned again.
    await assign();
    expect((await append(client, location, half, bytes.subarray(half))).status).toBe(204);
    expect(versionsOf(await reread(team, assigned))).toHaveLength(2);
  });

  test('reads the campaign after it is archived, and changes nothing (S13)', async () => {
    const { assignedCreative: assigned, guest } = await agency(app);
    const params = { creativeId: assigned.id };
    await app.sql('update campaigns set archived_at = now() where id = $1', [assigned.campaign.id]);
    expect(await reread(guest.client, assigned)).toMatchObject({ id: assigned.id });
    const download = await guest.client.request(downloads.creative, { params, query: {} });
    expect(download.status).toBe(200);
    await download.body?.cancel();
    const late = await announce(guest.client, { slotId: slotOf(assigned).id, name: 'x.jpg', bytes });
    expect([late.status, await late.json()]).toEqual([409, expect.objectContaining({ code: 'campaign.archived' })]);
  });

  test('sees nothing of another organization where they are a guest, until they switch', async () => {
    const { guest, assignedCreative: assigned } = await agency(app);
    const second = await agency(app);
    await app.sql(
      `insert into members (id, organization_id, account_id, role, status, created_at)
       values ('mem_' || substr($1, 5), $2, $1, 'guest', 'active', now())`,
      [guest.accountId, second.organizationId],
    );
    const { items } = await guest.client.call(campaigns.list, { query: {} });
    expect(items.map(({ id }) => id)).toEqual([assigned.campaign.id]);
    const theirs = await guest.client.problem(campaigns.find, {
      params: { campaignId: second.assignedCreative.campaign.id },
    });
    expect(theirs.code).toBe('campaign.not-found');
  });
});

describe('a guest of a group', () => {
  async function grouped(): Promise<{
    team: TestClient;
    guest: Colleague;
    sibling: Creative;
    groupId: CampaignGroupId;
  }> {
    const { team, organizationId, group, sibling } = await agency(app);
    const guest = await joinAs(app, organizationId, 'guest');
    await team.call(people.addToGroup, { params: { groupId: group.id }, body: { memberIds: [guest.memberId] } });
    return { team, guest, sibling, groupId: group.id };
  }

  test('sees the group and its campaigns, including campaigns added later', async () => {
    const { team, guest, sibling, groupId } = await grouped();
    const { id } = await team.call(campaigns.create, { body: { name: 'Later', groupId } });
    const { items } = await guest.client.call(campaigns.list, { query: {} });
    expect(items.map((campaign) => campaign.id).toSorted()).toEqual([sibling.campaign.id, id].toSorted());
    expect(items[0]?.group?.id).toBe(groupId);
    expect(await guest.client.call(groups.find, { params: { groupId } })).toMatchObject({ campaigns: 2 });
    expect((await guest.client.call(groups.list, { query: {} })).items).toHaveLength(1);
    expect((await upload(guest.client, { slotId: slotOf(sibling).id, name: 'a.jpg', bytes })).status).toBe(204);
  });

  test('loses a campaign that leaves the group, and all of them once unassigned', async () => {
    const { team, guest, sibling, groupId } = await grouped();
    const params = { campaignId: sibling.campaign.id };
    await team.call(campaigns.update, { params, body: { groupId: null } });
    expect((await guest.client.problem(campaigns.find, { params })).code).toBe('campaign.not-found');
    await team.call(campaigns.update, { params, body: { groupId } });
    expect(await guest.client.call(campaigns.find, { params })).toMatchObject({ id: params.campaignId });
    await team.call(people.removeFromGroup, { params: { groupId, memberId: guest.memberId } });
    expect((await guest.client.problem(campaigns.find, { params })).code).toBe('campaign.not-found');
    expect((await guest.client.problem(groups.find, { params: { groupId } })).code).toBe('group.not-found');
  });
});
