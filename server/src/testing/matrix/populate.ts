import { randomUUID } from 'node:crypto';
import { vi } from 'vitest';
import { attributes } from '@ad-foundry/contract/attributes.ts';
import { comments } from '@ad-foundry/contract/comments.ts';
import { formats } from '@ad-foundry/contract/formats.ts';
import { groups } from '@ad-foundry/contract/groups.ts';
import type { AccountId, CampaignId, OrganizationId } from '@ad-foundry/contract/ids.ts';
import { invitations } from '@ad-foundry/contract/invitations.ts';
import type { ActingRole } from '@ad-foundry/contract/permissions.ts';
import { review } from '@ad-foundry/contract/review.ts';
import { templates } from '@ad-foundry/contract/templates.ts';
import { variations } from '@ad-foundry/contract/variations.ts';
import { campaigns } from '@ad-foundry/contract/campaigns.ts';
import { startSession } from '#features/people/sessions/actions.ts';
import { requestMetadataOf } from '#infra/http/request-metadata.ts';
import { idOf, newId } from '#infra/ids.ts';
import { mintSystemScope } from '#infra/scope.ts';
import type { TestApp } from '#testing/app.ts';
import { brief, reread, slotOf } from '#testing/briefs.ts';
import type { TestClient } from '#testing/client.ts';
import { picture } from '#testing/media.ts';
import { plantConnection } from './connections.ts';
import { plantDelivery } from './plant-delivery.ts';
import { plantNotification } from './plant-notification.ts';
import { plantFigures, plantShare } from './plant-figures.ts';
import { plantWork } from './plant-work.ts';
import { createOwnFormat } from '#testing/own-formats.ts';
import { holderOf, secretOf, shareForReview } from '#testing/reviews.ts';
import { announce, upload } from '#testing/uploading.ts';

/** Prefixes of all ids in endpoints' paths. A new kind of id needs an entry here, and an object below. */
export const idNames = {
  accountId: 'usr',
  organizationId: 'org',
  memberId: 'mem',
  invitationId: 'inv',
  groupId: 'grp',
  campaignId: 'cmp',
  creativeId: 'cre',
  slotId: 'slt',
  variationId: 'var',
  cardId: 'crd',
  versionId: 'ver',
  uploadId: 'upl',
  formatId: 'fmt',
  templateId: 'tpl',
  attributeId: 'att',
  sessionId: 'ses',
  tokenId: 'tok',
  advertiserId: 'acc',
  deliveryId: 'dlv',
  sendingId: 'snd',
  commentId: 'cmt',
  notificationId: 'ntf',
  viewId: 'viw',
  bulkId: 'blk',
  attachmentId: 'atc',
  figureShareId: 'fsh',
  passId: 'pas',
  reviewLinkId: 'rvl',
  apiKeyId: 'key',
  webhookId: 'whk',
  webhookMessageId: 'msg',
} as const;
export type IdName = keyof typeof idNames;

/** One object of every kind of id. */
export type SampleIds = Record<IdName, string>;

/** Owner and state of a cast's objects, seen from the organization of most actors. */
export const kinds = ['assigned', 'sibling', 'archived', 'deleted', 'foreign', 'never'] as const;
export type Kind = (typeof kinds)[number];

export const actors = [
  'anonymous',
  'guest',
  'unassigned guest',
  'member',
  'admin',
  'owner',
  'stranger',
  'disabled',
  'super hero',
  'holder',
] as const;
export type ActorName = (typeof actors)[number];

export interface Actor {
  name: ActorName;
  client: TestClient;
  /** Role in the current organization; null without one. */
  role: ActingRole | null;
}

export interface World {
  casts: Record<Kind, SampleIds>;
  actors: Record<ActorName, Actor>;
  /** The secret of the review link that the holder has opened: of the campaign of the kind `assigned`. */
  reviewSecret: string;
}

interface Home {
  app: TestApp;
  organizationId: OrganizationId;
}

/** Creates two organizations with every kind of object in every state, and all actors. */
export async function populate(app: TestApp): Promise<World> {
  const owner = app.browser();
  const stranger = app.browser();
  const me = await owner.signUp({ organizationName: 'canary-name-own-organization' });
  const other = await stranger.signUp({ organizationName: 'canary-name-foreign-organization' });
  const mainHome = { app, organizationId: me.organizationId as OrganizationId };
  const foreignHome = { app, organizationId: other.organizationId as OrganizationId };
  const casts = {
    assigned: await fill(mainHome, owner, 'assigned'),
    sibling: await fill(mainHome, owner, 'sibling'),
    archived: await fill(mainHome, owner, 'archived'),
    deleted: await fill(mainHome, owner, 'deleted'),
    foreign: await fill(foreignHome, stranger, 'foreign'),
    never: Object.fromEntries(
      Object.entries(idNames).map(([name, prefix]) => [name, `${prefix}_01k0000000e00000000000000z`]),
    ) as SampleIds,
  };
  const waiting = () => app.sql(`select 1 from versions where preview_state = 'pending'`);
  await vi.waitUntil(async () => (await waiting()).length === 0, { timeout: 20_000 });
  await app.sql(`insert into renditions (organization_id, sha256, light_sha256, strip_sha256, tried_at, made_at)
    select distinct organization_id, sha256, preview_sha256, preview_sha256, now(), now() from versions`);
  await age(app, casts);
  const enter = (name: ActorName, role: ActingRole | null) => join(mainHome, { name, role });
  const guest = await enter('guest', 'guest');
  const { id } = await guest.client.me();
  for (const kind of ['assigned', 'archived', 'deleted'] as const) await assign(mainHome, id, casts[kind]);
  for (const kind of ['assigned', 'sibling', 'archived'] as const)
    await assign(mainHome, casts[kind].accountId, casts[kind]);
  await assign(foreignHome, casts.foreign.accountId, casts.foreign);
  const holder = await openReview(mainHome, owner, casts.assigned);
  const cast = {
    anonymous: { name: 'anonymous', client: app.browser(), role: null },
    guest,
    'unassigned guest': await enter('unassigned guest', 'guest'),
    member: await enter('member', 'member'),
    admin: await enter('admin', 'admin'),
    owner: { name: 'owner', client: owner, role: 'owner' },
    stranger: { name: 'stranger', client: stranger, role: 'owner' },
    disabled: await enter('disabled', null),
    'super hero': await enter('super hero', 'super_hero'),
    holder: { name: 'holder', client: holder.client, role: null },
  } satisfies Record<ActorName, Actor>;
  return { casts, actors: cast, reviewSecret: holder.secret };
}

/** A person without an account who gave a name to a link that allows everything. */
async function openReview({ app }: Home, owner: TestClient, { campaignId }: SampleIds) {
  const rights = { comment: true, decide: true, download: true };
  const holder = holderOf(app, secretOf(await shareForReview(owner, campaignId as CampaignId, { rights })));
  await holder.call(review.giveName, { body: { name: 'Holder' } });
  // Sent as a session, too, which it is not.
  holder.client.cookies.set('af_session', holder.client.cookies.get('af_review') ?? '');
  return holder;
}

async function fill(home: Home, who: TestClient, kind: Kind): Promise<SampleIds> {
  const creative = await brief(who, {
    formats: ['carousel', 'feed'],
    campaign: `canary-name-${kind}-campaign`,
    name: `canary-name-${kind}-creative`,
  });
  const [slotId, campaignId] = [slotOf(creative).id, creative.campaign.id];
  const variation = await who.call(variations.create, { params: { slotId }, body: {} });
  const filled = await who.call(variations.addCards, { params: { variationId: variation.id }, body: { count: 1 } });
  const cardId = filled.cards[0]?.id ?? '';
  await upload(who, { slotId, cardId, name: 'a.jpg', bytes: await picture({ width: 700, height: 700 }) });
  const begun = await announce(who, { slotId, name: 'b.jpg', bytes: Buffer.alloc(100) });
  const versionId = slotOf(await reread(who, creative)).variations[0]?.cards[0]?.versions[0]?.id ?? '';
  const { id: formatId } = await createOwnFormat(who, { name: `canary-name-${kind}-format` });
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 16"><rect width="9" height="2"/></svg>';
  await who.call(formats.setSafeZone, { params: { formatId }, body: { fileName: 'a.svg', svg } });
  const template = { name: `canary-name-${kind}-template`, formatIds: [formatId], creationKey: randomUUID() };
  const { id: templateId } = await who.call(templates.create, { body: template });
  const field = { label: `canary-name-${kind}-attribute`, key: `${kind}_line`, input: { type: 'text' as const } };
  const { id: attributeId } = await who.call(attributes.create, { body: { ...field, creationKey: randomUUID() } });
  const target = { params: { creativeId: creative.id, attributeId } };
  await who.call(attributes.assign, { ...target, body: { required: true } });
  await who.call(attributes.fill, { ...target, body: { value: `canary-name-${kind}-value` } });
  const group = await who.call(groups.create, { body: { name: `canary-name-${kind}-group` } });
  await who.call(campaigns.update, { params: { campaignId }, body: { groupId: group.id } });
  const email = `canary-email-${kind}-invited@example.org`;
  await who.call(invitations.create, { body: { emails: [email], role: 'member' } });
  const pending = await who.call(invitations.list, { query: {} });
  const seat = await newMember(home, { label: `${kind}-colleague`, role: 'member' });
  const connection = await plantConnection(home, kind);
  await plantFigures(home, { kind, creativeId: creative.id, ...connection });
  const delivery = await plantDelivery(home, { kind, campaignId, creativeId: creative.id, ...connection });
  const written = { body: `canary-name-${kind}-comment`, creationKey: randomUUID() };
  const comment = await who.call(comments.create, { params: { creativeId: creative.id }, body: written });
  return {
    accountId: seat.accountId,
    organizationId: home.organizationId,
    memberId: seat.memberId,
    invitationId: pending.items.find((each) => each.email === email)?.id ?? '',
    groupId: group.id,
    campaignId,
    creativeId: creative.id,
    slotId,
    variationId: variation.id,
    cardId,
    versionId,
    uploadId: begun.headers.get('location')?.split('/').at(-1) ?? '',
    formatId,
    templateId,
    attributeId,
    sessionId: await plantPerson(home, seat.accountId),
    ...connection,
    ...delivery,
    figureShareId: await plantShare(who, connection),
    commentId: comment.id,
    passId: await plantPass(home, { slotId, accountId: seat.accountId, kind }),
    notificationId: await plantNotification(home, { kind, campaignId, accountId: (await who.me()).id }),
    ...(await plantWork(home, who, { kind, creativeId: creative.id, campaignId })),
  };
}

/** A request to pass a slot on that a member already declined, so that every actor gets the same answer. */
async function plantPass(
  { app, organizationId }: Home,
  { slotId, accountId, kind }: { slotId: string; accountId: AccountId; kind: Kind },
): Promise<string> {
  const id = newId('slotPass');
  await app.sql(
    `insert into slot_passes (id, organization_id, slot_id, passed_by, email, email_norm, state, created_at, answered_by)
     values ($1, $2, $3, $4, $5, $5, 'declined', now(), $4)`,
    [id, organizationId, slotId, accountId, `canary-email-${kind}-pass@example.org`],
  );
  return id;
}

const requestOf = (userAgent: string) => requestMetadataOf({ ip: '127.0.0.1', userAgent, trustLoopback: false });

/** A person with an avatar who is signed in elsewhere; returns that session's id. */
async function plantPerson({ app, organizationId }: Home, accountId: AccountId): Promise<string> {
  await app.sql(`insert into avatars (account_id, sha256, bytes, created_at) values ($1, $2, $3, now())`, [
    accountId,
    'a'.repeat(64),
    Buffer.from('picture'),
  ]);
  const session = { accountId, organizationId, method: 'code' } as const;
  const { id } = await startSession(mintSystemScope(app.services.dependencies, requestOf('Mozilla/5.0')), session);
  const [row] = await app.sql<{ sign_in_id: string }>('select sign_in_id from sessions where id = $1', [id]);
  return idOf('session', row?.sign_in_id ?? '');
}

/** Archives or deletes objects directly in the database. */
async function age(app: TestApp, { archived, deleted }: World['casts']): Promise<void> {
  for (const [table, id] of [
    ['campaign_groups', archived.groupId],
    ['campaigns', archived.campaignId],
    ['creatives', archived.creativeId],
    ['formats', archived.formatId],
    ['templates', archived.templateId],
    ['attributes', archived.attributeId],
  ]) {
    await app.sql(`update ${table} set archived_at = now() where id = $1`, [id]);
  }
  await app.sql(`update members set status = 'disabled' where id = $1`, [archived.memberId]);
  for (const [table, id] of [
    ['campaign_groups', deleted.groupId],
    ['campaigns', deleted.campaignId],
    ['creatives', deleted.creativeId],
    ['versions', deleted.versionId],
    ['tokens', deleted.tokenId],
  ]) {
    await app.sql(`update ${table} set deleted_at = now() where id = $1`, [id]);
  }
  await app.sql('delete from deliveries where id = $1', [deleted.deliveryId]);
  await app.sql('delete from views where id = $1', [deleted.viewId]);
  await app.sql('delete from bulk_changes where id = $1', [deleted.bulkId]);
  await app.sql('delete from api_keys where id = $1', [deleted.apiKeyId]);
  await app.sql('delete from webhooks where id = $1', [deleted.webhookId]);
  for (const table of ['organizations_to_advertisers', 'advertisers_to_tokens'])
    await app.sql(`delete from ${table} where advertiser_id = $1`, [deleted.advertiserId]);
  await app.sql('delete from creative_attributes where attribute_id = $1', [deleted.attributeId]);
  await app.sql('delete from attributes where id = $1', [deleted.attributeId]);
  await app.sql('delete from templates where id = $1', [deleted.templateId]);
  await app.sql('delete from formats where id = $1', [deleted.formatId]);
  await app.sql('delete from members where id = $1', [deleted.memberId]);
  await app.sql(`update invitations set revoked_at = now() where email like '%-deleted-invited@%'`);
}

async function newMember({ app, organizationId }: Home, { label, role }: { label: string; role: ActingRole | null }) {
  const accountId = newId('account');
  const memberId = newId('member');
  const email = `canary-email-${label.replace(' ', '-')}@example.org`;
  await app.sql(
    `insert into accounts (id, email, email_norm, first_name, last_name, super_hero, created_at, updated_at)
     values ($1, $2, $2, 'Ana', $3, $4, now(), now())`,
    [accountId, email, label, role === 'super_hero'],
  );
  if (role === 'super_hero') {
    await app.sql(
      `insert into support_visits (id, organization_id, account_id, reason, created_at, expires_at)
       values (gen_random_uuid(), $1, $2, 'planted', now(), now() + interval '1 day')`,
      [organizationId, accountId],
    );
  } else {
    await app.sql(
      `insert into members (id, organization_id, account_id, role, status, created_at) values ($1, $2, $3, $4, $5, now())`,
      [memberId, organizationId, accountId, role ?? 'member', role === null ? 'disabled' : 'active'],
    );
  }
  return { accountId, memberId };
}

async function join(home: Home, { name, role }: Actor | { name: ActorName; role: ActingRole | null }): Promise<Actor> {
  const { app, organizationId } = home;
  const { accountId } = await newMember(home, { label: name, role });
  const client = app.browser();
  const { token } = await startSession(mintSystemScope(app.services.dependencies, requestOf(`Mozilla/5.0 ${name}`)), {
    accountId,
    organizationId,
    method: 'code',
  });
  client.cookies.set('af_session', token);
  client.actIn(organizationId);
  return { name, client, role };
}

async function assign({ app, organizationId }: Home, accountId: string, cast: SampleIds): Promise<void> {
  for (const [column, target] of [
    ['campaign_id', cast.campaignId],
    ['group_id', cast.groupId],
  ]) {
    await app.sql(
      `insert into assignments (id, organization_id, member_id, ${column}, created_at)
       select gen_random_uuid(), organization_id, id, $3, now() from members where organization_id = $1 and account_id = $2`,
      [organizationId, accountId, target],
    );
  }
}
