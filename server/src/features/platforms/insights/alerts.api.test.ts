import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { account } from '@ad-foundry/contract/account.ts';
import type { AdvertiserId, OrganizationId } from '@ad-foundry/contract/ids.ts';
import type { ImportedRow } from '@ad-foundry/contract/insights/imports.ts';
import { insights } from '@ad-foundry/contract/insights/insights.ts';
import { notifications } from '@ad-foundry/contract/notifications/inbox.ts';
import { alertTypes, type AlertTiming } from '@ad-foundry/contract/notifications/notification-type.ts';
import { shiftDay } from '@ad-foundry/contract/rules/periods/periods.ts';
import { sendMailJob } from '#emails/jobs.ts';
import { collectMailsJob } from '#features/talk/notifications/jobs.ts';
import { useApp } from '#testing/app.ts';
import type { TestClient } from '#testing/client.ts';
import { importReport } from '#testing/import-report.ts';
import { joinAs, type Colleague } from '#testing/members.ts';
import { raiseAlertsJob } from './jobs.ts';

const app = await useApp();
const ana = app.browser();
const today = new Date().toISOString().slice(0, 10);
let organizationId: OrganizationId;
let advertiserId: AdvertiserId;
let mark: Colleague;
let guest: Colleague;
let former: Colleague;

interface Ad {
  days?: number;
  clicksOf?: (age: number) => number;
  /** Spend on the last day. */
  last?: number;
  usual?: number;
}
const ads: Record<string, Ad> = {
  Evergreen: { days: 46 },
  Steady: {},
  Tired: { clicksOf: (age) => (age < 9 ? 600 : 390) },
  Stopped: { last: 0 },
  Paused: { last: 0 },
  Tiny: { last: 0, usual: 10 },
  Surge: { last: 900_000 },
};
const rows = Object.entries(ads).flatMap(([ad, { days = 40, clicksOf = () => 600, last, usual = 40_000 }]) =>
  Array.from({ length: days }, (_, age): ImportedRow => {
    const [linkClicks, spend] = [clicksOf(age), age === days - 1 ? (last ?? usual) : usual];
    const results = Math.round(linkClicks / 30);
    const figures = { spend, impressions: spend === 0 ? 0 : 50_000, linkClicks: spend === 0 ? 0 : linkClicks, results };
    return { day: shiftDay(today, age - days), campaign: 'Trail', adSet: 'All', ad, figures, resultKind: 'purchase' };
  }),
);

const choose = (client: TestClient, timing: AlertTiming) =>
  client.call(account.update, {
    body: { notificationMails: Object.fromEntries(alertTypes.map((type) => [type, timing])) },
  });
const listed = async (client: TestClient) => (await client.call(notifications.list, { query: {} })).items;
const typesOf = async (client: TestClient) => (await listed(client)).map(({ type }) => type).toSorted();

/** Checks the ads as if the last check had been so many hours ago. */
async function check(hours = 25) {
  await app.sql(`update alert_checks set checked_at = checked_at - make_interval(hours => $1)`, [hours]);
  await app.sql(
    `update alerts set seen_at = seen_at - make_interval(hours => $1),
    raised_at = raised_at - make_interval(hours => $1)`,
    [hours],
  );
  await app.runJob(raiseAlertsJob);
}

beforeAll(async () => {
  organizationId = (await ana.signUp()).organizationId as OrganizationId;
  mark = await joinAs(app, organizationId, 'member');
  guest = await joinAs(app, organizationId, 'guest');
  former = await joinAs(app, organizationId, 'member');
  const body = { name: 'Aster export', currency: 'EUR', timeZone: 'UTC' };
  advertiserId = (await ana.call(insights.createAdvertiser, { body })).id;
  await importReport(ana, { advertiserId, rows });
  await app.sql(`update insight_ads set state = case name when 'Paused' then 'paused' else 'active' end`);
  await app.sql(`update insight_ads set state = 'rejected' where name = 'Steady'`);
  await app.sql(`update insight_accounts set fetched_at = now()`);
  await choose(ana, 'daily');
  await choose(guest.client, 'daily');
  await choose(former.client, 'daily');
  await app.sql(`update members set status = 'disabled' where id = $1`, [former.memberId]);
});

beforeEach(async () => {
  for (const table of ['notifications', 'alerts']) await app.sql(`delete from ${table}`);
  await app.sql(`delete from mails where kind = 'notifications'`);
  await app.sql(`insert into alert_checks select o.organization_id, i.no, now() from insight_accounts i
    join organizations_to_advertisers o on o.advertiser_id = i.advertiser_id
    on conflict (organization_id, account) do update set checked_at = now()`);
});
afterEach(() => app.sql(`update insight_accounts set covered_until = current_date - 1, fetched_at = now()`));

test('each type of alert is raised once, in the list of those who turned it on', async () => {
  await check();
  const items = await listed(ana);
  expect(Object.fromEntries(items.map(({ type, name }) => [type, name]))).toEqual({
    ad_rejected: 'Steady',
    asset_tired: 'Tired',
    delivery_stopped: 'Stopped',
    spend_off: null,
  });
  const off = items.find(({ type }) => type === 'spend_off')?.alert;
  expect(off).toMatchObject({ advertiserName: 'Aster export', spend: 1_020_000, currency: 'EUR', currencyDigits: 2 });
  expect(off?.usual).toBeCloseTo(240_010, 0);
  // By default, only what stops ads is raised.
  expect(await typesOf(mark.client)).toEqual(['ad_rejected']);
  await check();
  await check();
  expect(await listed(ana)).toHaveLength(4);
});

test('guests, former members and other organizations get no alert', async () => {
  const eve = app.browser();
  await eve.signUp();
  await choose(eve, 'daily');
  await check();
  expect(await typesOf(guest.client)).toEqual([]);
  expect(await typesOf(eve)).toEqual([]);
  const [count] = await app.sql<{ count: number }>(
    `select count(*)::int as count from notifications where account_id = any($1)`,
    [[guest.accountId, former.accountId]],
  );
  expect(count?.count).toBe(0);
});

test('the first check of an account raises nothing', async () => {
  await app.sql('delete from alert_checks');
  await check();
  expect(await typesOf(ana)).toEqual([]);
  await check();
  expect(await typesOf(ana)).toEqual([]);
});

test('a cause that ended and came back is raised again only after its grace period', async () => {
  await check();
  await app.sql(`update insight_ads set state = 'active' where name = 'Steady'`);
  await check(5);
  await app.sql(`update insight_ads set state = 'rejected' where name = 'Steady'`);
  await check(5);
  const rejected = async () => (await typesOf(ana)).filter((type) => type === 'ad_rejected');
  expect(await rejected()).toHaveLength(1);
  await app.sql(`update insight_ads set state = 'active' where name = 'Steady'`);
  await check();
  await check();
  await app.sql(`update insight_ads set state = 'rejected' where name = 'Steady'`);
  await check();
  expect(await rejected()).toHaveLength(2);
});

test('several ads with one cause share an alert', async () => {
  await app.sql(`update insight_ads set state = 'rejected' where name in ('Steady', 'Evergreen')`);
  await check();
  await app.sql(`update insight_ads set state = 'active' where name = 'Evergreen'`);
  const rejected = (await listed(ana)).filter(({ type }) => type === 'ad_rejected');
  expect(rejected).toMatchObject([{ alert: { count: 2, key: null } }]);
});

test('a day that was not fetched after its end raises nothing about spend and delivery', async () => {
  await app.sql(`update insight_accounts set fetched_at = now() - interval '1 day'`);
  await check();
  expect(await typesOf(ana)).toEqual(['ad_rejected', 'asset_tired']);
});

test('an account whose figures end long ago has no tired creative, and a disconnected one no alert at all', async () => {
  await app.sql(`update insight_accounts set covered_until = current_date - 20`);
  await check();
  expect(await typesOf(ana)).toEqual(['ad_rejected']);
  await app.sql(`update insight_accounts set source = 'platform'`);
  await app.sql('delete from alerts');
  await check();
  await app.sql(`update insight_accounts set source = 'file'`);
  expect(await typesOf(ana)).toEqual(['ad_rejected']);
});

test('an alert disappears from the list with its ad account', async () => {
  await check();
  await app.sql(`update insight_accounts set source = 'platform'`);
  expect(await typesOf(ana)).toEqual([]);
  await app.sql(`update insight_accounts set source = 'file'`);
  expect(await typesOf(ana)).toHaveLength(4);
});

test('all alerts of a day share one mail, each with its own link', async () => {
  await check();
  await choose(mark.client, 'never');
  const started = app.clock.now().getTime();
  try {
    for (let hour = 0; hour < 26; hour += 1) {
      app.clock.advance(3_600_000);
      await app.runJob(collectMailsJob);
    }
  } finally {
    app.clock.advance(started - app.clock.now().getTime());
  }
  const { email } = await ana.me();
  const mails = await app.sql<{ id: string }>(
    `select id from mails where kind = 'notifications' and account_id = (
    select id from accounts where email = $1)`,
    [email],
  );
  expect(mails).toHaveLength(1);
  for (const { id } of mails) {
    await app.sql('update mails set due_at = now() where id = $1', [id]);
    await app.runJob(sendMailJob, { mailId: id });
  }
  const mail = await ana.mailTo(email, ({ text }) => text.includes('Tired is tired'));
  expect(mail.subject).toContain('Steady was rejected');
  for (const part of ['key=', '/overview?advertiserId=', 'Stopped stopped delivering', 'Spend far above usual'])
    expect(mail.text).toContain(part);
});
