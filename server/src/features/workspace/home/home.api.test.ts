import { beforeAll, expect, test } from 'vitest';
import { archive } from '@ad-foundry/contract/archive.ts';
import { campaigns } from '@ad-foundry/contract/campaigns.ts';
import { creatives } from '@ad-foundry/contract/creatives.ts';
import type { CampaignId, MemberId, OrganizationId, SlotId } from '@ad-foundry/contract/ids.ts';
import { people } from '@ad-foundry/contract/people.ts';
import { promises } from '@ad-foundry/contract/reminders/promises.ts';
import { reminders } from '@ad-foundry/contract/reminders/reminders.ts';
import { home } from '@ad-foundry/contract/home.ts';
import { lists } from '@ad-foundry/contract/lists.ts';
import { useApp } from '#testing/app.ts';
import { formatIdsOf, slotOf } from '#testing/briefs.ts';
import { picture } from '#testing/media.ts';
import { joinAs, type Colleague } from '#testing/members.ts';
import { upload } from '#testing/uploading.ts';

const app = await useApp();
const client = app.browser();
let organizationId: OrganizationId;
let guest: Colleague;
const ids = {} as Record<'late' | 'soon' | 'later', CampaignId>;
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const read = () => client.call(home.find, {});
const assign = (campaignId: CampaignId, memberIds: MemberId[]) =>
  client.call(people.addToCampaign, { params: { campaignId }, body: { memberIds } });

/** Campaigns that are overdue, due soon and due later, each with one creative of two slots. */
beforeAll(async () => {
  organizationId = (await client.signUp()).organizationId as OrganizationId;
  expect(await read()).toMatchObject({
    lastVisitAt: null,
    due: [],
    steps: { campaign: false, figures: false, guest: false, isHidden: false },
    newestCampaign: null,
  });
  guest = await joinAs(app, organizationId, 'guest');
  const formatIds = await formatIdsOf(client, ['feed', 'story']);
  const make = async (name: string, days: number) => {
    const { id } = await client.call(campaigns.create, { body: { name, dueAt: day(days) } });
    const body = { name: `${name} film`, formatIds };
    return { id, creative: await client.call(creatives.create, { params: { campaignId: id }, body }) };
  };
  const late = await make('Late', -2);
  ids.late = late.id;
  ids.soon = (await make('Soon', 3)).id;
  ids.later = (await make('Later', 20)).id;
  await assign(ids.late, [guest.memberId]);
  // By the guest: one file that fits, and one that does not.
  const [feed, story] = [slotOf(late.creative, 0), slotOf(late.creative, 1)];
  await upload(guest.client, {
    slotId: feed.id,
    name: 'feed.jpg',
    bytes: await picture({ width: 1080, height: 1080 }),
  });
  await upload(guest.client, { slotId: story.id, name: 'wrong.jpg', bytes: await picture({ width: 90, height: 90 }) });
}, 60_000);

test('lists due campaigns, unfit slots, delivered files, and the people who owe slots', async () => {
  const found = await read();
  expect(found.counts).toEqual({
    overdue: { campaigns: 1, slots: 1 },
    soon: { campaigns: 1, slots: 2 },
    unfit: 1,
    delivered: { files: 2, creatives: 1 },
  });
  expect(found.due).toMatchObject([
    { name: 'Late', isMine: false, slots: { delivered: 1, partial: 0, unfit: 1, empty: 0 } },
    { name: 'Soon', slots: { delivered: 0, partial: 0, unfit: 0, empty: 2 } },
  ]);
  expect(found.unfit).toMatchObject([
    { creative: { name: 'Late film' }, file: { name: 'wrong.jpg', violation: { rule: { type: expect.any(String) } } } },
  ]);
  expect(found.delivered).toMatchObject([{ creative: { name: 'Late film' }, files: 2 }]);
  expect(found.owing).toMatchObject({
    count: 1,
    unassigned: 1,
    people: [{ isMe: false, slots: 1, overdue: 1, campaigns: 1, campaign: { name: 'Late' } }],
  });
  const late = await client.call(lists.campaigns, { query: { status: 'late' } });
  expect(late.items.map(({ name }) => name)).toEqual(['Late']);
  const delivered = (deliveredAfter: string) => client.call(lists.creatives, { query: { deliveredAfter } });
  expect((await delivered(found.since)).items.map(({ name }) => name)).toEqual(['Late film']);
  expect((await delivered(day(1))).items).toEqual([]);
  expect(found.steps).toEqual({ campaign: true, figures: false, guest: true, isHidden: false });
  expect(found.newestCampaign?.name).toBe('Later');
});

test('shows reminders and promises of each person', async () => {
  const [open] = (await read()).owing.people;
  expect(open).toMatchObject({
    memberId: guest.memberId,
    isGuest: true,
    isUploading: false,
    promised: null,
    isRemindedToday: false,
    isStopped: false,
  });
  const [slot] = await app.sql<{ id: SlotId }>(
    `select s.id from slots s join creatives c on c.id = s.creative_id
     where c.campaign_id = $1 and s.state <> 'delivered'`,
    [ids.late],
  );
  const params = { slotId: slot?.id as SlotId };
  const promisedDay = day(3).slice(0, 10);
  await guest.client.call(promises.set, { params, body: { day: promisedDay } });
  expect((await read()).owing.people).toMatchObject([{ promised: { slots: 1, day: promisedDay } }]);
  await guest.client.call(promises.withdraw, { params });
  await client.call(reminders.remind, { params: { campaignId: ids.late }, body: { memberIds: [guest.memberId] } });
  expect((await read()).owing.people).toMatchObject([{ promised: null, isRemindedToday: true }]);
});

test('the actor’s items come first; without guests, assigned members owe the slots', async () => {
  const [me] = await app.sql<{ id: MemberId }>(`select id from members where organization_id = $1 and role = 'owner'`, [
    organizationId,
  ]);
  await assign(ids.soon, [me?.id as MemberId]);
  const found = await read();
  expect(found.due.map(({ name, isMine }) => [name, isMine])).toEqual([
    ['Soon', true],
    ['Late', false],
  ]);
  expect(found.owing.people).toMatchObject([
    { isMe: true, slots: 2, overdue: 0 },
    { isMe: false, slots: 1 },
  ]);
  expect(found.owing.unassigned).toBe(0);
});

test('deliveries count from the previous visit; the checklist is hidden only for the person who hides it', async () => {
  await client.call(home.visit, {});
  expect((await read()).lastVisitAt).toBeNull();
  await app.sql(`update homes set visited_at = now() - interval '2 hours'`);
  const found = await read();
  expect(Date.now() - Date.parse(found.lastVisitAt ?? '')).toBeGreaterThan(7_100_000);
  expect(found.since).toBe(found.lastVisitAt);
  await client.call(home.visit, {});
  expect((await read()).lastVisitAt).toBe(found.lastVisitAt);
  await client.call(home.hideSteps, { body: { isHidden: true } });
  expect((await read()).steps.isHidden).toBe(true);
  const colleague = await joinAs(app, organizationId, 'member');
  expect((await colleague.client.call(home.find, {})).steps.isHidden).toBe(false);
});

test('archived items and other organizations are omitted', async () => {
  await client.call(archive.archiveCampaign, { params: { campaignId: ids.late }, body: {} });
  const found = await read();
  expect(found.due.map(({ name }) => name)).toEqual(['Soon']);
  expect(found).toMatchObject({ unfit: [], delivered: [], counts: { overdue: { campaigns: 0, slots: 0 }, unfit: 0 } });
  const other = app.browser();
  await other.signUp();
  expect(await other.call(home.find, {})).toMatchObject({ due: [], unfit: [], delivered: [], newestCampaign: null });
});
