import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { installation } from '@ad-foundry/contract/installation.ts';
import { sample } from '@ad-foundry/contract/sample.ts';
import { productionSettings, startApp, type TestApp } from '#testing/app.ts';
import type { TestClient } from '#testing/client.ts';
import { reconcile } from '#testing/files.ts';
import { longTest } from '#testing/long.ts';

let app: TestApp;
let client: TestClient;
// Without a worker, so that no sample is filled.
beforeAll(async () => {
  app = await startApp({ RUN: 'web' });
});
afterAll(() => app.stop());
beforeEach(async () => {
  client = app.browser();
  await client.signUp();
});

const campaignsOf = async (organizationId: string | null) =>
  (await app.sql('select 1 from campaigns where organization_id = $1', [organizationId])).length;

test('concurrent requests create one sample, which is filled once', async () => {
  await Promise.all([client.request(sample.load, {}), client.request(sample.load, {})]);
  expect((await client.me()).accessibleOrganizations).toHaveLength(2);
  expect(await app.sql(`select from jobs.job where name = 'sample.fill'`)).toHaveLength(1);
});

longTest(
  'a crash during filling leaves nothing, and the next attempt creates everything',
  { timeout: 240_000 },
  async () => {
    const worker = await startApp({ RUN: 'worker' }, { beside: app });
    // In the middle: when the tenth version is stored.
    await app.sql(`create function crash() returns trigger language plpgsql as $$ begin
    if (select count(*) from versions where organization_id = new.organization_id) >= 10 then raise 'crash'; end if;
    return new; end $$`);
    await app.sql('create trigger crash before insert on versions for each row execute function crash()');
    const { organizationId } = await client.call(sample.load, {});
    await expect
      .poll(() => app.sql(`select 1 from jobs.job where name = 'sample.fill' and state = 'retry'`), {
        timeout: 150_000,
      })
      .not.toEqual([]);
    expect(await campaignsOf(organizationId)).toBe(0);
    await app.sql('drop trigger crash on versions');
    await expect.poll(() => campaignsOf(organizationId), { timeout: 150_000 }).toBeGreaterThan(4);
    await worker.stop();
    expect((await reconcile(app)).missing).toEqual([]);
  },
);

test('is not offered in production unless the operator enables it', async () => {
  for (const [input, offered] of [
    ['', false],
    ['on', true],
  ] as const) {
    const production = await startApp({ ...productionSettings, PUBLIC_URL: 'http://localhost:4000', SAMPLE: input });
    const visitor = production.browser();
    await visitor.signUp();
    expect((await visitor.call(installation.find, {})).sample).toBe(offered);
    if (!offered) expect((await visitor.request(sample.load, {})).status).toBe(404);
    await production.stop();
  }
});
