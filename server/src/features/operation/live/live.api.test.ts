import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { account } from '@ad-foundry/contract/account.ts';
import { campaigns } from '@ad-foundry/contract/campaigns.ts';
import { groups } from '@ad-foundry/contract/groups.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import type { MemberId } from '@ad-foundry/contract/ids.ts';
import { members } from '@ad-foundry/contract/members.ts';
import { people } from '@ad-foundry/contract/people.ts';
import { signIn } from '@ad-foundry/contract/sign-in.ts';
import { startApp, type TestApp } from '#testing/app.ts';
import { isLong } from '#testing/long.ts';
import { brief, slotOf } from '#testing/briefs.ts';
import { follow, readEventsSince, type OpenStream } from '#testing/event-stream.ts';
import { agency, canary } from '#testing/guests.ts';
import { addMember } from '#testing/invitations.ts';
import { picture } from '#testing/media.ts';
import { joinAnother, joinAs } from '#testing/members.ts';
import { upload } from '#testing/uploading.ts';

let app: TestApp;
let other: TestApp;
let bytes: Buffer;
beforeAll(async () => {
  app = await startApp();
  other = await startApp({}, { beside: app });
  // A new content, since a stored content would reuse its preview without an event.
  bytes = await picture({ width: 710, height: 710 });
});
afterAll(async () => {
  await other.stop();
  await app.stop();
});

/** A client with the same session on another node. */
function onNode(node: TestApp, { cookies }: { cookies: Map<string, string> }) {
  const browser = node.browser();
  for (const [name, value] of cookies) browser.cookies.set(name, value);
  return browser;
}

const names = (screen: OpenStream) => screen.received().map(({ name }) => name);
const hasReceived = (screen: OpenStream, name: string) => () => names(screen).includes(name as never);

test('a guest’s upload reaches the team’s open screens on every node', async () => {
  const { team, guest, assignedCreative: creative } = await agency(app);
  const firstNodeStream = await follow(team);
  const otherNodeStream = await follow(onNode(other, team));
  await upload(guest.client, { slotId: slotOf(creative).id, name: 'from-the-guest.jpg', bytes });
  for (const screen of [firstNodeStream, otherNodeStream]) {
    await screen.until(hasReceived(screen, 'version.stored'), 'the upload');
    await screen.until(hasReceived(screen, 'version.previewed'), 'its picture');
    expect(screen.received().find(({ name }) => name === 'version.stored')).toEqual({
      name: 'version.stored',
      creativeId: creative.id,
      campaignId: creative.campaign.id,
    });
    screen.close();
  }
});

test('events contain ids only, no names or addresses (S04)', async () => {
  const { team, guest } = await agency(app);
  const screen = await follow(team);
  await team.call(campaigns.create, { body: { name: `${canary} launch` } });
  await team.call(groups.create, { body: { name: `${canary} folder` } });
  await screen.until(hasReceived(screen, 'group.created'), 'the group');
  const text = JSON.stringify(screen.messages);
  expect(text).not.toContain(canary);
  expect(text).not.toContain(guest.email);
  for (const { name, ...ids } of screen.received()) {
    expect(name).toMatch(/^[a-z]+\.[a-z-]+$/);
    for (const id of Object.values(ids)) expect(id).toMatch(/^(cmp|cre|grp|fmt|tpl)_/);
  }
  screen.close();
});

test('a guest receives only events of the campaigns that are currently assigned', async () => {
  const { team, guest, assignedCreative: creative, sibling, group, assign } = await agency(app);
  const screen = await follow(guest.client);
  // Previews of files that were uploaded before may become ready at any time.
  const received = () => screen.received().filter(({ name }) => name !== 'version.previewed');
  const rename = (campaignId: typeof creative.campaign.id, name: string) =>
    team.call(campaigns.update, { params: { campaignId }, body: { name } });
  await rename(sibling.campaign.id, `${canary} moves`);
  await team.call(groups.update, { params: { groupId: group.id }, body: { name: `${canary} too` } });
  await brief(team, { campaign: `${canary} new` });
  await rename(creative.campaign.id, 'Asked for, really');
  await screen.until(hasReceived(screen, 'campaign.updated'), 'their own campaign');
  expect(received()).toEqual([{ name: 'campaign.updated', campaignId: creative.campaign.id }]);

  // A guest assigned to the group gets its events. When the campaign leaves the group, the guest gets one event about
  // that, and none of the campaign's later events.
  await team.call(people.addToGroup, { params: { groupId: group.id }, body: { memberIds: [guest.memberId] } });
  await rename(sibling.campaign.id, `${canary} is shown`);
  await screen.until(() => received().some(({ campaignId }) => campaignId === sibling.campaign.id), 'the group');
  await team.call(campaigns.update, { params: { campaignId: sibling.campaign.id }, body: { groupId: null } });
  const lost = { name: 'assignment.deleted', campaignId: sibling.campaign.id };
  await screen.until(() => JSON.stringify(received().at(-1)) === JSON.stringify(lost), 'the end of their sight');
  const before = received().length;
  await rename(sibling.campaign.id, `${canary} is hidden`);

  // The guest gets the event that ends the assignment, and none of the later ones.
  const params = { campaignId: creative.campaign.id, memberId: guest.memberId };
  await team.call(people.removeFromCampaign, { params });
  await screen.until(() => received().length > before, 'the end of the assignment');
  await rename(creative.campaign.id, `${canary} in secret`);
  await assign();
  await screen.until(() => received().length > before + 1, 'the new assignment');
  expect(received().slice(before)).toEqual([
    { name: 'assignment.deleted', campaignId: creative.campaign.id },
    { name: 'assignment.created', campaignId: creative.campaign.id },
  ]);
  // Missed events are filtered by the current assignments as well.
  const at = screen.at();
  await team.call(people.removeFromCampaign, { params });
  await rename(creative.campaign.id, 'Unseen');
  const again = await readEventsSince(guest.client, at);
  expect(again.received()).toEqual([{ name: 'assignment.deleted', campaignId: creative.campaign.id }]);
  screen.close();
});

test('events about people reach owners and admins only', async () => {
  const { team, organizationId, guest, assignedCreative: creative } = await agency(app);
  const member = await joinAs(app, organizationId, 'member');
  const screens = [await follow(team), await follow(member.client), await follow(guest.client)];
  const [owners] = screens as [OpenStream];
  const ofPeople = (screen: OpenStream) => names(screen).filter((name) => /^(invitation|member)\./.test(name));
  const receivedCount = () => ofPeople(owners).length;
  const { me } = await addMember(app, team);
  await owners.until(() => receivedCount() >= 2, 'the invitation and the arrival');
  const { items } = await team.call(members.list, { query: {} });
  const before = receivedCount();
  const memberId = items.find(({ accountId }) => accountId === me.id)?.id as MemberId;
  await team.call(members.update, { params: { memberId }, body: { role: 'admin' } });
  await owners.until(() => receivedCount() > before, 'the other role');
  await team.call(campaigns.update, { params: { campaignId: creative.campaign.id }, body: { name: 'Last' } });
  for (const screen of screens) await screen.until(hasReceived(screen, 'campaign.updated'), 'what comes after it');
  for (const screen of screens.slice(1)) expect(ofPeople(screen)).toEqual([]);
  for (const screen of screens) screen.close();
});

test('no event reaches another organization', async () => {
  const firstAgency = app.browser();
  await firstAgency.signUp();
  const secondAgency = app.browser();
  await secondAgency.signUp();
  const [first, second] = [await follow(firstAgency), await follow(secondAgency)];
  await firstAgency.call(campaigns.create, { body: { name: 'Ours' } });
  await first.until(hasReceived(first, 'campaign.created'), 'the campaign');
  await secondAgency.call(campaigns.create, { body: { name: 'Theirs' } });
  await second.until(hasReceived(second, 'campaign.created'), 'the other campaign');
  expect([first.received().length, second.received().length]).toEqual([1, 1]);
  first.close();
  second.close();
});

test('each event missed during a gap is delivered once, even by another node', async () => {
  const team = app.browser();
  await team.signUp();
  const create = (name: string) => team.call(campaigns.create, { body: { name } });
  const screen = await follow(team);
  const seenCampaign = await create('Seen');
  await screen.until(() => screen.received().length === 1, 'the first');
  screen.close();
  const missed = [await create('Missed 1'), await create('Missed 2')];
  const again = await follow(onNode(other, team), screen.at());
  await again.until(() => again.received().length >= 2, 'what was missed');
  const later = await create('Seen again');
  await again.until(() => again.received().length >= 3, 'what came after');
  expect(again.received().map(({ campaignId }) => campaignId)).toEqual([...missed, later].map(({ id }) => id));
  expect(screen.received().map(({ campaignId }) => campaignId)).toEqual([seenCampaign.id]);
  again.close();
});

test('a long transaction’s event is delivered, and does not delay others', async () => {
  const team = app.browser();
  const { organizationId } = await team.signUp();
  const screen = await follow(team);
  const slow = new pg.Client({ connectionString: app.databaseUrl });
  await slow.connect();
  await slow.query(`begin; select set_config('app.organization', '*', true)`);
  await slow.query(
    `insert into events (organization_id, name, payload, created_at)
     values ($1, 'group.created', '{"groupId": "grp_late"}', now())`,
    [organizationId],
  );
  const quick = await team.call(campaigns.create, { body: { name: 'Quick' } });
  await screen.until(() => screen.received().length === 1, 'the quick one');
  expect(screen.received()).toEqual([{ name: 'campaign.created', campaignId: quick.id }]);
  // A client that resumes from this position must get the slow transaction's event, although its id is smaller.
  const at = screen.at();
  screen.close();
  await slow.query('commit');
  await slow.end();
  const again = await readEventsSince(team, at);
  expect(again.received()).toEqual([{ name: 'group.created', groupId: 'grp_late' }]);
  expect((await readEventsSince(team, again.at())).received()).toEqual([]);
});

test('too large a gap and an unknown id are answered with a reset', async () => {
  const team = app.browser();
  const { organizationId } = await team.signUp();
  const screen = await follow(team);
  const at = screen.at();
  // The position is opaque, since transaction ids would reveal how much the installation writes.
  expect(at).not.toMatch(/\d:\d|@\d/);
  await app.sql(
    `insert into events (organization_id, name, payload, created_at)
     select $1, 'group.updated', '{}', now() from generate_series(0, $2)`,
    [organizationId, limits.eventStreams.eventsAtOnce],
  );
  await screen.until(() => screen.messages.some(({ event }) => event === 'reset'), 'the reset');
  expect(screen.received()).toEqual([]);
  screen.close();
  const [snapshot = ''] = at.split('@');
  const far = `9000000000000000000:9000000000000000000:@${app.clock.now().getTime()}`;
  for (const since of [at, 'x', `${snapshot}@1`, `9:3:@${app.clock.now().getTime()}`, far, `${snapshot}@'; drop`]) {
    const again = await readEventsSince(team, since);
    expect(
      again.messages.map(({ event }) => event),
      since,
    ).toEqual(['joined', 'reset']);
  }
});

test('a request without `follow` gets the missed events at once, and the response ends', async () => {
  const team = app.browser();
  await team.signUp();
  const screen = await follow(team);
  // The position before the event, since the open stream may receive the event before it closes.
  const since = screen.at();
  const created = await team.call(campaigns.create, { body: { name: 'New' } });
  screen.close();
  const query = new URLSearchParams({ follow: 'false', since });
  const text = await (await team.send(`/api/events?${query}`)).text();
  expect(text).toContain(created.id);
  expect((await team.send('/api/events', { method: 'HEAD' })).headers.get('content-type')).toBe('text/event-stream');
});

const endings: [string, (home: Awaited<ReturnType<typeof agency>>) => Promise<unknown>][] = [
  ['is disabled', ({ guest }) => app.sql(`update members set status = 'disabled' where id = $1`, [guest.memberId])],
  [
    'is given another role',
    ({ guest }) => app.sql(`update members set role = 'member' where id = $1`, [guest.memberId]),
  ],
  ['is removed', ({ guest }) => app.sql('delete from members where id = $1', [guest.memberId])],
  ['has signed out', ({ guest }) => guest.client.call(signIn.signOut, {})],
  [
    'has lost the account',
    ({ guest }) => app.sql('update accounts set disabled_at = now() where id = $1', [guest.accountId]),
  ],
  [
    'goes on in another organization',
    async ({ guest }) => {
      const organizationId = await joinAnother(app, guest.client);
      await guest.client.call(account.switchOrganization, { body: { organizationId } });
    },
  ],
  [
    'has no organization any more',
    ({ organizationId }) => app.sql('update organizations set deleted_at = now() where id = $1', [organizationId]),
  ],
];
test.each(isLong ? endings : endings.filter(([what]) => ['is disabled', 'has signed out'].includes(what)))(
  'the connections of a member who %s are closed on every node, and no others (S14)',
  async (_what, act) => {
    const home = await agency(app);
    const strangerClient = app.browser();
    await strangerClient.signUp();
    const unconcerned = await follow(strangerClient);
    const screens = [await follow(home.guest.client), await follow(onNode(other, home.guest.client))];
    await act(home);
    for (const screen of screens) {
      await screen.ended;
      expect(screen.messages.at(-1)?.event).toBe('ended');
    }
    await strangerClient.call(campaigns.create, { body: { name: 'Goes on' } });
    await unconcerned.until(() => unconcerned.received().length === 1, 'the campaign of others');
    unconcerned.close();
  },
);

test('disabling a member ends their stream, and refuses a new one', async () => {
  const owner = app.browser();
  const { organizationId } = await owner.signUp();
  const colleague = await joinAs(app, organizationId as never, 'member');
  const screen = await follow(colleague.client);
  const response = await owner.send(`/api/members/${colleague.memberId}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ status: 'disabled' }),
  });
  expect(response.status).toBe(200);
  await screen.ended;
  expect((await follow(colleague.client)).status).toBe(403);
});
