import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { billing } from '@ad-foundry/contract/billing.ts';
import { campaigns } from '@ad-foundry/contract/campaigns.ts';
import { invitations } from '@ad-foundry/contract/invitations.ts';
import { notifications } from '@ad-foundry/contract/notifications/inbox.ts';
import { people } from '@ad-foundry/contract/people.ts';
import { mailOwnersJob, syncPlanJob } from '#features/billing/jobs.ts';
import { scheduleFiguresJob } from '#features/platforms/insights/jobs.ts';
import { newEmail, type TestClient } from '#testing/client.ts';
import { brief, slotOf } from '#testing/briefs.ts';
import { picture } from '#testing/media.ts';
import { joinAs } from '#testing/members.ts';
import { announce, append } from '#testing/uploading.ts';
import { type Billed, buyPlan, cards, standingOf, startBilled, submitHosted } from '#testing/stripe.ts';

const DAY = 86_400;
const HOUR = 3600;

let billed: Billed;
beforeAll(async () => {
  billed = await startBilled();
});
beforeEach(() => billed.calm());
afterAll(() => billed.stop());

const write = (client: TestClient) => client.request(campaigns.create, { body: { name: 'Spring' } });

test('a card that fails after the trial leads to read-only after the grace period, and a new plan restores access', async () => {
  const { owner, organizationId } = await billed.newOwner();
  const { email } = await owner.me();
  await buyPlan(owner, { card: cards.failsLater });
  const advance = (seconds: number) => billed.control('advance', { seconds });
  await advance(11 * DAY + HOUR);
  const notificationTypes = async () =>
    (await owner.call(notifications.list, { query: {} })).items.map(({ type }) => type);
  await expect.poll(notificationTypes).toContain('trial_ending');
  await advance(3 * DAY + 2 * HOUR);
  await expect.poll(async () => (await standingOf(owner))?.state).toBe('past_due');
  expect(await standingOf(owner)).toMatchObject({ access: 'full', failedAt: expect.any(String) });
  expect(await notificationTypes()).toContain('payment_failed');
  await owner.mailTo(email, ({ subject }) => subject.startsWith('The trial of Studio ends on '));
  const mail = await owner.mailTo(email, ({ subject }) => /^Update your card by .+: Studio$/.test(subject));
  expect(mail.text).toContain('We were unable to process your payment: $49.00 could not be charged, because');
  // Each later stage is mailed once to every owner, however often its job runs.
  for (const stage of [2, 3, 3])
    await billed.app.runJob(mailOwnersJob, { news: 'paymentFailed', stage }, organizationId);
  const keys = await billed.app.sql<{ key: string }>('select dedupe_key as key from mails where dedupe_key like $1', [
    `plan/paymentFailed/${organizationId}/%`,
  ]);
  expect(new Set(keys.map(({ key }) => key.split('/').at(-2)))).toEqual(new Set(['1', '2', '3']));
  expect(keys).toHaveLength(3);
  expect((await write(owner)).status).toBe(200);
  const invited = await owner.problem(invitations.create, { body: { emails: [newEmail()], role: 'member' } });
  expect(invited.code).toBe('billing.seats-frozen');

  await advance(13 * DAY);
  await billed.app.runJob(syncPlanJob, {}, organizationId);
  expect(await standingOf(owner)).toMatchObject({ access: 'full' });
  await advance(2 * DAY);
  await expect.poll(async () => (await standingOf(owner))?.access).toBe('read-only');
  expect((await write(owner)).status).toBe(402);
  expect((await owner.request(campaigns.list, { query: {} })).status).toBe(200);
  await billed.control('advance', { seconds: 0 });

  const back = await buyPlan(owner);
  expect(back).toMatchObject({ state: 'active', access: 'full', failedAt: null });
  const { seats } = await owner.call(billing.overview, {});
  expect(seats.people).toMatchObject([{ role: 'owner', included: true }]);
});

test('insights are synced only for organizations that may write', async () => {
  const { app } = billed;
  const [paying, lapsed] = [await billed.newOwner(), await billed.newOwner()];
  await buyPlan(paying.owner);
  const accounts = { paying: '7101', lapsed: '7102', both: '7103' };
  for (const id of Object.values(accounts)) {
    await app.sql(
      `insert into advertisers (provider, id, name, status, platform_status, created_at, updated_at)
       values ('meta', $1, $1, 'active', '1', now(), now())`,
      [id],
    );
  }
  const uses = [
    [paying.organizationId, accounts.paying],
    [lapsed.organizationId, accounts.lapsed],
    [paying.organizationId, accounts.both],
    [lapsed.organizationId, accounts.both],
  ];
  for (const use of uses)
    await app.sql(
      `insert into organizations_to_advertisers (organization_id, provider, advertiser_id, created_at)
       values ($1, 'meta', $2, now())`,
      use,
    );
  await app.runJob(scheduleFiguresJob);
  const scheduledAdvertisers = async () =>
    (
      await app.sql<{ id: string }>(
        `select distinct i.advertiser_id as id from jobs.job j join insight_accounts i on i.no = (j.data->>'advertiserNo')::int
         where j.name = 'insights.sync'`,
      )
    ).map(({ id }) => id);
  expect(new Set(await scheduledAdvertisers())).toEqual(new Set([accounts.paying, accounts.both]));
});

test('a new card in the portal pays the due invoice', async () => {
  const { owner } = await billed.newOwner();
  const { id, email } = await owner.me();
  await buyPlan(owner, { card: cards.failsLater });
  await billed.app.sql(`update accounts set locale = 'fr-FR' where id = $1`, [id]);
  await billed.control('advance', { seconds: 14 * DAY + 2 * HOUR });
  await expect.poll(async () => (await standingOf(owner))?.state).toBe('past_due');
  const { url } = await owner.call(billing.portal, { body: { task: 'payment-method' } });
  const back = await submitHosted(url, { task: 'card', card: cards.works });
  expect(back).toContain('/settings/billing?portal=payment-method');
  expect(await owner.call(billing.refresh, {})).toMatchObject({ state: 'active', failedAt: null });
  const failed = await owner.mailTo(email, ({ subject }) =>
    /^Mettez à jour votre carte avant le .+\u202f: Studio$/.test(subject),
  );
  expect(failed.text).toMatch(
    /le prélèvement de 49,00.\$US a échoué, car .+\. Veuillez mettre à jour votre moyen de paiement/,
  );
  await owner.mailTo(email, ({ subject }) => subject === 'Paiement reçu\u202f: Studio');
});

test('an upload in progress completes after the plan ended; a new one is refused', async () => {
  const { owner, organizationId } = await billed.newOwner();
  await buyPlan(owner);
  const slotId = slotOf(await brief(owner)).id;
  const bytes = await picture({ width: 1080, height: 1920 });
  const created = await announce(owner, { slotId, name: 'late.jpg', bytes });
  const location = created.headers.get('location') ?? '';
  const half = Math.floor(bytes.length / 2);
  await append(owner, location, 0, bytes.subarray(0, half));
  await billed.call('DELETE', `subscriptions/${billed.subscriptionsOf(organizationId)[0]?.id}`);
  expect(await owner.call(billing.refresh, {})).toMatchObject({ access: 'read-only' });
  expect((await announce(owner, { slotId, name: 'later.jpg', bytes })).status).toBe(402);
  expect((await append(owner, location, half, bytes.subarray(half))).status).toBe(204);
  const stored = await billed.app.sql('select id from versions where organization_id = $1', [organizationId]);
  expect(stored).toHaveLength(1);
});

test('a guest completes an upload after the trial expired; a new upload is refused with the guest’s role', async () => {
  const { owner, organizationId } = await billed.newOwner();
  await buyPlan(owner);
  const creative = await brief(owner);
  const slotId = slotOf(creative).id;
  const { client: guest, memberId } = await joinAs(billed.app, organizationId, 'guest');
  await owner.call(people.addToCampaign, {
    params: { campaignId: creative.campaign.id },
    body: { memberIds: [memberId] },
  });
  const bytes = await picture({ width: 1080, height: 1920 });
  const created = await announce(guest, { slotId, name: 'late.jpg', bytes });
  const location = created.headers.get('location') ?? '';
  const half = Math.floor(bytes.length / 2);
  await append(guest, location, 0, bytes.subarray(0, half));
  // The plan ends at its stored end time, without a webhook.
  const plan = 'update billing_accounts set writable_until = $2 where organization_id = $1';
  await billed.app.sql(plan, [organizationId, new Date(billed.app.clock.now().getTime() - 1000)]);
  const refused = await announce(guest, { slotId, name: 'later.jpg', bytes });
  expect(refused.status).toBe(402);
  expect(await refused.json()).toMatchObject({ code: 'billing.read-only', data: { role: 'guest' } });
  expect((await append(guest, location, half, bytes.subarray(half))).status).toBe(204);
  const stored = await billed.app.sql('select facts from versions where organization_id = $1', [organizationId]);
  expect(stored).toMatchObject([{ facts: { sizeBytes: bytes.length } }]);
});
