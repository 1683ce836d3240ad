import { randomUUID } from 'node:crypto';
import { beforeAll, expect, inject, test, vi } from 'vitest';
import { account } from '@ad-foundry/contract/account.ts';
import { comments } from '@ad-foundry/contract/comments.ts';
import { guestPages } from '@ad-foundry/contract/guest-pages.ts';
import { members } from '@ad-foundry/contract/members.ts';
import { people } from '@ad-foundry/contract/people.ts';
import { reminders } from '@ad-foundry/contract/reminders/reminders.ts';
import { signIn } from '@ad-foundry/contract/sign-in.ts';
import { collectMailsJob } from '#features/talk/notifications/jobs.ts';
import { useApp } from '#testing/app.ts';
import { agency, type Agency } from '#testing/guests.ts';
import { joinAs, type Colleague } from '#testing/members.ts';

const app = await useApp();
let home: Agency;
beforeAll(async () => {
  home = await agency(app);
});

/** Makes the mail server refuse this address as nonexistent, or accept it again. */
async function refuseAddress(to: string, isRefused = true): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ mode: isRefused ? 'refuse' : 'none', to });
  await fetch(`${inject('mailboxUrl')}/mailbox/faults`, { method: 'POST', headers, body });
}
const ofCampaign = () => ({ campaignId: home.assignedCreative.campaign.id });
async function assigned(role: 'guest' | 'member'): Promise<Colleague> {
  const joined = await joinAs(app, home.organizationId, role);
  await home.team.call(people.addToCampaign, { params: ofCampaign(), body: { memberIds: [joined.memberId] } });
  return joined;
}
/** The refusal in the list of members and in that of the campaign. */
async function shown({ memberId, email }: Colleague) {
  const lists = [];
  for (const kind of ['team', 'guest'] as const)
    lists.push(...(await home.team.call(members.list, { query: { kind, search: email } })).items);
  const peopleOfCampaign = await home.team.call(people.ofCampaign, { params: ofCampaign() });
  const inCampaign = [...peopleOfCampaign.guests, ...peopleOfCampaign.members].find(
    (each) => each.memberId === memberId,
  );
  return [lists[0]?.mailRefusal, inCampaign?.mailRefusal];
}
const expectShown = (person: Colleague, refusal: string | null) =>
  expect.poll(() => shown(person), { timeout: 8000 }).toEqual([refusal, refusal]);
async function requestCode({ client, email }: Colleague): Promise<void> {
  const { length } = await client.mailsTo(email);
  app.clock.advance(61_000);
  await client.call(signIn.requestCode, { query: { email } });
  await vi.waitFor(async () => expect(await client.mailsTo(email)).toHaveLength(length + 1), { timeout: 8000 });
}
async function mention({ accountId }: Colleague): Promise<void> {
  await home.team.call(comments.create, {
    params: { creativeId: home.assignedCreative.id },
    body: { body: 'Look', creationKey: randomUUID(), mentions: [accountId] },
  });
  await app.sql(`update notifications set created_at = created_at - interval '1 hour'`);
  await app.runJob(collectMailsJob);
}

test('a refused reminder is shown for the guest until a mail is accepted, and never to guests', async () => {
  const [guest, other] = [await assigned('guest'), await assigned('guest')];
  await expectShown(guest, null);
  await refuseAddress(guest.email);
  const { memberId } = guest;
  await home.team.call(reminders.remind, { params: ofCampaign(), body: { memberIds: [memberId] } });
  await expectShown(guest, 'no-mailbox');
  await expectShown(other, null);
  const reminded = (await home.team.call(reminders.show, { params: ofCampaign() })).people;
  const refusalOf = (each: Colleague) => reminded.find((person) => person.memberId === each.memberId)?.mailRefusal;
  expect([guest, other].map(refusalOf)).toEqual(['no-mailbox', null]);
  for (const { client } of [guest, other]) {
    const seen = [
      await client.call(account.me, {}),
      await client.call(guestPages.find, { params: ofCampaign(), query: {} }),
    ];
    expect(JSON.stringify(seen)).not.toMatch(/no-mailbox|mailRefusal/);
    expect((await client.problem(members.list, { query: { kind: 'guest' } })).code).toBe('auth.forbidden');
    expect((await client.problem(people.ofCampaign, { params: ofCampaign() })).code).toBe('auth.forbidden');
  }
  await refuseAddress(guest.email, false);
  await requestCode(guest);
  await expectShown(guest, null);
});

test('a refused notification is shown for the member, and cleared by the next accepted one', async () => {
  const member = await assigned('member');
  await refuseAddress(member.email);
  await mention(member);
  await expectShown(member, 'no-mailbox');
  await refuseAddress(member.email, false);
  await mention(member);
  await expectShown(member, null);
});

test('a refused notice is shown, and a refused code is not', async () => {
  const member = await joinAs(app, home.organizationId, 'member');
  await refuseAddress(member.email);
  app.clock.advance(61_000);
  await member.client.call(signIn.requestCode, { query: { email: member.email } });
  const failed = (kind: string) =>
    expect
      .poll(() => app.sql('select kind from mails where to_address = $1 and status = $2', [member.email, 'failed']), {
        timeout: 8000,
      })
      .toContainEqual({ kind });
  await failed('sign_in_code');
  const refusal = async () => (await shown(member))[0];
  expect(await refusal()).toBeNull();
  const params = { memberId: member.memberId };
  await home.team.call(members.update, { params, body: { status: 'disabled' } });
  await failed('member_disabled');
  await expect.poll(refusal).toBe('no-mailbox');
});
