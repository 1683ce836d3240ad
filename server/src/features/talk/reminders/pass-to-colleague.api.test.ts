import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { audit } from '@ad-foundry/contract/audit.ts';
import { creatives, type Creative } from '@ad-foundry/contract/creatives.ts';
import { guestPages } from '@ad-foundry/contract/guest-pages.ts';
import { home } from '@ad-foundry/contract/home.ts';
import type { OrganizationId, SlotPassId } from '@ad-foundry/contract/ids.ts';
import { invitations } from '@ad-foundry/contract/invitations.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { members } from '@ad-foundry/contract/members.ts';
import { notifications } from '@ad-foundry/contract/notifications/inbox.ts';
import { organizations } from '@ad-foundry/contract/organizations.ts';
import { people } from '@ad-foundry/contract/people.ts';
import type { GuestPassMode } from '@ad-foundry/contract/reminders/passes.ts';
import { promises } from '@ad-foundry/contract/reminders/promises.ts';
import { useApp } from '#testing/app.ts';
import { brief, reread, slotOf } from '#testing/briefs.ts';
import { newEmail } from '#testing/client.ts';
import { acceptByCode, invitationFor } from '#testing/invitations.ts';
import { picture } from '#testing/media.ts';
import { joinAs, type Colleague } from '#testing/members.ts';
import { upload } from '#testing/uploading.ts';

const app = await useApp();
const team = app.browser();
let organizationId: OrganizationId;
let trail: Creative;
/** Jo, a member, asked Noa for the files. */
let [noa, eli, jo] = [] as unknown as [Colleague, Colleague, Colleague];
beforeAll(async () => {
  organizationId = (await team.signUp()).organizationId as OrganizationId;
  [noa, eli] = [await joinAs(app, organizationId, 'guest'), await joinAs(app, organizationId, 'guest')];
  jo = await joinAs(app, organizationId, 'member');
});
beforeEach(async () => {
  await app.sql('delete from rate_limits; delete from invitations; delete from creatives; delete from campaigns');
  trail = await brief(team, { campaign: 'Autumn trail', formats: ['feed', 'story'] });
  await jo.client.call(people.addToCampaign, { params: ofTrail(), body: { memberIds: [noa.memberId] } });
  await app.sql('delete from notifications');
  await setMode('allowed');
});

async function setMode(guestPasses: GuestPassMode) {
  const { namingSchema, namingCase } = await team.call(organizations.preferences, {});
  await team.call(organizations.updatePreferences, { body: { namingSchema, namingCase, guestPasses } });
}
const ofTrail = () => ({ campaignId: trail.campaign.id });
const params = (index = 0) => ({ slotId: slotOf(trail, index).id });
const bodyFor = (email: string, more: object = {}) => ({ email, creationKey: randomUUID(), ...more });
const pass = (email: string, { by = noa, index = 0 } = {}) =>
  by.client.call(promises.passToColleague, { params: params(index), body: bodyFor(email) });
const refusal = async (email: string, { by = noa, index = 0 } = {}) =>
  (await by.client.problem(promises.passToColleague, { params: params(index), body: bodyFor(email) })).code;
const slot = async (index = 0) => slotOf(await reread(team, trail), index);
const heard = async ({ client }: Pick<Colleague, 'client'>) =>
  (await client.call(notifications.list, { query: {} })).items.map(({ type, name }) => [type, name]);
const passesOf = async ({ client }: Colleague) =>
  (await client.call(guestPages.find, { params: ofTrail(), query: {} })).passes.map(({ to, state }) => [to, state]);
/** Accepts the invitation to an address in a new browser. */
async function join(email: string) {
  const client = app.browser();
  const me = await acceptByCode(client, email, await invitationFor(client, email));
  return { client, accountId: me.id };
}
async function requestedPass(email: string): Promise<SlotPassId> {
  await setMode('asked');
  const body = bodyFor(email, { message: 'Could you take over?' });
  const passed = await noa.client.call(promises.passToColleague, { params: params(), body });
  expect(passed).toEqual({ state: 'requested' });
  const { entries } = await jo.client.call(home.find, {});
  const entry = entries.find(({ kind }) => kind === 'pass');
  expect(entry).toMatchObject({ to: email, message: 'Could you take over?' });
  if (entry?.kind !== 'pass') throw new Error('the request is not listed');
  return entry.passId;
}
const answer = (passId: SlotPassId, approve: boolean, { client } = jo) =>
  client.call(promises.answerPass, { params: { passId }, body: { approve } });

test('where it is allowed, a colleague is invited in the guest’s name, owns the slot and delivers it', async () => {
  const email = newEmail();
  const body = bodyFor(email, { message: 'Could you take over the feed?' });
  const { state } = await noa.client.call(promises.passToColleague, { params: params(), body });
  expect(['invited', 'passed']).toContain(state);
  // The same request again sends no second invitation.
  await noa.client.call(promises.passToColleague, { params: params(), body });
  const mail = await noa.client.mailTo(email);
  const { firstName, lastName, email: noasAddress } = await noa.client.me();
  expect(mail.subject).toContain(`${firstName} ${lastName} passed`);
  expect(mail.text).toContain('Could you take over the feed?');
  expect(JSON.stringify(mail)).not.toContain(noasAddress);
  expect(await heard(jo)).toEqual([['slot_passed', email]]);
  expect(await passesOf(noa)).toEqual([[email, 'invited']]);
  const colleague = await join(email);
  expect((await slot()).owner).toMatchObject({ isGuest: true });
  expect(await passesOf(noa)).toEqual([[email, 'passed']]);
  const page = await colleague.client.call(guestPages.find, { params: ofTrail(), query: {} });
  expect(page.owned).toContainEqual({ slotId: params().slotId, isMine: true, name: null, promisedDay: null });
  // The page names Jo, who did not write the guest’s message.
  expect(page.message).toBeNull();
  await upload(colleague.client, {
    slotId: params().slotId,
    name: 'feed.jpg',
    bytes: await picture({ width: 1080, height: 1080 }),
  });
  expect((await slot()).state).toBe('delivered');
  const { items } = await team.call(audit.list, { query: { act: 'slot.passed' } });
  expect(items[0]).toMatchObject({ act: 'slot.passed' });
  expect(JSON.stringify(items)).not.toContain(email);
});

test('the colleague owns the slot and is a member before opening the invitation, and nobody else owes it', async () => {
  await team.call(people.addToCampaign, { params: ofTrail(), body: { memberIds: [eli.memberId] } });
  const email = newEmail();
  await pass(email);
  expect((await slot()).owner).toMatchObject({ name: email, isGuest: true, hasOpened: false });
  const memberId = (await slot()).owner?.memberId;
  const { items } = await team.call(members.list, { query: { kind: 'guest' } });
  expect(items.find(({ id }) => id === memberId)).toMatchObject({ email, status: 'invited' });
  const { owned } = await eli.client.call(guestPages.find, { params: ofTrail(), query: {} });
  expect(owned).toEqual([{ slotId: params().slotId, isMine: false, name: null, promisedDay: null }]);
  // Jo, who asked the guest for the files, is also the one whom the colleague asks.
  const [assigned] = await app.sql('select assigned_by from assignments where member_id = $1', [memberId]);
  expect(assigned).toEqual({ assigned_by: jo.accountId });
  expect((await slot()).passed).toMatchObject({ to: email, state: 'invited' });
  await join(email);
  expect((await slot()).passed).toBeNull();
  expect((await slot()).owner).toMatchObject({ memberId, hasOpened: true });
});

test('where the team is asked, the slot stays with the guest until a member approves', async () => {
  const email = newEmail();
  const passId = await requestedPass(email);
  expect(await heard(jo)).toEqual([['pass_requested', email]]);
  expect(await passesOf(noa)).toEqual([[email, 'requested']]);
  expect(await noa.client.mailsTo(email)).toEqual([]);
  expect((await slot()).passed).toMatchObject({ to: email, state: 'requested' });
  const approved = await answer(passId, true);
  expect(['invited', 'passed']).toContain(approved.state);
  // The same answer again changes nothing; the other one is refused.
  expect(await answer(passId, true)).toEqual(approved);
  const other = { params: { passId }, body: { approve: false } };
  expect((await jo.client.problem(promises.answerPass, other)).code).toBe('pass.answered');
  expect((await jo.client.call(home.find, {})).entries.filter(({ kind }) => kind === 'pass')).toEqual([]);
  const mail = await noa.client.mailTo(email);
  expect(mail.subject).toContain((await noa.client.me()).firstName);
  await join(email);
  expect((await slot()).owner).toMatchObject({ isGuest: true });
});

test('a declined request leaves the slot with the guest, who is told', async () => {
  const email = newEmail();
  await answer(await requestedPass(email), false);
  expect(await passesOf(noa)).toEqual([[email, 'declined']]);
  expect(await heard(noa)).toEqual([['pass_declined', email]]);
  expect((await slot()).passed).toBeNull();
  expect(await noa.client.mailsTo(email)).toEqual([]);
  // A new request may follow.
  expect(await pass(newEmail())).toEqual({ state: 'requested' });
});

test('a request ends when it is withdrawn, the files arrive, the slot is given to another person or the campaign is archived', async () => {
  const withdrawn = await requestedPass(newEmail());
  await noa.client.call(promises.take, { params: params() });
  const answering = (passId: SlotPassId) => ({ params: { passId }, body: { approve: true } });
  const codeOf = async (passId: SlotPassId) => (await jo.client.problem(promises.answerPass, answering(passId))).code;
  expect(await codeOf(withdrawn)).toBe('pass.ended');
  expect(await passesOf(noa)).toMatchObject([[expect.any(String), 'withdrawn']]);

  const reassigned = await requestedPass(newEmail());
  await team.call(creatives.assignSlots, { params: { creativeId: trail.id }, body: { memberId: jo.memberId } });
  expect(await codeOf(reassigned)).toBe('pass.ended');
  await team.call(creatives.assignSlots, { params: { creativeId: trail.id }, body: { memberId: null } });

  const bytes = await picture({ width: 1080, height: 1080 });
  await upload(noa.client, { slotId: params().slotId, name: 'feed.jpg', bytes });
  expect(await codeOf(reassigned)).toBe('pass.ended');
  expect((await jo.client.call(home.find, {})).entries.filter(({ kind }) => kind === 'pass')).toEqual([]);
  await app.sql('update campaigns set archived_at = now()');
  expect(await codeOf(reassigned)).toBe('campaign.archived');
});

test('an invitation that is declined or revoked gives the slot back to the guest, and both sides are told', async () => {
  for (const end of ['decline', 'revoke'] as const) {
    const email = newEmail();
    await pass(email);
    const client = app.browser();
    const invitationId = await invitationFor(client, email);
    await app.sql('delete from notifications');
    if (end === 'revoke') await team.call(invitations.revoke, { params: { invitationId } });
    else {
      await client.signUp({ email });
      await client.call(invitations.decline, { params: { invitationId } });
    }
    expect((await slot()).owner?.memberId).toBe(noa.memberId);
    expect(await passesOf(noa)).toEqual([[email, 'returned']]);
    expect(await heard(noa)).toEqual([['pass_returned', email]]);
    expect(await heard(jo)).toEqual([['pass_returned', email]]);
    const { passed } = await noa.client.call(guestPages.find, { params: ofTrail(), query: {} });
    expect(passed).toEqual([]);
    // Nobody is invited again on a guest's word.
    expect(await refusal(email)).toBe('pass.refused-address');
    await app.sql('delete from notifications');
  }
});

test('the guest takes an unopened slot back, which revokes the unused invitation; an accepted one stays', async () => {
  const email = newEmail();
  await pass(email);
  await invitationFor(app.browser(), email);
  await noa.client.call(promises.take, { params: params() });
  expect((await slot()).owner?.memberId).toBe(noa.memberId);
  expect(await app.sql('select from invitations where email = $1 and revoked_at is not null', [email])).toHaveLength(1);
  const second = newEmail();
  await pass(second);
  await join(second);
  await noa.client.call(promises.take, { params: params() });
  expect((await slot()).owner?.memberId).not.toBe(noa.memberId);
});

test('a slot that was taken back can be passed on to the same colleague again', async () => {
  const email = newEmail();
  await pass(email);
  await noa.client.call(promises.take, { params: params() });
  await pass(email);
  expect((await slot()).owner).toMatchObject({ name: email });
  // Once the team revokes the invitation, nobody is invited again on a guest's word.
  const { invitations: waiting } = await team.call(people.ofCampaign, { params: ofTrail() });
  const invitation = waiting.find((each) => each.email === email);
  if (!invitation) throw new Error('the invitation is not listed');
  await team.call(invitations.revoke, { params: { invitationId: invitation.id } });
  expect(await refusal(email)).toBe('pass.refused-address');
});

test('the colleague who joined can decline by passing the slot back to the guest', async () => {
  const email = newEmail();
  await pass(email);
  const { client } = await join(email);
  const { items } = await client.call(promises.passTargets, { params: params() });
  expect(items.map(({ memberId }) => memberId)).toEqual([noa.memberId]);
  await client.call(promises.pass, { params: params(), body: { to: noa.memberId } });
  expect((await slot()).owner?.memberId).toBe(noa.memberId);
  expect((await heard(jo)).map(([type]) => type)).toEqual(['slot_passed', 'invitation_accepted', 'slot_passed']);
});

test('an address of a guest of the campaign or of a member gets the slot without an invitation', async () => {
  await team.call(people.addToCampaign, { params: ofTrail(), body: { memberIds: [eli.memberId] } });
  expect(await pass(eli.email)).toEqual({ state: 'invited' });
  expect((await slot()).owner?.memberId).toBe(eli.memberId);
  expect(await heard(eli)).toMatchObject([['assigned', null]]);
  expect(await pass(jo.email, { index: 1 })).toEqual({ state: 'invited' });
  expect((await slot(1)).owner?.memberId).toBe(jo.memberId);
  expect(await heard(jo)).toEqual([
    ['slot_passed', null],
    ['slot_passed', eli.email],
  ]);
});

test('passing on does not tell whether an address belongs to a member, nor the name', async () => {
  await team.call(people.addToCampaign, { params: ofTrail(), body: { memberIds: [eli.memberId] } });
  const { firstName } = await eli.client.me();
  for (const email of [newEmail(), eli.email, jo.email]) {
    expect(await pass(email)).toEqual({ state: 'invited' });
    expect(await passesOf(noa)).toEqual([[email, 'invited']]);
    const page = await noa.client.call(guestPages.find, { params: ofTrail(), query: {} });
    expect(page.owned).toEqual([{ slotId: params().slotId, isMine: false, name: null, promisedDay: null }]);
    const { items } = await noa.client.call(promises.passTargets, { params: params() });
    expect(items.filter(({ isGuest }) => isGuest)).toEqual([]);
    expect(JSON.stringify(items)).not.toContain(firstName);
    // Taking back works alike, too.
    await noa.client.call(promises.take, { params: params() });
    expect((await slot()).owner?.memberId).toBe(noa.memberId);
  }
});

test('a guest of another campaign is assigned to this one and gets the slot', async () => {
  expect(['invited', 'passed']).toContain((await pass(eli.email)).state);
  expect((await slot()).owner?.memberId).toBe(eli.memberId);
  await eli.client.call(guestPages.find, { params: ofTrail(), query: {} });
});

test('nobody is invited where it is off, at the own address, at a bounced or disabled one, or beyond ten a day', async () => {
  await setMode('off');
  expect((await noa.client.call(promises.passTargets, { params: params() })).colleagues).toBe('off');
  expect(await refusal(newEmail())).toBe('pass.off');
  await setMode('allowed');
  expect(await refusal(noa.email.toUpperCase())).toBe('pass.yourself');
  await app.sql(`update accounts set mail_refusal = 'no-mailbox' where id = $1`, [eli.accountId]);
  expect(await refusal(eli.email)).toBe('pass.refused-address');
  await app.sql('update accounts set mail_refusal = null, disabled_at = now() where id = $1', [eli.accountId]);
  expect(await refusal(eli.email)).toBe('pass.refused-address');
  await app.sql('update accounts set disabled_at = null where id = $1', [eli.accountId]);
  for (let nth = 0; nth < limits.passes.perDay; nth += 1) {
    await pass(newEmail());
    await noa.client.call(promises.take, { params: params() });
  }
  expect(await refusal(newEmail())).toBe('request.too-many');
});

test('a message is limited in length and never links', async () => {
  const long = bodyFor(newEmail(), { message: 'x'.repeat(limits.passes.messageLength + 1) });
  expect((await noa.client.request(promises.passToColleague, { params: params(), body: long })).status).toBe(400);
  const email = newEmail();
  const body = bodyFor(email, { message: 'See https://spam.example.com/now' });
  await noa.client.call(promises.passToColleague, { params: params(), body });
  expect((await noa.client.mailTo(email)).text).not.toContain('https://spam.example.com');
});

test('two guests cannot pass the same slot on at once', async () => {
  await team.call(people.addToCampaign, { params: ofTrail(), body: { memberIds: [eli.memberId] } });
  await setMode('asked');
  const codes = await Promise.all(
    [noa, eli].map(async ({ client }) => {
      const response = await client.request(promises.passToColleague, { params: params(), body: bodyFor(newEmail()) });
      return response.status === 200 ? 'requested' : ((await response.json()) as { code: string }).code;
    }),
  );
  expect(codes.toSorted()).toEqual(['pass.pending', 'requested']);
});

test('members answer requests of their organization only, guests and strangers none', async () => {
  const passId = await requestedPass(newEmail());
  const stranger = app.browser();
  await stranger.signUp();
  const input = { params: { passId }, body: { approve: true } };
  expect((await stranger.request(promises.answerPass, input)).status).toBe(404);
  expect((await noa.client.request(promises.answerPass, input)).status).toBe(403);
  expect((await stranger.call(home.find, {})).entries).toEqual([]);
  // A member without ties to the campaign may answer, but is not asked.
  const ana = await joinAs(app, organizationId, 'member');
  expect((await ana.client.call(home.find, {})).entries).toEqual([]);
  await answer(passId, false, ana);
});
