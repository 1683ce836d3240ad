import { beforeEach, expect, test } from 'vitest';
import type { Creative } from '@ad-foundry/contract/creatives.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { useApp } from '#testing/app.ts';
import { brief } from '#testing/briefs.ts';
import type { TestClient } from '#testing/client.ts';
import { joinAs } from '#testing/members.ts';
import { longTest } from '#testing/long.ts';

const { plansPerMinute, wholesPerMinute, partsPerMinute } = limits.archives;

const app = await useApp();
const client = app.browser();
let creative: Creative;
let organizationId: NonNullable<Awaited<ReturnType<TestClient['me']>>['organizationId']>;
beforeEach(async () => {
  organizationId = (await client.signUp()).organizationId!;
  creative = await brief(client);
});

const archive = () => `/api/campaigns/${creative.campaign.id}/download`;
const plan = () => `${archive()}/plan`;

/** Sends as many requests and returns how many were accepted. */
async function admitted(times: number, ask: () => Promise<Response>): Promise<number> {
  const statuses: number[] = [];
  for (let count = 0; count < times; count += 1) {
    const answer = await ask();
    statuses.push(answer.status);
    await answer.arrayBuffer();
  }
  return statuses.filter((status) => status < 300).length;
}

test('plans are limited per account and minute, with the seconds to wait (S62)', async () => {
  expect(await admitted(plansPerMinute + 5, () => client.send(plan()))).toBe(plansPerMinute);
  const refused = await client.send(plan());
  expect(refused.status).toBe(429);
  const seconds = Number(refused.headers.get('retry-after'));
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(60);
  expect(await refused.json()).toMatchObject({ code: 'request.too-many' });
  // Plans of creatives, campaigns and groups count together; other members are unaffected.
  expect((await client.send(`/api/creatives/${creative.id}/download/plan?versions=all`)).status).toBe(429);
  const { client: colleague } = await joinAs(app, organizationId, 'member');
  expect((await colleague.send(plan())).status).toBe(200);
  app.clock.advance(61_000);
  expect((await client.send(plan())).status).toBe(200);
});

longTest('new archives are limited; resuming one is not, and a range from 0 counts as new (S62)', async () => {
  const whole = await client.send(archive());
  const etag = whole.headers.get('etag') ?? '';
  const size = (await whole.arrayBuffer()).byteLength;
  const asks: RequestInit[] = [
    {},
    { method: 'HEAD' },
    { headers: { range: 'bytes=0-' } },
    { headers: { 'if-none-match': '"other"' } },
  ];
  let turn = 0;
  const ask = () => client.send(archive(), asks[(turn += 1) % asks.length]);
  expect(await admitted(wholesPerMinute + 5, ask)).toBe(wholesPerMinute - 1);
  const refused = await client.send(archive());
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  const goOn = () => client.send(archive(), { headers: { range: `bytes=${size - 5}-`, 'if-range': etag } });
  const rest = await goOn();
  expect(rest.status).toBe(206);
  expect((await rest.arrayBuffer()).byteLength).toBe(5);
  expect(await admitted(partsPerMinute + 5, goOn)).toBe(partsPerMinute - 1);
  app.clock.advance(61_000);
  expect((await client.send(archive())).status).toBe(200);
  expect((await goOn()).status).toBe(206);
});
