import { beforeAll, expect, test } from 'vitest';
import { campaigns } from '@ad-foundry/contract/campaigns.ts';
import { creatives, type Creative } from '@ad-foundry/contract/creatives.ts';
import type { OrganizationId } from '@ad-foundry/contract/ids.ts';
import { people } from '@ad-foundry/contract/people.ts';
import { calendars } from '@ad-foundry/contract/reminders/calendars.ts';
import { useApp } from '#testing/app.ts';
import { brief } from '#testing/briefs.ts';
import type { TestClient } from '#testing/client.ts';
import { joinAs, type Colleague } from '#testing/members.ts';

const app = await useApp();
const team = app.browser();
let hero: Creative;
let guest: Colleague;
const inDays = (days: number) => new Date(Date.UTC(2027, 5, 1 + days, 15)).toISOString();
beforeAll(async () => {
  app.clock.advance(Date.UTC(2027, 5, 1) - Date.now());
  const organizationId = (await team.signUp()).organizationId as OrganizationId;
  hero = await brief(team, { campaign: 'Autumn; trail, part 1', name: 'Hero' });
  const params = { campaignId: hero.campaign.id };
  await team.call(campaigns.update, { params, body: { dueAt: inDays(9) } });
  await team.call(creatives.update, { params: { creativeId: hero.id }, body: { deadlineAt: inDays(5) } });
  const other = await brief(team, { campaign: 'Secret' });
  await team.call(campaigns.update, { params: { campaignId: other.campaign.id }, body: { dueAt: inDays(3) } });
  guest = await joinAs(app, organizationId, 'guest');
  await team.call(people.addToCampaign, { params, body: { memberIds: [guest.memberId] } });
});

const addressOf = async (client: TestClient) => new URL((await client.call(calendars.create, {})).url).pathname;
/** Reads a calendar without a session, as a calendar program does. */
const read = (path: string, headers: Record<string, string> = {}) => fetch(`${app.url}${path}`, { headers });
/** Summary and start of each event, unfolded. */
function eventsOf(text: string): string[][] {
  const lines = text.replaceAll('\r\n ', '').split('\r\n');
  const of = (name: string) =>
    lines.filter((line) => line.startsWith(`${name}:`)).map((line) => line.slice(name.length + 1));
  return of('SUMMARY').map((summary, index) => [summary, of('DTSTART')[index] ?? '']);
}

test('a calendar program reads the due dates of the owner’s campaigns and creatives without signing in', async () => {
  expect(await team.call(calendars.show, {})).toEqual({ createdAt: null, lastReadAt: null });
  const answer = await read(await addressOf(team));
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8']);
  const text = await answer.text();
  expect(text.startsWith('BEGIN:VCALENDAR\r\n')).toBe(true);
  expect(eventsOf(text)).toEqual([
    ['Due: Secret', '20270604T150000Z'],
    ['Due: Hero', '20270606T150000Z'],
    ['Due: Autumn\\; trail\\, part 1', '20270610T150000Z'],
  ]);
  const guestCalendar = await (await read(await addressOf(guest.client))).text();
  expect(eventsOf(guestCalendar).map(([summary]) => summary)).toEqual(['Due: Hero', 'Due: Autumn\\; trail\\, part 1']);
  expect(guestCalendar).toContain(`/upload/${hero.campaign.id}`);
  // An unchanged calendar has no body.
  const path = await addressOf(team);
  const etag = (await read(path)).headers.get('etag') ?? '';
  expect((await read(path, { 'if-none-match': etag })).status).toBe(304);
  expect((await team.call(calendars.show, {})).lastReadAt).not.toBeNull();
});

test('an address stops working when it is replaced or revoked, or when its owner loses access', async () => {
  const first = await addressOf(guest.client);
  const second = await addressOf(guest.client);
  expect([(await read(first)).status, (await read(second)).status]).toEqual([404, 200]);
  await team.call(people.removeFromCampaign, {
    params: { campaignId: hero.campaign.id, memberId: guest.memberId },
  });
  expect(eventsOf(await (await read(second)).text())).toEqual([]);
  await guest.client.call(calendars.revoke, {});
  expect((await read(second)).status).toBe(404);
  const [row] = await app.sql<{ plain: boolean }>(
    `select exists (select from calendars where encode(token_hash, 'escape') like '%' || $1 || '%') as plain`,
    [(await addressOf(team)).split('/').at(-1)],
  );
  expect(row?.plain).toBe(false);
});

test('a calendar is never cached, so that a revoked address shows nothing', async () => {
  const path = await addressOf(team);
  const etag = (await read(path)).headers.get('etag') ?? '';
  const send = (method: string, headers: Record<string, string> = {}) =>
    fetch(`${app.url}${path}`, { method, headers });
  const cacheHeaders = async () => [
    await send('GET'),
    await send('HEAD'),
    await send('GET', { 'if-none-match': etag }),
    await send('HEAD', { 'if-none-match': etag }),
    await send('GET', { 'x-forwarded-for': '203.0.113.7', via: '1.1 proxy', 'cache-control': 'only-if-cached' }),
  ];
  const before = await cacheHeaders();
  expect(before.map(({ status }) => status)).toEqual([200, 200, 304, 304, 200]);
  await team.call(calendars.revoke, {});
  const after = await cacheHeaders();
  expect(after.map(({ status }) => status)).toEqual(after.map(() => 404));
  for (const { headers } of [...before, ...after]) {
    expect(headers.get('cache-control')).toContain('no-store');
    expect(headers.get('cache-control')).not.toMatch(/public|max-age/);
    expect(headers.get('expires')).toBeNull();
  }
});

test('reads of an address are limited per hour', async () => {
  const path = await addressOf(team);
  await app.sql(`update rate_limits set used = 60 where key like 'calendar/%'`);
  expect((await read(path)).status).toBe(429);
});
