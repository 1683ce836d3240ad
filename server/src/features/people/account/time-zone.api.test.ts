import { beforeAll, expect, test } from 'vitest';
import { account } from '@ad-foundry/contract/account.ts';
import { campaigns } from '@ad-foundry/contract/campaigns.ts';
import type { OrganizationId } from '@ad-foundry/contract/ids.ts';
import { organizations } from '@ad-foundry/contract/organizations.ts';
import { people } from '@ad-foundry/contract/people.ts';
import { reminders } from '@ad-foundry/contract/reminders/reminders.ts';
import { useApp } from '#testing/app.ts';
import { brief } from '#testing/briefs.ts';
import { joinAs, type Colleague } from '#testing/members.ts';

const app = await useApp();
const team = app.browser();
let guest: Colleague;
beforeAll(async () => {
  const organizationId = (await team.signUp()).organizationId as OrganizationId;
  guest = await joinAs(app, organizationId, 'guest');
});

const choose = (settings: Parameters<typeof guest.client.call<typeof account.update>>[1]['body']['settings']) =>
  guest.client.call(account.update, { body: { settings } });
async function chooseForAll(change: { timeZone?: string | null; weekStart?: 1 | 6 | 7 | null }) {
  const { namingSchema, namingCase } = await team.call(organizations.preferences, {});
  return team.call(organizations.updatePreferences, { body: { namingSchema, namingCase, ...change } });
}
const dayMs = 86_400_000;

test('a person’s time zone is the chosen one, else the organization’s, else the browser’s; reminders follow it', async () => {
  const { campaign } = await brief(team, { campaign: 'Spring', formats: ['feed'] });
  // Noon UTC of a Wednesday after a week: the day before is a reminder's in every time zone of this test. Sessions end
  // after two weeks without a request.
  const due = new Date(Math.ceil(app.clock.now().getTime() / dayMs) * dayMs + 7 * dayMs + dayMs / 2);
  due.setUTCDate(due.getUTCDate() + ((3 - due.getUTCDay() + 7) % 7));
  await team.call(campaigns.update, { params: { campaignId: campaign.id }, body: { dueAt: due.toISOString() } });
  const params = { campaignId: campaign.id };
  await team.call(people.addToCampaign, { params, body: { memberIds: [guest.memberId] } });
  app.clock.advance(due.getTime() - 2 * dayMs - app.clock.now().getTime());
  const zoneOfMail = async () => (await team.call(reminders.tomorrow, {})).items.map(({ timeZone }) => timeZone);

  expect(await zoneOfMail()).toEqual([null]);
  await choose({ deviceTimeZone: 'Europe/Paris' });
  expect(await zoneOfMail()).toEqual(['Europe/Paris']);
  const stored = await chooseForAll({ timeZone: 'Asia/Kolkata', weekStart: 6 });
  expect(stored).toMatchObject({ timeZone: 'Asia/Kolkata', weekStart: 6 });
  expect(await zoneOfMail()).toEqual(['Asia/Kolkata']);
  expect(await guest.client.me()).toMatchObject({
    settings: { timeZone: null, deviceTimeZone: 'Europe/Paris', weekStart: null },
    defaults: { timeZone: 'Asia/Kolkata', weekStart: 6 },
  });
  // Settings that were read can be sent back unchanged.
  const { settings } = await team.me();
  expect(settings.deviceTimeZone).toBeNull();
  expect((await team.call(account.update, { body: { settings } })).settings).toEqual(settings);
  await choose({ timeZone: 'America/New_York', weekStart: 7 });
  expect(await zoneOfMail()).toEqual(['America/New_York']);
  const back = await choose({ timeZone: null, weekStart: null });
  expect(back.settings).toMatchObject({ timeZone: null, weekStart: null });
  expect(await zoneOfMail()).toEqual(['Asia/Kolkata']);
  // Preferences that are omitted stay.
  expect(await chooseForAll({})).toMatchObject({ timeZone: 'Asia/Kolkata', weekStart: 6 });
  expect(await chooseForAll({ timeZone: null })).toMatchObject({ timeZone: null, weekStart: 6 });
});

test.each([
  { settings: { timeZone: 'Mars/Base' } },
  { settings: { deviceTimeZone: 'Mars/Base' } },
  { settings: { weekStart: 2 } },
  { settings: { weekStart: 0 } },
])('refuses %j', async (body) => {
  const answer = await guest.client.request(account.update, { body });
  expect(answer.status).toBe(400);
});

test('refuses an unknown time zone of the organization', async () => {
  const { namingSchema, namingCase } = await team.call(organizations.preferences, {});
  const body = { namingSchema, namingCase, timeZone: 'Mars/Base' };
  expect((await team.request(organizations.updatePreferences, { body })).status).toBe(400);
});
