import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { home } from '@ad-foundry/contract/home.ts';
import type { OrganizationId } from '@ad-foundry/contract/ids.ts';
import { notifications } from '@ad-foundry/contract/notifications/inbox.ts';
import { organizations } from '@ad-foundry/contract/organizations.ts';
import { people } from '@ad-foundry/contract/people.ts';
import { promises } from '@ad-foundry/contract/reminders/promises.ts';
import { useApp } from '#testing/app.ts';
import { brief, slotOf } from '#testing/briefs.ts';
import { newEmail } from '#testing/client.ts';
import { joinAs } from '#testing/members.ts';
import { collectMailsJob } from './jobs.ts';

const app = await useApp();
const team = app.browser();

/** A guest whom a member asked for files wants to pass the first one on. */
async function requestPass(email: string) {
  const organizationId = (await team.signUp()).organizationId as OrganizationId;
  const { namingSchema, namingCase } = await team.call(organizations.preferences, {});
  await team.call(organizations.updatePreferences, { body: { namingSchema, namingCase, guestPasses: 'asked' } });
  const guest = await joinAs(app, organizationId, 'guest');
  const requester = await joinAs(app, organizationId, 'member');
  const creative = await brief(team, { campaign: 'Autumn trail', formats: ['feed'] });
  const params = { campaignId: creative.campaign.id };
  await requester.client.call(people.addToCampaign, { params, body: { memberIds: [guest.memberId] } });
  await app.sql('delete from notifications');
  await guest.client.call(promises.passToColleague, {
    params: { slotId: slotOf(creative).id },
    body: { email, creationKey: randomUUID() },
  });
  return requester.client;
}

/** Lets the mail of the request come due. @returns its outcome */
async function mailRequest(): Promise<string> {
  await app.sql(`update notifications set created_at = created_at - interval '6 minutes'`);
  await app.runJob(collectMailsJob);
  const outcomes = () =>
    app.sql<{ outcome: string }>(`select concat_ws(' ', status, reason) as outcome from mails
      where kind = 'notifications' order by created_at desc limit 1`);
  await vi.waitFor(async () => expect((await outcomes())[0]?.outcome).toMatch(/^(sent|skipped)/), { timeout: 8000 });
  return (await outcomes())[0]?.outcome ?? '';
}

test('the mail of a request to pass a file on leads to this request, and names the address as it was written', async () => {
  const email = newEmail();
  const requester = await requestPass(email);
  expect(await mailRequest()).toBe('sent');
  const [request] = (await requester.call(notifications.list, { query: {} })).items;
  const mail = await requester.mailTo((await requester.me()).email, ({ subject }) =>
    subject.includes('pass a file on'),
  );
  expect(mail.text).toContain(`/notifications?notification=${request?.id}`);
  expect(mail.subject).toContain(email);
});

test('a request that was answered meanwhile is not mailed', async () => {
  const requester = await requestPass(newEmail());
  const entry = (await requester.call(home.find, {})).entries.find(({ kind }) => kind === 'pass');
  if (entry?.kind !== 'pass') throw new Error('the request is not listed');
  await requester.call(promises.answerPass, { params: { passId: entry.passId }, body: { approve: false } });
  expect(await mailRequest()).toBe('skipped already-answered');
});
