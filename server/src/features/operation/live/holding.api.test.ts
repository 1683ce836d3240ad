import net from 'node:net';
import { beforeAll, expect, test } from 'vitest';
import { campaigns } from '@ad-foundry/contract/campaigns.ts';
import type { OrganizationId } from '@ad-foundry/contract/ids.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { useApp } from '#testing/app.ts';
import { createClient } from '#testing/client.ts';
import { follow, readEventsSince } from '#testing/event-stream.ts';
import { joinAs } from '#testing/members.ts';
import { createApp } from '#app.ts';
import { longTest } from '#testing/long.ts';

const app = await useApp();
const team = app.browser();
let organizationId: OrganizationId;
beforeAll(async () => {
  organizationId = (await team.signUp()).organizationId as OrganizationId;
});

const followers = () => app.services.adapters.live.count();

/** Writes this many events in one transaction, each of the maximum length. */
function insertEvents(count: number): Promise<unknown> {
  const ids = { campaignId: 'cmp_'.padEnd(30, '0'), creativeId: 'cre_'.padEnd(30, '0') };
  return app.sql(
    `insert into events (organization_id, name, payload, created_at)
     select $1, 'creative.updated', $2, now() from generate_series(1, $3)`,
    [organizationId, ids, count],
  );
}

longTest('a stalled reader is disconnected, and others receive every event', async () => {
  const reads = await follow(team);
  const { hostname, port } = new URL(app.url);
  const deaf = net.connect(Number(port), hostname);
  deaf.on('error', () => undefined);
  const cookie = [...team.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  deaf.write(`GET /api/events HTTP/1.1\r\nhost: ${hostname}\r\ncookie: ${cookie}\r\n\r\n`);
  await reads.until(() => followers() === 2, 'the second reader');
  let received = 0;
  while (followers() === 2) {
    expect(received, 'the reader who does not read is still kept').toBeLessThan(300_000);
    await insertEvents(1000);
    received += 1000;
    await reads.until(() => reads.received().length === received, 'all of it');
  }
  expect(followers()).toBe(1);
  deaf.destroy();
  await team.call(campaigns.create, { body: { name: 'After it' } });
  await reads.until(() => reads.received().length === received + 1, 'what came after');
  reads.close();
  await reads.until(() => followers() === 0, 'the end of the line');
});

test('open streams are limited per account (S62)', async () => {
  const colleague = await joinAs(app, organizationId, 'member');
  const screens = [];
  for (let open = 0; open < limits.eventStreams.perAccount; open++) screens.push(await follow(team));
  const refused = await team.send('/api/events');
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  const colleagueStream = await follow(colleague.client);
  expect(colleagueStream.status).toBe(200);
  for (const screen of [...screens, colleagueStream]) screen.close();
  await colleagueStream.until(() => followers() === 0, 'the end of all lines');
  (await follow(team)).close();
});

test('no event is lost when the listening connection breaks', async () => {
  const screen = await follow(team);
  // The last statement of the listening connection: `listen`, or the periodic keep-alive query.
  const listening = `datname = current_database() and (query like 'listen %' or query = 'select 1')`;
  await screen.until(() => followers() === 1, 'the screen');
  const cut = await app.sql(`select pg_terminate_backend(pid) from pg_stat_activity where ${listening}`);
  expect(cut).not.toEqual([]);
  const campaign = await team.call(campaigns.create, { body: { name: 'Meanwhile' } });
  await screen.until(() => screen.received().length === 1, 'what happened meanwhile');
  expect(screen.received()[0]?.campaignId).toBe(campaign.id);
  screen.close();
});

test('a stopping node closes its streams, which continue at another node', async () => {
  const { dependencies, adapters } = app.services;
  const node = await createApp({ dependencies, adapters, trustedProxies: 0, pagesFolder: null });
  await node.listen({ host: '127.0.0.1', port: 0 });
  const address = node.server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  const browser = createClient({ url, origin: adapters.publicUrl.origin, mailboxUrl: '' });
  for (const [name, value] of team.cookies) browser.cookies.set(name, value);
  const screen = await follow(browser);
  await node.close();
  await screen.ended;
  // Not revoked: the client only has to reconnect to another node.
  expect(screen.messages.map(({ event }) => event)).toEqual(['joined']);
  const campaign = await team.call(campaigns.create, { body: { name: 'In between' } });
  const again = await readEventsSince(team, screen.at());
  expect(again.received().map(({ campaignId }) => campaignId)).toEqual([campaign.id]);
});

test('concurrently opened streams are limited too (S62)', async () => {
  const account = await joinAs(app, organizationId, 'member');
  const requests = Array.from({ length: limits.eventStreams.perAccount + 8 }, () => follow(account.client));
  const screens = await Promise.all(requests);
  expect(screens.filter(({ status }) => status === 200)).toHaveLength(limits.eventStreams.perAccount);
  expect(screens.filter(({ status }) => status === 429)).toHaveLength(8);
  for (const screen of screens) screen.close();
  await expect.poll(followers).toBe(0);
});
