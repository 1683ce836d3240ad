import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { comments } from '@ad-foundry/contract/comments.ts';
import { events, type EventName, type NotifyingEventName } from '@ad-foundry/contract/events.ts';
import type { AccountId, AdvertiserId, CommentId, MemberId } from '@ad-foundry/contract/ids.ts';
import { members } from '@ad-foundry/contract/members.ts';
import { figureAlertTypes, noFigures, type FigureAlertType } from '@ad-foundry/contract/notifications/alerts.ts';
import { follows } from '@ad-foundry/contract/notifications/follows.ts';
import { organizations } from '@ad-foundry/contract/organizations.ts';
import { people } from '@ad-foundry/contract/people.ts';
import { jobScopesOf } from '#infra/jobs/job-scopes.ts';
import { useApp } from '#testing/app.ts';
import { reread, slotOf, versionsOf } from '#testing/briefs.ts';
import { agency, type Agency } from '#testing/guests.ts';
import { picture } from '#testing/media.ts';
import { joinAs, type Colleague } from '#testing/members.ts';
import { upload } from '#testing/uploading.ts';
import { notifyAbout } from './actions/notify.ts';

const app = await useApp();
let home: Agency;
/** People by name. `disabled` and `removed` acted and were mentioned like the others, but have lost access. */
const cast = {} as Record<
  'admin' | 'assigned' | 'following' | 'talking' | 'named' | 'guest' | 'disabled' | 'removed',
  Colleague
>;
let ownerId: AccountId;
let ids: Record<string, unknown>;

const namesByAccount = () =>
  new Map([
    [ownerId, 'owner'],
    ...Object.entries(cast).map(([name, colleague]) => [colleague.accountId, name] as const),
  ]);

beforeAll(async () => {
  home = await agency(app);
  const { team, organizationId, assignedCreative: creative } = home;
  const place = { campaignId: creative.campaign.id, creativeId: creative.id };
  ownerId = (await team.me()).id;
  const join = (role: 'admin' | 'member' | 'guest') => joinAs(app, organizationId, role);
  for (const name of ['assigned', 'following', 'talking', 'named', 'disabled'] as const)
    cast[name] = await join('member');
  cast.admin = await join('admin');
  cast.guest = home.guest;
  cast.removed = await join('guest');
  const assign = (...colleagues: Colleague[]) =>
    team.call(people.addToCampaign, { params: place, body: { memberIds: colleagues.map(({ memberId }) => memberId) } });
  await assign(cast.assigned, cast.disabled, cast.removed);
  await cast.following.client.call(follows.chooseOfCampaign, { params: place, body: { choice: 'following' } });
  const { namingSchema, namingCase } = await team.call(organizations.preferences, {});
  await team.call(organizations.updatePreferences, { body: { namingSchema, namingCase, guestComments: true } });
  const misfit = await picture({ width: 700, height: 700 }, 'webp');
  const earlierIds = new Set(versionsOf(creative).map(({ id }) => id));
  await upload(cast.guest.client, { slotId: slotOf(creative).id, name: 'misfit.webp', bytes: misfit });
  const version = versionsOf(await reread(team, creative)).find(({ id }) => !earlierIds.has(id));
  const mentions = [cast.named, cast.disabled, cast.removed].map(({ accountId }) => accountId);
  const text = { body: 'Which logo?', mentions: [] as AccountId[] };
  const thread = await cast.guest.client.call(comments.create, {
    params: place,
    body: { ...text, creationKey: randomUUID(), versionId: version?.id },
  });
  const answer = async (colleague: Colleague, mentioned: AccountId[]): Promise<CommentId> => {
    const body = { body: 'The old one', creationKey: randomUUID(), mentions: mentioned };
    const { replies } = await colleague.client.call(comments.reply, { params: { commentId: thread.id }, body });
    return replies.at(-1)?.id ?? thread.id;
  };
  await answer(cast.removed, []);
  await answer(cast.disabled, []);
  const reply = await answer(cast.talking, mentions);
  await team.call(people.removeFromCampaign, { params: { ...place, memberId: cast.removed.memberId } });
  await team.call(members.update, { params: { memberId: cast.disabled.memberId }, body: { status: 'disabled' } });
  const delivery = 'dlv_recipients';
  await app.sql(
    `insert into deliveries (id, organization_id, provider, client_key, name, files, created_by, created_at, told_at)
     values ($1, $2, 'meta', gen_random_uuid(), 'Autumn', 1, $3, now(), now())`,
    [delivery, organizationId, cast.talking.accountId],
  );
  const invitation = async (invitedBy: AccountId, memberId: MemberId): Promise<string> => {
    const id = randomUUID();
    await app.sql(
      `insert into invitations (id, organization_id, token_hash, token_sealed, email, email_norm, role, campaign_id,
         locale, invited_by, member_id, created_at, sent_at, expires_at, confirmed_at)
       values ($1::uuid, $2, sha256($1::text::bytea), '', $1, $1, 'guest', $3, 'en-US', $4, $5, now(), now(), now(), now())`,
      [id, organizationId, place.campaignId, invitedBy, memberId],
    );
    return id;
  };
  ids = {
    ...place,
    threadId: thread.id,
    question: thread.id,
    reply,
    versionId: version?.id,
    fitting: [...earlierIds][0],
    deliveryId: delivery,
    byTalking: await invitation(cast.talking.accountId, cast.guest.memberId),
    byDisabled: await invitation(cast.disabled.accountId, cast.removed.memberId),
    slotId: slotOf(creative).id,
    passId: 'pas_recipients',
  };
  await app.sql(
    `insert into review_links (id, organization_id, campaign_id, scope, title, secret_hash, secret_sealed, identity,
       may_comment, may_decide, may_download, expires_at, created_by, created_at, creation_key)
     values ('rvl_recipients', $1, $2, 'campaign', 'Winter', '', '', 'name', true, true, false, now(), $3, now(),
       gen_random_uuid())`,
    [organizationId, place.campaignId, cast.talking.accountId],
  );
  // The guest passes a slot on, for which `talking` asked.
  await app.sql(
    `insert into slot_passes (id, organization_id, slot_id, passed_by, asker_id, email, email_norm, state, created_at)
     values ('pas_recipients', $1, $2, $3, $4, 'eli@example.org', 'eli@example.org', 'requested', now())`,
    [organizationId, slotOf(creative).id, cast.guest.accountId, cast.talking.accountId],
  );
  // `talking` reviews the open step of the guest's file, and so did `disabled`.
  await app.sql(
    `insert into review_steps (id, organization_id, campaign_id, position, name, rule, created_at)
     values ('rst_recipients', $1, $2, 0, 'Client', 'all', now())`,
    [organizationId, place.campaignId],
  );
  await app.sql(
    `insert into review_step_members (organization_id, step_id, account_id, member_id)
     select $1, 'rst_recipients', account_id, id from members where id = any($2::text[])`,
    [organizationId, [cast.talking.memberId, cast.disabled.memberId]],
  );
  await app.sql(
    `update cards set review_step_id = 'rst_recipients', review_state = 'open'
     where id = (select card_id from versions where id = $1)`,
    [version?.id],
  );
});

/** The types of notification that each person gets from an event that another person or the system caused. */
async function notifiedOf(
  name: EventName,
  payload: object,
  accountId: AccountId | null,
): Promise<Record<string, string>> {
  await app.sql('delete from notifications');
  const { inOrganization } = jobScopesOf(app.services.dependencies);
  const event = { name, payload, accountId, organizationId: home.organizationId };
  await inOrganization(home.organizationId).transaction((tx) => notifyAbout(tx, event as never));
  const rows = await app.sql<{ id: AccountId; type: string }>(
    'select account_id as id, type from notifications order by type',
  );
  const names = namesByAccount();
  // A person with two notifications of an event is listed with both types.
  const received: Record<string, string> = {};
  for (const { id, type } of rows) {
    const who = names.get(id) ?? 'a stranger';
    received[who] = received[who] ? `${received[who]} and ${type}` : type;
  }
  return received;
}

type Case = [event: NotifyingEventName, payload: () => object | Promise<object>, recipients: Record<string, string>];

const idsOf = (...names: string[]) => Object.fromEntries(names.map((name) => [name, ids[name]]));
const reviewed = () => ({ ...idsOf('campaignId'), reviewLinkId: 'rvl_recipients' });
const comment = (which: string) => () => ({ ...idsOf('threadId', 'creativeId', 'campaignId'), commentId: ids[which] });
const stored = (which: string, blocked: boolean) => () => ({
  ...idsOf('creativeId'),
  versionId: ids[which],
  kind: 'image',
  blocked,
  unscanned: false,
});
const accepted = (which: string, who: 'guest' | 'removed') => () => ({
  ...idsOf('campaignId'),
  invitationId: ids[which],
  memberId: cast[who].memberId,
});
const passed = () => ({ ...idsOf('campaignId', 'creativeId', 'slotId', 'passId'), email: null });
const team = ['owner', 'admin', 'assigned', 'following', 'talking', 'named'] as const;
/** Everyone turned the alert on. */
const alerted = (type: FigureAlertType) => async () => {
  await app.sql(
    `update accounts set notification_mails = notification_mails || jsonb_build_object($1::text, 'daily')`,
    [type],
  );
  const of = { provider: 'meta' as const, advertiserId: 'acc_1' as AdvertiserId, advertiserName: 'Aster' };
  return { type, name: null, alert: { ...noFigures, ...of, endsAt: null } };
};
const each = (type: string, ...names: string[]) => Object.fromEntries(names.map((name) => [name, type]));

async function completed(isCampaign: boolean): Promise<object> {
  const at = isCampaign ? 'now()' : 'null';
  await app.sql(`update creatives set completed_at = ${at} where id = $1`, [ids['creativeId']]);
  return idsOf('campaignId', 'creativeId');
}

const cases: Case[] = [
  // The owner made the campaign and invited its guest. A guest's question notifies them, the followers and the participants.
  ['comment.created', comment('question'), each('comment_created', 'owner', 'following', 'talking', 'named', 'guest')],
  [
    'comment.created',
    comment('reply'),
    { ...each('comment_created', 'owner', 'following', 'talking', 'guest'), named: 'mentioned' },
  ],
  [
    'comment.edited',
    () => ({ ...comment('reply')(), mentioned: [cast.named, cast.removed].map(({ accountId }) => accountId) }),
    each('mentioned', 'named'),
  ],
  [
    'brief.mentioned',
    () => ({
      ...idsOf('creativeId', 'campaignId'),
      accountIds: [cast.named, cast.guest, cast.disabled, cast.removed].map(({ accountId }) => accountId),
    }),
    each('mentioned', 'named', 'guest'),
  ],
  ['version.approved', () => idsOf('versionId', 'creativeId'), each('approved', 'owner', 'following', 'guest')],
  [
    'version.changes-requested',
    () => idsOf('versionId', 'creativeId'),
    each('changes_requested', 'owner', 'following', 'guest'),
  ],
  // A file that breaks rules; a valid file notifies no one.
  ['version.stored', stored('versionId', true), each('file_rejected', 'owner', 'following')],
  ['version.stored', stored('fitting', false), {}],
  ['creative.fulfilled', () => completed(false), each('creative_fulfilled', 'owner', 'following')],
  // The last open creative completes itself and its campaign.
  [
    'creative.fulfilled',
    () => completed(true),
    each('campaign_fulfilled and creative_fulfilled', 'owner', 'following'),
  ],
  [
    'assignment.created',
    () => ({ ...idsOf('campaignId'), memberId: cast.talking.memberId, byInvitation: false }),
    each('assigned', 'talking'),
  ],
  ['assignment.created', () => ({ ...idsOf('campaignId'), memberId: cast.guest.memberId, byInvitation: false }), {}],
  ['slots.assigned', () => ({ ...idsOf('campaignId', 'creativeId'), memberId: cast.disabled.memberId }), {}],
  [
    'slots.assigned',
    () => ({ ...idsOf('campaignId', 'creativeId'), memberId: cast.named.memberId }),
    each('assigned', 'named'),
  ],
  // The member who asked for the files, and the new owner.
  [
    'slot.passed',
    () => ({ ...passed(), memberId: cast.named.memberId }),
    { ...each('slot_passed', 'talking'), named: 'assigned' },
  ],
  ['slot.passed', () => ({ ...passed(), memberId: cast.talking.memberId }), each('slot_passed', 'talking')],
  ['slot.pass-requested', () => passed(), each('pass_requested', 'talking')],
  ['slot.pass-declined', () => passed(), each('pass_declined', 'guest')],
  ['slot.pass-returned', () => passed(), each('pass_returned', 'talking', 'guest')],
  // The maker of the link and the followers; a new link is asked of the maker only.
  [
    'review.finished',
    () => ({ ...reviewed(), result: { approved: 1, changes: 0, undecided: 0 } }),
    each('review_finished', 'owner', 'following', 'talking'),
  ],
  ['review.renewal-requested', () => ({ ...reviewed(), name: 'Inès' }), each('review_renewal', 'talking')],
  // The reviewers of the step who have not decided.
  [
    'review.step-opened',
    () => ({ ...idsOf('campaignId', 'creativeId'), stepId: 'rst_recipients' }),
    each('review_requested', 'talking'),
  ],
  // The member who sent the invitation, unless that member has left.
  ['invitation.accepted', accepted('byTalking', 'guest'), each('invitation_accepted', 'talking')],
  ['invitation.accepted', accepted('byDisabled', 'removed'), {}],
  ['delivery.finished', () => ({ ...idsOf('deliveryId'), name: 'Autumn' }), each('delivery_finished', 'talking')],
  ['delivery.failed', () => ({ ...idsOf('deliveryId'), name: 'Autumn' }), each('delivery_failed', 'talking')],
  // The whole team reads figures; guests do not.
  ...figureAlertTypes.map((type): Case => ['insights.alerted', alerted(type), each(type, ...team)]),
  ['token.expiring', () => ({ tokenId: 'tok_recipients', provider: 'meta' }), each('token_expiring', 'owner', 'admin')],
  ['token.invalidated', () => ({}), each('token_invalid', 'owner', 'admin')],
  ['billing.trial-ending', () => ({}), each('trial_ending', 'owner')],
  ['billing.payment-failed', () => ({}), each('payment_failed', 'owner')],
  ['billing.plan-started', () => ({}), each('plan_changed', 'owner')],
  ['billing.plan-switched', () => ({}), each('plan_changed', 'owner')],
  ['billing.plan-canceled', () => ({}), each('plan_changed', 'owner')],
  ['billing.plan-ended', () => ({}), each('plan_changed', 'owner')],
  ['billing.switch-planned', () => ({}), each('plan_changed', 'owner')],
  ['storage.filling', () => ({ percent: 80 }), each('storage_filling', 'owner')],
];

describe('recipients', () => {
  test('are listed for every notifying event and each of its types', () => {
    const declared = Object.entries(events).flatMap(([name, event]) =>
      'notifies' in event ? event.notifies.map((type) => `${name}: ${type}`) : [],
    );
    const typesIn = (expected: Case[2]) => Object.values(expected).flatMap((types) => types.split(' and '));
    const listed = cases.flatMap(([name, , expected]) => typesIn(expected).map((type) => `${name}: ${type}`));
    expect([...new Set(listed)].toSorted()).toEqual(declared.toSorted());
  });

  test.each(cases)(
    'of %s are the people whom the event concerns, except the actor and people without access',
    async (name, payload, expected) => {
      expect(await notifiedOf(name, await payload(), null)).toEqual(expected);
      for (const [id, who] of namesByAccount()) {
        if (!(who in expected)) continue;
        const { [who]: _, ...others } = expected;
        expect(await notifiedOf(name, await payload(), id)).toEqual(others);
      }
    },
  );
});
