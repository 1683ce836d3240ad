import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { brand } from '@ad-foundry/contract/brand.ts';
import { guestPages } from '@ad-foundry/contract/guest-pages.ts';
import { invitations } from '@ad-foundry/contract/invitations.ts';
import type { CampaignId } from '@ad-foundry/contract/ids.ts';
import { people as peopleEndpoints } from '@ad-foundry/contract/people.ts';
import { mintOrganizationScope } from '#infra/scope.ts';
import { useApp } from '#testing/app.ts';
import { newEmail } from '#testing/client.ts';
import { formOf } from '#testing/forms.ts';
import { agency, type Agency } from '#testing/guests.ts';
import { acceptByCode, invitationFor } from '#testing/invitations.ts';
import { joinAs, type Colleague } from '#testing/members.ts';
import { findSender, type Correspondents } from './sender.ts';

const app = await useApp();
let host: Agency;
let member: Colleague;
let campaignId: CampaignId;
let ownerEmail: string;
beforeAll(async () => {
  host = await agency(app);
  member = await joinAs(app, host.organizationId, 'member');
  campaignId = host.assignedCreative.campaign.id;
  ({ email: ownerEmail } = await host.team.me());
});

const replyToOf = async (people: Correspondents) => {
  const scope = mintOrganizationScope(app.services.dependencies, host.organizationId);
  return (await findSender(scope, people))?.replyTo;
};

describe('answers to a mail reach', () => {
  test('the member whose act it is about', async () => {
    const people = { to: host.guest.email, accountId: host.guest.accountId, actorId: member.accountId, campaignId };
    expect(await replyToOf(people)).toBe(member.email);
  });

  test('the member who requested the files, if several acted', async () => {
    await app.sql(`update assignments set assigned_by = $1 where campaign_id = $2`, [member.accountId, campaignId]);
    const people = { to: host.guest.email, accountId: host.guest.accountId, campaignId };
    expect(await replyToOf(people)).toBe(member.email);
  });

  test('the owner otherwise, but never the recipient or a guest', async () => {
    expect(await replyToOf({ to: host.guest.email })).toBe(ownerEmail);
    expect(await replyToOf({ to: member.email, actorId: host.guest.accountId })).toBe(ownerEmail);
    expect(await replyToOf({ to: ownerEmail.toUpperCase() })).toBeNull();
  });

  test('the owner, once the member has left', async () => {
    const former = await joinAs(app, host.organizationId, 'member');
    await app.sql(`update members set status = 'disabled' where id = $1`, [former.memberId]);
    expect(await replyToOf({ to: host.guest.email, actorId: former.accountId })).toBe(ownerEmail);
  });
});

test('an invitation comes from the organization with its color and logo, and its message stands on the guest’s page', async () => {
  const png = await sharp({ create: { width: 300, height: 100, channels: 3, background: '#0f766e' } })
    .png()
    .toBuffer();
  await host.team.call(brand.update, { body: { color: '#0f766e' } });
  await host.team.send('/api/brand/logo', {
    method: 'POST',
    body: formOf([['logo', new Blob([new Uint8Array(png)], { type: 'image/png' })]]),
  });
  const email = newEmail();
  const message = 'Hello Noa,\nthe logo comes last.';
  await host.team.call(peopleEndpoints.addToCampaign, {
    params: { campaignId },
    body: { memberIds: [], emails: [email], message },
  });
  const invitationId = await invitationFor(host.team, email);
  const mail = await host.team.mailTo(email);
  const header = (name: string) => mail.headers.find((each) => each.name.toLowerCase() === name)?.value ?? '';
  expect(header('from')).toMatch(/ via Ad Foundry"? </);
  expect(header('reply-to')).toContain(ownerEmail);
  expect(mail.html).toMatch(/<img src="cid:logo@organization"[^>]*width="144" height="48"/);
  expect(mail.html).toContain('background-color:#0f766e');

  const guest = app.browser();
  // The holder of the link has no session yet to fetch the logo with.
  const door = await guest.call(invitations.find, { params: { invitationId } });
  expect(door.brand).toMatchObject({ color: '#0f766e', logo: { width: 144, height: 48 } });
  expect(door.brand.logo?.url).toMatch(/^data:image\/png;base64,/);

  await acceptByCode(guest, email, invitationId);
  const code = await host.team.mailTo(email, ({ subject }) => subject.startsWith('Your code for'));
  expect(code.html).toContain('<img src="cid:logo@organization"');
  expect(code.headers.find(({ name }) => name.toLowerCase() === 'from')?.value).toMatch(/ via Ad Foundry"? </);
  expect(code.headers.find(({ name }) => name.toLowerCase() === 'reply-to')).toBeUndefined();

  const page = await guest.call(guestPages.find, { params: { campaignId }, query: {} });
  expect(page).toMatchObject({ message, brand: { color: '#0f766e', logo: { width: 144, height: 48 } } });
  expect((await guest.send(page.brand.logo?.url ?? '')).status).toBe(200);
  const other = await host.guest.client.call(guestPages.find, { params: { campaignId }, query: {} });
  expect(other.message).toBeNull();
});
