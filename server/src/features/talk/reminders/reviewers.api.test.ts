import { beforeAll, expect, test, vi } from 'vitest';
import { account } from '@ad-foundry/contract/account.ts';
import { creatives, type Creative } from '@ad-foundry/contract/creatives.ts';
import type { OrganizationId, VersionId } from '@ad-foundry/contract/ids.ts';
import { reviewSteps } from '@ad-foundry/contract/review-steps.ts';
import { useApp } from '#testing/app.ts';
import { brief, reread, slotOf, versionsOf } from '#testing/briefs.ts';
import { picture } from '#testing/media.ts';
import { joinAs, type Colleague } from '#testing/members.ts';
import { upload } from '#testing/uploading.ts';
import { collectRemindersJob } from './jobs.ts';

const app = await useApp();
const team = app.browser();
let [jo, ada] = [] as unknown as [Colleague, Colleague];
let hero: Creative;
let versionId: VersionId;
/** Does everything first, since sessions expire when the clock moves. */
beforeAll(async () => {
  const organizationId = (await team.signUp()).organizationId as OrganizationId;
  [jo, ada] = [await joinAs(app, organizationId, 'member'), await joinAs(app, organizationId, 'member')];
  for (const { client } of [jo, ada])
    await client.call(account.update, { body: { settings: { timeZone: 'Europe/London' } } });
  hero = await brief(team, { campaign: 'Winter films', formats: ['feed', 'story'] });
  const params = { campaignId: hero.campaign.id };
  const dueAt = '2027-06-16T16:00:00.000Z';
  const steps = [
    { name: 'Agency', rule: 'one' as const, memberIds: [jo.memberId], dueAt },
    { name: 'Legal', rule: 'one' as const, memberIds: [ada.memberId], dueAt },
  ];
  await team.call(reviewSteps.set, { params, body: { steps } });
  const bytes = await picture({ width: 700, height: 700 });
  await upload(team, { slotId: slotOf(hero).id, name: 'a.jpg', bytes });
  versionId = versionsOf(await reread(team, hero))[0]?.id as VersionId;
});

const moveTo = (instant: string) => app.clock.advance(Date.parse(instant) - app.clock.now().getTime());
async function run(): Promise<void> {
  await Promise.all([app.runJob(collectRemindersJob), app.runJob(collectRemindersJob)]);
  const isQueued = () => app.sql(`select from mails where kind = 'reminder' and status = 'queued'`);
  await vi.waitFor(async () => expect(await isQueued()).toEqual([]), { timeout: 20_000, interval: 50 });
}
const mailsOf = async ({ client, email }: Colleague) =>
  ((await client.mailsTo(email)) as unknown as { subject: string; text: string }[]).filter(({ text }) =>
    text.includes('Stop these reminders'),
  );

test('a reviewer gets one mail a day with the files that wait, and none once they are decided', async () => {
  // Jo also owes a file, which the same mail lists.
  const { slots } = await reread(team, hero);
  await team.call(creatives.assignSlots, {
    params: { creativeId: hero.id },
    body: { memberId: jo.memberId, slotIds: [slots[1]?.id as never] },
  });
  await app.sql('update campaigns set due_at = $2 where id = $1', [hero.campaign.id, '2027-06-16T16:00:00.000Z']);
  moveTo('2027-06-15T09:30:00.000Z');
  await run();
  const [mail, ...more] = await mailsOf(jo);
  expect(more).toEqual([]);
  expect(mail?.text).toContain('1 file waits for your decision, due');
  expect(mail?.text).toContain('Winter films · Agency');
  expect(await mailsOf(ada)).toEqual([]);
}, 120_000);

test('a reviewer who owes no file gets a mail about decisions only', async () => {
  await app.sql(
    `insert into decisions (organization_id, version_id, account_id, decision, decided_at)
     select organization_id, $1, $2, 'approved', now() from versions where id = $1`,
    [versionId, jo.accountId],
  );
  await app.sql(`update cards c set review_step_id = (select id from review_steps where name = 'Legal')
    where review_state = 'open'`);
  moveTo('2027-06-16T09:30:00.000Z');
  await run();
  const [mail, ...more] = await mailsOf(ada);
  expect(more).toEqual([]);
  expect(mail?.subject).toBe('1 file waits for your decision: Winter films');
  expect(mail?.text).toContain(`/campaigns/${hero.campaign.id}`);
  expect((await mailsOf(jo)).at(0)?.text).not.toContain('waits for your decision');
}, 120_000);
