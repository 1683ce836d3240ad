import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { campaigns } from '@ad-foundry/contract/campaigns.ts';
import type { MemberId } from '@ad-foundry/contract/ids.ts';
import { reminders } from '@ad-foundry/contract/reminders/reminders.ts';
import { newId } from '#infra/ids.ts';
import { brief } from '#testing/briefs.ts';
import type { TestClient } from '#testing/client.ts';
import { Installation } from './installation.ts';
import { randomFrom } from './random.ts';
import { report } from './summary.ts';

const seed = inject('seed');
const random = randomFrom(seed);
const kills = 50;
const perKill = 9;
// The number of mails that the mailbox keeps.
const people = kills * perKill;
const domain = `reminders-${seed}.example.org`;

let installation: Installation;
let client: TestClient;
beforeAll(async () => {
  installation = new Installation();
  await installation.start();
  client = installation.browser();
});
afterAll(() => installation.stop());

/** Guests of a campaign, created without sign-ups. */
async function addGuests(organizationId: string, campaignId: string): Promise<MemberId[]> {
  const accountIds = Array.from({ length: people }, () => newId('account'));
  const memberIds = accountIds.map(() => newId('member'));
  await installation.sql(
    `insert into accounts (id, email, email_norm, first_name, last_name, created_at, updated_at)
     select id, n || $2, n || $2, 'Guest', n::text, now(), now() from unnest($1::text[]) with ordinality as of (id, n)`,
    [accountIds, `@${domain}`],
  );
  await installation.sql(
    `insert into members (id, organization_id, account_id, role, status, created_at)
     select id, $1, account_id, 'guest', 'active', now() from unnest($2::text[], $3::text[]) as of (id, account_id)`,
    [organizationId, memberIds, accountIds],
  );
  const rows = await installation.sql<{ id: MemberId }>(
    `insert into assignments (id, organization_id, member_id, campaign_id, created_at)
     select gen_random_uuid(), $1, id, $2, now() from members where organization_id = $1 and role = 'guest' returning member_id as id`,
    [organizationId, campaignId],
  );
  return rows.map(({ id }) => id);
}

const guestsOf = (count: number) => Array.from({ length: count }, (_, at) => `${at + 1}@${domain}`);

/** The number of mails that each guest got. */
async function mailsOfGuests(): Promise<Map<string, number>> {
  const answer = await fetch(`${inject('mailboxUrl')}/mailbox/messages?summary`);
  const counts = new Map<string, number>();
  for (const mail of (await answer.json()) as { to: unknown }[]) {
    const [address] = /\d+@reminders-[\w.-]+/.exec(JSON.stringify(mail.to)) ?? [];
    if (address?.endsWith(domain)) counts.set(address, (counts.get(address) ?? 0) + 1);
  }
  return counts;
}

test(`${people} reminders survive ${kills} kills: none is sent twice, and possible losses are recorded`, async () => {
  const organizationId = (await client.signUp()).organizationId ?? '';
  const { campaign } = await brief(client);
  const params = { campaignId: campaign.id };
  await client.call(campaigns.update, { params, body: { dueAt: new Date(Date.now() + 3 * 86_400_000).toISOString() } });
  const guests = await addGuests(organizationId, campaign.id);
  const left = async () => {
    const query = `select count(*)::int as count from mails where kind = 'reminder' and status = 'queued'`;
    return (await installation.sql<{ count: number }>(query))[0]?.count ?? 0;
  };
  // Few reminders before each kill, so that the kill happens between queuing them and the last mail.
  let between = 0;
  for (let count = 0; count < kills; count += 1) {
    const memberIds = guests.slice(count * perKill, (count + 1) * perKill);
    const { results } = await client.call(reminders.remind, { params, body: { memberIds } });
    expect(new Set(results.map(({ outcome }) => outcome))).toEqual(new Set(['reminded']));
    await sleep(random() * 300);
    const before = await left();
    installation.killServer();
    if (before > 0) between += 1;
    await installation.healthy();
  }
  // The lease of a killed process expires after half a minute; the job of the next minute continues.
  await expect.poll(left, { timeout: 300_000, interval: 1000 }).toBe(0);
  const counts = await mailsOfGuests();
  expect([...counts].filter(([, count]) => count !== 1)).toEqual([]);
  // If a process was killed between recording the attempt and the last byte, the mail is not sent again, to avoid
  // duplicates, and is recorded as such.
  const uncertain = await installation.sql<{ email: string }>(
    `select a.email from mails r join accounts a on a.id = r.account_id
      where r.kind = 'reminder' and r.status = 'sent' and r.error is not null`,
  );
  const lost = guestsOf(people).filter((email) => !counts.has(email));
  report(
    `${people} reminders, ${kills} kills, ${between} of them while mails were sent: ${counts.size} arrived, ${uncertain.length} uncertain (seed ${seed})`,
  );
  expect(uncertain.map(({ email }) => email)).toEqual(expect.arrayContaining(lost));
  // A kill loses at most the mails of one worker.
  expect(uncertain.length).toBeLessThan(people / 10);
}, 900_000);
