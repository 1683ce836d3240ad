import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { campaigns } from '@ad-foundry/contract/campaigns.ts';
import { comments } from '@ad-foundry/contract/comments.ts';
import { creatives, type Creative } from '@ad-foundry/contract/creatives.ts';
import type { AccountId, CampaignId, MemberId, OrganizationId, SlotId, VersionId } from '@ad-foundry/contract/ids.ts';
import { follows } from '@ad-foundry/contract/notifications/follows.ts';
import { people } from '@ad-foundry/contract/people.ts';
import { newId } from '#infra/ids.ts';
import { jobScopesOf } from '#infra/jobs/job-scopes.ts';
import { useApp } from '#testing/app.ts';
import { formatIdsOf, reread, slotOf, versionsOf } from '#testing/briefs.ts';
import { picture } from '#testing/media.ts';
import { joinAs, type Colleague } from '#testing/members.ts';
import { upload } from '#testing/uploading.ts';
import { notifyAbout } from './actions/notify.ts';
import { tellDueJob } from './jobs.ts';

const app = await useApp();
const team = app.browser();
let organizationId: OrganizationId;
let ownerId: AccountId;
/** The member who made the campaign, the one who invited its guest, and others with one tie to it. */
const cast = {} as Record<'maker' | 'inviter' | 'follower' | 'named' | 'deliverer' | 'guest', Colleague>;
let campaignId: CampaignId;
let fitting: Buffer;

beforeAll(async () => {
  organizationId = (await team.signUp()).organizationId as OrganizationId;
  ownerId = (await team.me()).id;
  for (const name of ['maker', 'inviter', 'follower', 'named', 'deliverer'] as const)
    cast[name] = await joinAs(app, organizationId, 'member');
  cast.guest = await joinAs(app, organizationId, 'guest');
  await addColleagues(34);
  fitting = await picture({ width: 1080, height: 1080 });
});
beforeEach(async () => {
  await app.sql('delete from follows; delete from rate_limits; delete from creatives; delete from campaigns');
  campaignId = (await cast.maker.client.call(campaigns.create, { body: { name: 'Spring launch' } })).id;
  const rows = await app.sql<{ id: MemberId }>(
    `select id from members where organization_id = $1 and role <> 'guest' order by id`,
    [organizationId],
  );
  expect(rows).toHaveLength(40);
  const params = { campaignId };
  await team.call(people.addToCampaign, { params, body: { memberIds: rows.map(({ id }) => id) } });
  await cast.inviter.client.call(people.addToCampaign, { params, body: { memberIds: [cast.guest.memberId] } });
  await cast.follower.client.call(follows.chooseOfCampaign, { params, body: { choice: 'following' } });
  await app.sql('delete from notifications');
});

/** Adds members by copies of an account, which is quicker than signing them up. */
async function addColleagues(count: number): Promise<void> {
  for (let nth = 0; nth < count; nth += 1) {
    const [accountId, memberId] = [newId('account'), newId('member')];
    await app.sql(
      `insert into accounts select (jsonb_populate_record(a, jsonb_build_object('id', $2::text,
         'email', $2 || '@example.com', 'email_norm', $2 || '@example.com'))).* from accounts a where a.id = $1`,
      [ownerId, accountId],
    );
    await app.sql(
      `insert into members (id, organization_id, account_id, role, status, created_at)
       values ($1, $2, $3, 'member', 'active', now())`,
      [memberId, organizationId, accountId],
    );
  }
}

async function briefOf(name: string): Promise<Creative> {
  const formatIds = await formatIdsOf(team, ['feed']);
  return cast.maker.client.call(creatives.create, { params: { campaignId }, body: { name, formatIds } });
}
const deliver = (creative: Creative, bytes = fitting, name = 'file.jpg') =>
  upload(cast.guest.client, { slotId: slotOf(creative).id, name, bytes });

/** The notifications of everyone since the last call, as sorted lines of person and type. */
async function notifications(): Promise<string[]> {
  const rows = await app.sql<{ id: AccountId; type: string }>('select account_id as id, type from notifications');
  await app.sql('delete from notifications');
  const names = new Map(Object.entries(cast).map(([name, { accountId }]) => [accountId, name]));
  return rows.map(({ id, type }) => `${names.get(id) ?? 'another'} ${type}`).toSorted();
}
const each = (...types: string[]) =>
  ['follower', 'inviter', 'maker'].flatMap((name) => types.map((type) => `${name} ${type}`));

test('a file notifies who made, asked for or follows the campaign, though all 40 members are assigned to it', async () => {
  const hero = await briefOf('Hero');
  const teaser = await briefOf('Teaser');
  await deliver(hero);
  expect(await notifications()).toEqual(each('creative_fulfilled'));
  // The last file completes its creative and the campaign: one notification of each.
  await deliver(teaser);
  expect(await notifications()).toEqual(each('campaign_fulfilled', 'creative_fulfilled'));
});

test('a file that does not fit, comments and decisions stay with the same people and with those who are named', async () => {
  const hero = await briefOf('Hero');
  await deliver(hero, await picture({ width: 300, height: 200 }), 'small.jpg');
  expect(await notifications()).toEqual(each('file_rejected'));
  const body = { body: 'Which logo?', creationKey: randomUUID(), mentions: [cast.named.accountId] };
  await cast.follower.client.call(comments.create, { params: { creativeId: hero.id }, body });
  expect(await notifications()).toEqual(['inviter comment_created', 'maker comment_created', 'named mentioned']);
  const versionId = versionsOf(await reread(team, hero))[0]?.id as VersionId;
  await team.call(comments.decide, { params: { versionId }, body: { decision: 'approved' } });
  expect(await notifications()).toEqual([...each('approved'), 'guest approved'].toSorted());
});

test('the owner of a slot hears of its creative, and assigned members of what is due', async () => {
  const hero = await briefOf('Hero');
  const slotIds: SlotId[] = hero.slots.map(({ id }) => id);
  const body = { memberId: cast.deliverer.memberId, slotIds };
  await team.call(creatives.assignSlots, { params: { creativeId: hero.id }, body });
  expect(await notifications()).toEqual(['deliverer assigned']);
  await app.sql(`update campaigns set due_at = now() + interval '20 hours' where id = $1`, [campaignId]);
  await app.runJob(tellDueJob);
  expect(await notifications()).toHaveLength(40);
  await upload(cast.maker.client, { slotId: slotOf(hero).id, name: 'file.jpg', bytes: fitting });
  expect(await notifications()).toEqual(
    [
      'deliverer creative_fulfilled',
      ...each('campaign_fulfilled', 'creative_fulfilled').filter((line) => !line.startsWith('maker')),
    ].toSorted(),
  );
});

test('one act that completes several creatives notifies once of their campaign', async () => {
  const creativeIds = [(await briefOf('Hero')).id, (await briefOf('Teaser')).id];
  await app.sql('update creatives set completed_at = now()');
  const { inOrganization } = jobScopesOf(app.services.dependencies);
  await inOrganization(organizationId).transaction(async (tx) => {
    for (const creativeId of creativeIds) {
      const payload = { campaignId, creativeId };
      await notifyAbout(tx, { name: 'creative.fulfilled', payload, accountId: null, organizationId } as never);
    }
  });
  expect(await notifications()).toEqual(each('campaign_fulfilled', 'creative_fulfilled', 'creative_fulfilled'));
});

test('two files that arrive at once and complete a campaign notify once of it', async () => {
  const both = [await briefOf('Hero'), await briefOf('Teaser')];
  await Promise.all(both.map((creative) => deliver(creative)));
  expect(await notifications()).toEqual(each('campaign_fulfilled', 'creative_fulfilled', 'creative_fulfilled'));
});

test('assigned members hear of a file if nobody who made, asked for or follows the campaign is left', async () => {
  const hero = await briefOf('Hero');
  await app.sql('delete from follows');
  const left = [cast.maker.accountId, cast.inviter.accountId];
  await app.sql(`update members set status = 'disabled' where account_id = any($1)`, [left]);
  try {
    await deliver(hero);
    expect(await notifications()).toHaveLength(2 * 38);
  } finally {
    await app.sql(`update members set status = 'active' where account_id = any($1)`, [left]);
  }
});

test('assigned members are notified of a file if every follower has muted the campaign', async () => {
  const hero = await briefOf('Hero');
  for (const { client } of [cast.maker, cast.inviter, cast.follower])
    await client.call(follows.chooseOfCampaign, { params: { campaignId }, body: { choice: 'muted' } });
  await deliver(hero);
  const notified = await notifications();
  expect(notified).toHaveLength(2 * 37);
  expect(notified.filter((line) => /^(maker|inviter|follower) /.test(line))).toEqual([]);
});
