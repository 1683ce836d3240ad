import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { campaigns } from '@ad-foundry/contract/campaigns.ts';
import { creatives, type Creative } from '@ad-foundry/contract/creatives.ts';
import { guestPages } from '@ad-foundry/contract/guest-pages.ts';
import { home } from '@ad-foundry/contract/home.ts';
import type { OrganizationId } from '@ad-foundry/contract/ids.ts';
import { organizations } from '@ad-foundry/contract/organizations.ts';
import { people } from '@ad-foundry/contract/people.ts';
import { promises } from '@ad-foundry/contract/reminders/promises.ts';
import { reminders } from '@ad-foundry/contract/reminders/reminders.ts';
import { useApp } from '#testing/app.ts';
import { brief, slotOf } from '#testing/briefs.ts';
import { newEmail } from '#testing/client.ts';
import { acceptByCode, invitationFor } from '#testing/invitations.ts';
import { joinAs, type Colleague } from '#testing/members.ts';

const app = await useApp();
const team = app.browser();
const dayMs = 86_400_000;
let trail: Creative;
/** Noa, Eli and Ida are guests of the campaign; Jo is a member. */
let [noa, eli, ida, jo] = [] as unknown as [Colleague, Colleague, Colleague, Colleague];
beforeAll(async () => {
  const organizationId = (await team.signUp()).organizationId as OrganizationId;
  noa = await joinAs(app, organizationId, 'guest');
  eli = await joinAs(app, organizationId, 'guest');
  ida = await joinAs(app, organizationId, 'guest');
  jo = await joinAs(app, organizationId, 'member');
});
beforeEach(async () => {
  await app.sql('delete from rate_limits; delete from invitations; delete from creatives; delete from campaigns');
  await setPreferences({ guestPasses: 'allowed', guestComments: false });
  trail = await brief(team, { campaign: 'Autumn trail', formats: ['feed', 'story', 'carousel'] });
  const dueAt = new Date(Date.now() + dayMs).toISOString();
  await team.call(campaigns.update, { params: ofTrail(), body: { dueAt } });
  const memberIds = [noa, eli, ida].map(({ memberId }) => memberId);
  await team.call(people.addToCampaign, { params: ofTrail(), body: { memberIds } });
});

async function setPreferences(more: { guestPasses?: 'allowed'; guestComments?: boolean }) {
  const { namingSchema, namingCase } = await team.call(organizations.preferences, {});
  await team.call(organizations.updatePreferences, { body: { namingSchema, namingCase, ...more } });
}
const ofTrail = () => ({ campaignId: trail.campaign.id });
const slotId = (index: number) => slotOf(trail, index).id;
const pageOf = ({ client }: Pick<Colleague, 'client'>) =>
  client.call(guestPages.find, { params: ofTrail(), query: {} });
const assign = ({ memberId }: Colleague, index: number) =>
  team.call(creatives.assignSlots, { params: { creativeId: trail.id }, body: { memberId, slotIds: [slotId(index)] } });
const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);
const promise = ({ client }: Pick<Colleague, 'client'>, index: number, day = inDays(3)) =>
  client.call(promises.set, { params: { slotId: slotId(index) }, body: { day } });
const nameOf = async ({ client }: Pick<Colleague, 'client'>) => {
  const { firstName, lastName } = await client.me();
  return `${firstName} ${lastName}`;
};

/** The numbers of slots that guests owe, as the reminders, their pages and the members' home count them. */
async function owed() {
  const { people: shown } = await team.call(reminders.show, { params: ofTrail() });
  const { entries } = await team.call(home.find, {});
  const guests = [noa, eli, ida];
  const { reminded, onPage, atHome } = {
    reminded: guests.map(({ memberId }) => shown.find((each) => each.memberId === memberId)?.owed ?? 0),
    onPage: (await Promise.all(guests.map(pageOf))).map(({ campaign: { progress } }) => progress.total),
    atHome: guests.map(
      ({ memberId }) =>
        entries.flatMap((entry) =>
          entry.kind === 'remind' && entry.memberId === memberId ? [entry.missing] : [],
        )[0] ?? 0,
    ),
  };
  expect(onPage).toEqual(reminded);
  return { reminded, atHome };
}

describe('reminders, the guests’ pages and home agree on who owes a slot', () => {
  test('without owner and promise, all guests of the campaign', async () => {
    expect(await owed()).toEqual({ reminded: [3, 3, 3], atHome: [3, 3, 3] });
  });

  test('nobody, what the team adapts from a master, which guests see once it has a file', async () => {
    const params = { creativeId: trail.id };
    await team.call(creatives.chooseMasters, { params, body: { slotIds: [slotId(0)] } });
    expect(await owed()).toEqual({ reminded: [1, 1, 1], atHome: [1, 1, 1] });
    const shown = async () => (await pageOf(noa)).creatives.flatMap(({ slots }) => slots.map(({ id }) => id));
    expect(await shown()).toEqual([slotId(0)]);
    expect((await pageOf(noa)).adapted.map(({ creativeId }) => creativeId)).toEqual([trail.id, trail.id]);
    await app.sql(`update slots set state = 'delivered' where id = $1`, [slotId(1)]);
    expect(await shown()).toEqual([slotId(0), slotId(1)]);
    expect((await pageOf(noa)).adapted).toHaveLength(1);
    await app.sql(`update slots set state = 'empty' where id = $1`, [slotId(1)]);
    await team.call(creatives.chooseMasters, { params, body: { slotIds: [] } });
    expect((await owed()).reminded).toEqual([3, 3, 3]);
  });

  test('its owner, although another guest promised it', async () => {
    await promise(eli, 0);
    await assign(noa, 0);
    expect((await owed()).reminded).toEqual([3, 2, 2]);
  });

  test('the guest who promised it, until the promised day has ended', async () => {
    await promise(eli, 0);
    expect(await owed()).toEqual({ reminded: [2, 3, 2], atHome: [2, 3, 2] });
    await app.sql('update promises set day = $1', [inDays(0)]);
    expect((await owed()).reminded).toEqual([2, 3, 2]);
    await app.sql('update promises set day = $1', [inDays(-2)]);
    expect((await owed()).reminded).toEqual([3, 3, 3]);
  });

  test('of two guests who promised it, the one with the earlier day', async () => {
    await promise(eli, 0, inDays(4));
    await promise(noa, 0, inDays(3));
    expect((await owed()).reminded).toEqual([3, 2, 2]);
  });

  test('not the guests who declined it', async () => {
    await noa.client.call(promises.pass, { params: { slotId: slotId(0) }, body: {} });
    expect(await owed()).toEqual({ reminded: [2, 3, 3], atHome: [2, 3, 3] });
    await promise(noa, 0);
    expect((await owed()).reminded).toEqual([3, 2, 2]);
  });

  test('a promise ends with the access to the campaign', async () => {
    await promise(eli, 0);
    await team.call(people.removeFromCampaign, { params: { ...ofTrail(), memberId: eli.memberId } });
    const { people: shown } = await team.call(reminders.show, { params: ofTrail() });
    expect(shown.map(({ owed: count }) => count)).toEqual([3, 3]);
  });
});

test('a guest reads who delivers a slot and by when, and cannot pass on what another guest promised', async () => {
  await promise(eli, 0);
  await assign(jo, 1);
  const other = { slotId: slotId(0), isMine: false, name: null, promisedDay: inDays(3) };
  const jos = { slotId: slotId(1), isMine: false, name: await nameOf(jo), promisedDay: null };
  expect((await pageOf(noa)).owned).toEqual(expect.arrayContaining([other, jos]));
  expect((await pageOf(noa)).owned).toHaveLength(2);
  expect((await pageOf(eli)).owned).toContainEqual({ ...other, isMine: true });
  await setPreferences({ guestComments: true });
  expect((await pageOf(noa)).owned).toContainEqual({ ...other, name: await nameOf(eli) });
  const body = { email: newEmail(), creationKey: randomUUID() };
  const params = { slotId: slotId(0) };
  expect((await noa.client.problem(promises.passToColleague, { params, body })).code).toBe('auth.forbidden');
  await noa.client.problem(promises.pass, { params, body: { back: true } });
  expect((await pageOf(eli)).owned).toContainEqual({ ...other, isMine: true });
});

test('a guest reads who else can deliver a shared slot, by name only where guests know each other', async () => {
  await assign(ida, 1);
  expect((await pageOf(noa)).shared).toEqual(
    expect.arrayContaining([0, 2].map((index) => ({ slotId: slotId(index), names: [], more: 2 }))),
  );
  expect((await pageOf(noa)).shared).toHaveLength(2);
  await setPreferences({ guestComments: true });
  await ida.client.call(promises.pass, { params: { slotId: slotId(0) }, body: {} });
  expect((await pageOf(noa)).shared).toContainEqual({ slotId: slotId(0), names: [await nameOf(eli)], more: 0 });
});

describe('a colleague who got a single slot', () => {
  async function passOn(email: string, index = 0) {
    const body = { email, creationKey: randomUUID() };
    await noa.client.call(promises.passToColleague, { params: { slotId: slotId(index) }, body });
  }
  async function join(email: string) {
    const client = app.browser();
    await acceptByCode(client, email, await invitationFor(client, email));
    return { client };
  }
  const owedBy = async (email: string) => {
    const { people: shown } = await team.call(reminders.show, { params: ofTrail() });
    return shown.find((each) => each.email === email)?.owed;
  };

  test('is asked for this slot only, in the mail, on the page and in reminders', async () => {
    const email = newEmail();
    await passOn(email);
    const mail = await noa.client.mailTo(email);
    expect(mail.text).toContain('Facebook Feed');
    expect(mail.text).not.toContain('Story');
    expect(mail.text).not.toMatch(/\b[23] files\b/);
    expect(mail.text).toContain(`&slot-${slotId(0)}`);
    expect(await owedBy(email)).toBe(1);
    const page = await pageOf(await join(email));
    expect(await owedBy(email)).toBe(1);
    expect(page.campaign.progress).toMatchObject({ total: 1, delivered: 0 });
    const others = [1, 2].map((index) => ({ slotId: slotId(index), isMine: false, name: null, promisedDay: null }));
    expect(page.owned).toEqual(
      expect.arrayContaining([{ slotId: slotId(0), isMine: true, name: null, promisedDay: null }, ...others]),
    );
    // The colleague is no guest from whom the others could expect their slots.
    expect((await pageOf(eli)).shared.map(({ more }) => more)).toEqual([2, 2]);
  });

  test('is asked like the other guests once the team invites the address, too', async () => {
    const email = newEmail();
    await passOn(email);
    await team.call(people.addToCampaign, { params: ofTrail(), body: { emails: [email] } });
    expect(await owedBy(email)).toBe(3);
    expect((await pageOf(await join(email))).campaign.progress.total).toBe(3);
  });

  test('owes nothing any more after passing the slot on', async () => {
    const email = newEmail();
    await passOn(email);
    const colleague = await join(email);
    await colleague.client.call(promises.pass, { params: { slotId: slotId(0) }, body: { back: true } });
    expect(await owedBy(email)).toBe(0);
  });
});

test('an invitation counts the shared slots of the campaign, and says that others were asked, too', async () => {
  await promise(eli, 0);
  await assign(jo, 1);
  const email = newEmail();
  await team.call(people.addToCampaign, { params: ofTrail(), body: { emails: [email] } });
  const mail = await team.mailTo(email);
  expect(mail.subject).toContain('needs 1 file: Autumn trail');
  expect(mail.text).toContain('From you or 3 other guests: each file is needed once.');
});

test('a reminder says which files others can deliver, too', async () => {
  await setPreferences({ guestComments: true });
  await assign(noa, 0);
  await ida.client.call(promises.pass, { params: { slotId: slotId(1) }, body: {} });
  await team.call(reminders.remind, { params: ofTrail(), body: { memberIds: [noa.memberId] } });
  const mail = await noa.client.mailTo(noa.email, ({ text }) => text.includes('Autumn trail'));
  expect(mail.subject).toContain('3 files');
  expect(mail.text.match(/From you.*/g)).toEqual([
    `From you or ${await nameOf(eli)}`,
    expect.stringMatching(/^From you, .+ or .+/),
  ]);
});
