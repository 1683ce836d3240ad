import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test, vi } from 'vitest';
import { comments } from '@ad-foundry/contract/comments.ts';
import type { Creative } from '@ad-foundry/contract/creatives.ts';
import type { OrganizationId, VersionId } from '@ad-foundry/contract/ids.ts';
import { review } from '@ad-foundry/contract/review.ts';
import { reviewLinks } from '@ad-foundry/contract/review-links.ts';
import { reviewSteps } from '@ad-foundry/contract/review-steps.ts';
import { useApp } from '#testing/app.ts';
import { brief, reread, slotOf, versionsOf } from '#testing/briefs.ts';
import type { TestClient } from '#testing/client.ts';
import { picture } from '#testing/media.ts';
import { joinAs } from '#testing/members.ts';
import { holderOf, secretIn, shareForReview } from '#testing/reviews.ts';
import { upload } from '#testing/uploading.ts';
import { mailWaitingJob, remindHoldersJob } from './jobs.ts';

const app = await useApp();
const minute = 60_000;
let team: TestClient;
let hero: Creative;
let email: string;
let count = 0;
beforeEach(async () => {
  team = app.browser();
  await team.signUp({ organizationName: 'Nova Studio' });
  hero = await brief(team, { campaign: 'Winter', formats: ['feed'] });
  email = `ines${++count}@pola.example`;
  await deliver(700);
});

/** Uploads the first version, or the next one. */
async function deliver(side: number) {
  const slot = slotOf(await reread(team, hero));
  const cardId = slot.variations[0]?.cards[0]?.id;
  const bytes = await picture({ width: side, height: side });
  await upload(team, { slotId: slot.id, name: `${side}.jpg`, bytes, ...(cardId ? { cardId } : {}) });
}
const currentId = async () => versionsOf(await reread(team, hero))[0]?.id as VersionId;

async function share(settings = {}) {
  const link = await shareForReview(team, hero.campaign.id, { recipients: [{ email }], ...settings });
  const secret = secretIn((await team.mailTo(email)).text);
  return { link, secret, holder: holderOf(app, secret) };
}
const comment = () => ({ body: 'The star is missing', creationKey: randomUUID() });
const requestChanges = async (holder: ReturnType<typeof holderOf>) =>
  holder.call(review.decide, {
    params: { versionId: await currentId() },
    body: { decision: 'changes', comment: comment() },
  });

async function run(job: typeof mailWaitingJob) {
  // Two nodes at once queue one mail.
  await Promise.all([app.runJob(job), app.runJob(job)]);
  const queued = () => app.sql(`select from mails where kind like 'review_%' and status = 'queued' and attempts = 0`);
  await vi.waitFor(async () => expect(await queued()).toEqual([]), { timeout: 20_000, interval: 50 });
}
/** The mails after that with the link. */
const mails = async () =>
  ((await team.mailsTo(email)) as unknown as { subject: string; text: string }[])
    .filter(({ text }) => text.includes('/api/mail-choices/'))
    .map(({ subject, text }) => ({ subject, text }));
/** Runs the job when the mails of what happened are due, and restores the clock. */
async function later(ms = 6 * minute) {
  app.clock.advance(ms);
  try {
    await run(mailWaitingJob);
  } finally {
    app.clock.advance(-ms);
  }
}

test('a client hears once of a new version of a file for which they asked changes, by their link and in their language', async () => {
  const { secret, holder } = await share({ locale: 'fr-FR' });
  await requestChanges(holder);
  await later();
  expect(await mails()).toEqual([]);
  await deliver(710);
  await run(mailWaitingJob);
  expect(await mails()).toEqual([]);
  await later();
  await later();
  const [mail, ...more] = await mails();
  expect(more).toEqual([]);
  expect(mail?.subject).toBe('La nouvelle version est prête\u202f: Winter table');
  expect(mail?.text).toContain(`/review/${secret}`);
  expect(mail?.text).toContain('version 2');
});

test('several new versions share one mail, and decided ones are in none', async () => {
  const { holder } = await share();
  await requestChanges(holder);
  await deliver(710);
  await deliver(720);
  await later();
  expect((await mails()).map(({ text }) => text)).toEqual([expect.stringContaining('version 3')]);
  await requestChanges(holder);
  await deliver(730);
  await holder.call(review.decide, { params: { versionId: await currentId() }, body: { decision: 'approved' } });
  await later();
  expect(await mails()).toHaveLength(1);
});

test('names of files are in no mail by a link with a password', async () => {
  const { link, holder } = await share();
  await requestChanges(holder);
  await team.call(reviewLinks.update, { params: { reviewLinkId: link.id }, body: { password: 'winter-2026' } });
  await deliver(710);
  await later();
  const [mail] = await mails();
  expect(mail?.text).toContain('1 file');
  expect(mail?.text).not.toContain('Hero');
});

test('a client hears when their step opens, and of a new version only once it waits for them', async () => {
  const { link, holder } = await share();
  const organizationId = (await team.me()).organizationId as OrganizationId;
  const jo = await joinAs(app, organizationId, 'member');
  const steps = [
    { name: 'Agency', rule: 'one' as const, memberIds: [jo.memberId] },
    { name: 'Client', rule: 'one' as const, reviewLinkId: link.id },
  ];
  await team.call(reviewSteps.set, { params: { campaignId: hero.campaign.id }, body: { steps } });
  await later();
  expect(await mails()).toEqual([]);
  const approve = async () =>
    jo.client.call(comments.decide, { params: { versionId: await currentId() }, body: { decision: 'approved' } });
  await approve();
  await later();
  expect((await mails()).map(({ subject }) => subject)).toEqual(['It is your turn to review: Winter table']);
  await requestChanges(holder);
  await app.sql(`update campaigns set review_returns_to = 'first' where id = $1`, [hero.campaign.id]);
  await deliver(710);
  await later();
  expect(await mails()).toHaveLength(1);
  await approve();
  await later();
  expect((await mails()).map(({ subject }) => subject)).toContain('The new version is ready: Winter table');
});

test('a holder is reminded once a day of what a step waits for, and no more once it is decided', async () => {
  const { link, holder } = await share({ expiresAt: '2027-07-30T16:00:00.000Z' });
  const dueAt = '2027-06-16T16:00:00.000Z';
  const steps = [{ name: 'Client', rule: 'one' as const, reviewLinkId: link.id, dueAt }];
  await team.call(reviewSteps.set, { params: { campaignId: hero.campaign.id }, body: { steps } });
  await app.sql(
    `insert into review_news (organization_id, reviewer_id, version_id, mailed_at)
    select r.organization_id, r.id, v.id, now() from reviewers r join versions v using (organization_id)
    where r.link_id = $1`,
    [link.id],
  );
  const at = async (instant: string) => {
    const ms = Date.parse(instant) - app.clock.now().getTime();
    app.clock.advance(ms);
    try {
      await run(remindHoldersJob);
    } finally {
      app.clock.advance(-ms);
    }
  };
  await at('2027-06-15T07:00:00.000Z');
  expect(await mails()).toEqual([]);
  await at('2027-06-15T09:30:00.000Z');
  await at('2027-06-15T10:30:00.000Z');
  const [mail, ...more] = await mails();
  expect(more).toEqual([]);
  expect(mail?.subject).toBe('1 file is waiting for your decision: Winter table');
  await at('2027-06-16T09:30:00.000Z');
  expect(await mails()).toHaveLength(2);
  await holder.call(review.decide, { params: { versionId: await currentId() }, body: { decision: 'approved' } });
  await at('2027-06-18T09:30:00.000Z');
  expect(await mails()).toHaveLength(2);
}, 120_000);

test('an address that asked for no mails gets none, by any link, until it turns them on again', async () => {
  const { holder } = await share();
  await requestChanges(holder);
  await deliver(710);
  await later();
  const [mail] = await mails();
  const stop = /\/api\/mail-choices\/[\w.-]+/.exec(mail?.text ?? '')?.[0] ?? '';
  expect(await (await team.send(stop)).text()).toContain('Stop e-mails about files to review?');
  const choose = (body: string) =>
    app.browser().send(stop, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  expect(await (await choose('List-Unsubscribe=One-Click')).text()).toContain('no longer sends you');
  const other = await share();
  for (const each of [holder, other.holder]) await requestChanges(each);
  await deliver(720);
  await later();
  expect(await mails()).toHaveLength(1);
  expect(await (await choose('resume=yes')).text()).toContain('You will get these e-mails again.');
  await later();
  expect(await mails()).toHaveLength(2);
  expect((await team.send(`${stop.slice(0, -4)}aaaa`)).status).toBe(404);
});

test.each([
  ['revoked', (id: string) => app.sql('update review_links set revoked_at = now() where id = $1', [id])],
  ['expired', (id: string) => app.sql(`update review_links set expires_at = now() where id = $1`, [id])],
  ['to look only', (id: string) => app.sql('update review_links set may_decide = false where id = $1', [id])],
  [
    'of an archived campaign',
    (id: string) =>
      app.sql(
        'update campaigns c set archived_at = now() from review_links l where l.campaign_id = c.id and l.id = $1',
        [id],
      ),
  ],
])('a link that is %s mails nobody', async (_, end) => {
  const { link, holder } = await share();
  await requestChanges(holder);
  await deliver(710);
  await end(link.id);
  await later();
  expect(await mails()).toEqual([]);
});
