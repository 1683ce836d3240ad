import { beforeEach, expect, test, vi } from 'vitest';
import { account } from '@ad-foundry/contract/account.ts';
import { comments } from '@ad-foundry/contract/comments.ts';
import type { Creative } from '@ad-foundry/contract/creatives.ts';
import type { OrganizationId, VersionId } from '@ad-foundry/contract/ids.ts';
import { promises } from '@ad-foundry/contract/reminders/promises.ts';
import { reminders } from '@ad-foundry/contract/reminders/reminders.ts';
import { review } from '@ad-foundry/contract/review.ts';
import { reviewLinks } from '@ad-foundry/contract/review-links.ts';
import { reviewSteps } from '@ad-foundry/contract/review-steps.ts';
import { remindHoldersJob } from '#features/sharing/review-mails/jobs.ts';
import { useApp } from '#testing/app.ts';
import { brief, reread, slotOf, versionsOf } from '#testing/briefs.ts';
import type { TestClient } from '#testing/client.ts';
import { picture } from '#testing/media.ts';
import { joinAs, type Colleague } from '#testing/members.ts';
import { holderOf, secretIn, secretOf, shareForReview, type Holder } from '#testing/reviews.ts';
import { upload } from '#testing/uploading.ts';
import { collectRemindersJob } from './jobs.ts';

const app = await useApp();
const dueAt = '2027-06-16T16:00:00.000Z';
let team: TestClient;
let jo: Colleague;
let hero: Creative;
let params: { campaignId: Creative['campaign']['id'] };
let email: string;
let count = 0;
beforeEach(async () => {
  team = app.browser();
  const organizationId = (await team.signUp()).organizationId as OrganizationId;
  jo = await joinAs(app, organizationId, 'member');
  await jo.client.call(account.update, { body: { settings: { timeZone: 'Europe/London' } } });
  hero = await brief(team, { campaign: 'Winter films', formats: ['feed'] });
  params = { campaignId: hero.campaign.id };
  email = `lea${++count}@pola.example`;
  await upload(team, { slotId: slotOf(hero).id, name: 'a.jpg', bytes: await picture({ width: 700, height: 700 }) });
});

const share = async (settings = {}) => {
  const link = await shareForReview(team, params.campaignId, {
    recipients: [{ email }],
    expiresAt: '2027-07-30T16:00:00.000Z',
    ...settings,
  });
  return { link, holder: holderOf(app, secretIn((await team.mailTo(email)).text)) };
};
const setStep = (reviewers: object) =>
  team.call(reviewSteps.set, { params, body: { steps: [{ name: 'Client', rule: 'all', dueAt, ...reviewers }] } });
const currentId = async () => versionsOf(await reread(team, hero))[0]?.id as VersionId;
const promisedDays = async (client = team) =>
  (await client.call(reviewSteps.show, { params, query: {} })).steps[0]?.reviewers.map(
    ({ promisedDay }) => promisedDay,
  );
const failOf = async (answer: Promise<Response>) => {
  const { code } = (await (await answer).json()) as { code?: string };
  return code;
};

/** Runs a job at an instant, on two nodes at once, and restores the clock, since sessions expire. */
async function at(instant: string, job: typeof collectRemindersJob) {
  const ms = Date.parse(instant) - app.clock.now().getTime();
  app.clock.advance(ms);
  try {
    await Promise.all([app.runJob(job), app.runJob(job)]);
    const queued = () =>
      app.sql(`select from mails where (kind like 'review_%' or kind = 'reminder') and status = 'queued'`);
    await vi.waitFor(async () => expect(await queued()).toEqual([]), { timeout: 20_000, interval: 50 });
  } finally {
    app.clock.advance(-ms);
  }
}
const daysOf = async (client: TestClient, address: string) =>
  ((await client.mailsTo(address)) as unknown as { text: string; html: string }[])
    .filter(({ text }) => text.includes('Stop these') && text.includes('your decision'))
    .map(({ html }) => html);

const promise = (client: TestClient, day: string) => client.call(promises.decide, { params, body: { day } });
const days = ['2027-06-15', '2027-06-16', '2027-06-17', '2027-06-18', '2027-06-21', '2027-06-22', '2027-06-24'];

test('a member who promised a day is not reminded until it is over, and then once', async () => {
  await setStep({ memberIds: [jo.memberId] });
  await promise(jo.client, '2027-06-17');
  expect(await promisedDays()).toEqual(['2027-06-17']);
  expect((await team.call(reminders.show, { params })).reviewers).toEqual([
    { name: expect.any(String) as string, stepName: 'Client', owed: 1, promisedDay: '2027-06-17' },
  ]);
  for (const day of days.slice(0, 3)) await at(`${day}T09:30:00.000Z`, collectRemindersJob);
  expect(await daysOf(jo.client, jo.email)).toEqual([]);
  for (const day of days.slice(3)) await at(`${day}T09:30:00.000Z`, collectRemindersJob);
  const [mail, ...more] = await daysOf(jo.client, jo.email);
  expect(more).toEqual([]);
  expect(mail).toContain(`/campaigns/${params.campaignId}#promise`);
}, 120_000);

test('a due date after the promised day reminds again', async () => {
  await setStep({ memberIds: [jo.memberId] });
  await promise(jo.client, '2027-06-14');
  for (const day of ['2027-06-09', '2027-06-14', '2027-06-15', '2027-06-16'])
    await at(`${day}T09:30:00.000Z`, collectRemindersJob);
  expect(await daysOf(jo.client, jo.email)).toHaveLength(2);
}, 120_000);

test('a client’s promise by a link stands beside the step, and reminders wait for it', async () => {
  const { link, holder } = await share();
  await setStep({ reviewLinkId: link.id });
  expect((await holder.call(review.page)).promise).toEqual({ day: null });
  await holder.call(review.promise, { body: { day: '2027-06-17' } });
  await holder.call(review.promise, { body: { day: '2027-06-17' } });
  expect((await holder.call(review.page)).promise).toEqual({ day: '2027-06-17' });
  expect(await promisedDays()).toEqual(['2027-06-17']);
  const log = await team.call(reviewLinks.log, { params: { reviewLinkId: link.id }, query: {} });
  const promised = log.items.filter(({ act }) => act === 'promised');
  expect(promised).toMatchObject([{ detail: '2027-06-17', by: { isTeam: false } }]);
  const due = async () => (await daysOf(team, email)).length;
  for (const day of days.slice(0, 3)) await at(`${day}T09:30:00.000Z`, remindHoldersJob);
  expect(await due()).toBe(0);
  for (const day of days.slice(3)) await at(`${day}T09:30:00.000Z`, remindHoldersJob);
  expect(await due()).toBe(1);
  expect((await daysOf(team, email))[0]).toContain(`/review/${holder.secret}#promise`);
}, 120_000);

test('a promise ends with its withdrawal, with the decision and with its step', async () => {
  const { link, holder } = await share();
  await setStep({ reviewLinkId: link.id, memberIds: [jo.memberId] });
  await promise(jo.client, '2027-06-17');
  await holder.call(review.promise, { body: { day: '2027-06-18' } });
  expect((await promisedDays())?.toSorted()).toEqual(['2027-06-17', '2027-06-18']);
  await holder.call(review.withdrawPromise);
  expect((await holder.call(review.page)).promise).toEqual({ day: null });
  await jo.client.call(comments.decide, { params: { versionId: await currentId() }, body: { decision: 'approved' } });
  expect(await promisedDays()).toEqual([null, null]);
  await jo.client.call(promises.withdrawDecision, { params });
  await holder.call(review.promise, { body: { day: '2027-06-18' } });
  await team.call(reviewSteps.set, { params, body: { steps: [] } });
  expect(
    await app.sql('select from promises where review_step_id is not null and account_id = $1', [jo.accountId]),
  ).toEqual([]);
  expect((await holder.call(review.page)).promise).toBeNull();
  expect(await holder.fails(review.promise, { body: { day: '2027-06-18' } })).toEqual([409, 'review.nothing-owed']);
});

test('a promise of days before the files began to wait is over', async () => {
  await setStep({ memberIds: [jo.memberId] });
  await promise(jo.client, '2026-01-05');
  expect(await promisedDays()).toEqual([null]);
});

test('nobody promises who owes nothing, has no address, or looks from elsewhere', async () => {
  const { link, holder } = await share();
  const named = await shareForReview(team, params.campaignId, { identity: 'name' });
  const ida: Holder = holderOf(app, secretOf({ url: named.url ?? '' }));
  await ida.call(review.giveName, { body: { name: 'Ida' } });
  await setStep({ reviewLinkId: link.id });
  const stranger = app.browser();
  await stranger.signUp();
  const body = { day: '2027-06-17' };
  expect(await failOf(jo.client.request(promises.decide, { params, body }))).toBe('review.nothing-owed');
  expect(await failOf(stranger.request(promises.decide, { params, body }))).toBe('campaign.not-found');
  expect((await ida.call(review.page)).promise).toBeNull();
  expect(await ida.fails(review.promise, { body })).toEqual([403, 'review.not-allowed']);
  // A mailed person of another link, which no step names.
  const other = await shareForReview(team, params.campaignId, { recipients: [{ email: `x${email}` }] });
  const out = holderOf(app, secretIn((await team.mailTo(`x${email}`)).text));
  expect(await out.fails(review.promise, { body })).toEqual([409, 'review.nothing-owed']);
  expect(other.id).not.toBe(link.id);
  await holder.call(review.promise, { body });
  await out.call(review.withdrawPromise);
  expect(await promisedDays()).toEqual(['2027-06-17']);
  expect((await out.call(review.page)).promise).toBeNull();
  await team.call(reviewLinks.revoke, { params: { reviewLinkId: link.id } });
  expect(await holder.fails(review.promise, { body })).toEqual([410, 'review.revoked']);
});
