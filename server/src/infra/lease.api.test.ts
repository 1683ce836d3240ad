import { eq } from 'drizzle-orm';
import { pgTable, text } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { leaseColumns } from '#db/schema/columns.ts';
import { startApp, type TestApp } from '#testing/app.ts';
import {
  claimRow,
  isUnleased,
  lockLeased,
  releaseLease,
  renewLease,
  noLease,
  updateLeased,
  whileLeased,
} from './lease.ts';
import { mintSystemScope, type SystemScope } from './scope.ts';

const parcels = pgTable('test_parcels', {
  id: text('id').primaryKey(),
  state: text('state').notNull(),
  ...leaseColumns(),
});
const leaseMs = 60_000;

let app: TestApp;
let scope: SystemScope;

beforeAll(async () => {
  app = await startApp();
  scope = mintSystemScope(app.services.dependencies);
  await app.sql(`create table test_parcels (id text primary key, state text not null, lease_token uuid, leased_until timestamptz);
    grant all on test_parcels to public`);
});
beforeEach(async () => {
  await app.sql('truncate test_parcels');
  await app.sql(`insert into test_parcels (id, state) values ('a', 'waiting'), ('b', 'waiting')`);
});
afterAll(async () => {
  await app.stop();
});

const claim = (id = 'a', condition?: ReturnType<typeof eq>) =>
  claimRow(scope, parcels, { key: eq(parcels.id, id), condition, leaseMs, set: { state: 'processing' } });

async function claimed(id = 'a') {
  const lease = await claim(id);
  if (lease === null) throw new Error(`${id} is not free`);
  return lease;
}

const stored = async (id = 'a') =>
  (
    await app.sql<{ state: string; leased: boolean }>(
      'select state, lease_token is not null as leased from test_parcels where id = $1',
      [id],
    )
  )[0];

test('a row is claimed by one of many simultaneous claimers', async () => {
  const leases = await Promise.all(Array.from({ length: 12 }, () => claim()));
  const [lease, ...others] = leases.filter((each) => each !== null);
  expect(others).toEqual([]);
  expect(lease?.row).toMatchObject({ id: 'a', state: 'processing', leaseToken: lease?.token });
});

test('a claim affects neither other rows nor a row that does not meet its condition', async () => {
  await claimed('a');
  expect(await claim('b', eq(parcels.state, 'done'))).toBeNull();
  expect(await stored('b')).toEqual({ state: 'waiting', leased: false });
  expect(await claim('b')).not.toBeNull();
});

test('an expired lease passes to the next claimer, and its late owner can no longer write, renew, lock or release', async () => {
  const late = await claimed();
  app.clock.advance(leaseMs - 10_000);
  expect(await claim()).toBeNull();
  app.clock.advance(10_000);
  const next = await claimed();
  expect(next.token).not.toBe(late.token);
  expect(await updateLeased(scope, late, { state: 'done' })).toBe(false);
  expect(await renewLease(scope, late)).toBe(false);
  expect(await scope.transaction((tx) => lockLeased(tx, late))).toBeNull();
  expect(await releaseLease(scope, late, { state: 'done' })).toBe(false);
  expect(await stored()).toEqual({ state: 'processing', leased: true });
  expect(await releaseLease(scope, next, { state: 'done' })).toBe(true);
  expect(await stored()).toEqual({ state: 'done', leased: false });
});

test('the owner of an expired lease can finish while the row is unclaimed', async () => {
  const lease = await claimed();
  app.clock.advance(10 * leaseMs);
  expect(await releaseLease(scope, lease, { state: 'done' })).toBe(true);
  expect(await stored()).toEqual({ state: 'done', leased: false });
});

test('a renewed lease lasts its full time from then on', async () => {
  const lease = await claimed();
  app.clock.advance(leaseMs - 10_000);
  expect(await renewLease(scope, lease)).toBe(true);
  app.clock.advance(leaseMs - 10_000);
  expect(await claim()).toBeNull();
  app.clock.advance(10_000);
  expect(await claim()).not.toBeNull();
});

test('a released row can be claimed immediately', async () => {
  await releaseLease(scope, await claimed());
  expect(await claim()).not.toBeNull();
});

test('a write that is rolled back leaves the lease to its owner', async () => {
  const lease = await claimed();
  const failing = scope.transaction(async (tx) => {
    await releaseLease(tx, lease, { state: 'done' });
    throw new Error('planted');
  });
  await expect(failing).rejects.toThrow('planted');
  expect(await stored()).toEqual({ state: 'processing', leased: true });
  expect(await updateLeased(scope, lease, { state: 'done' })).toBe(true);
});

test('work on a leased row renews the lease and is aborted when the row passes to another owner', async () => {
  const lease = await claimed();
  const reason = await whileLeased(scope, lease, {
    everyMs: 20,
    async work(signal) {
      app.clock.advance(leaseMs - 1000);
      await expect
        .poll(() =>
          app.sql('select 1 from test_parcels where leased_until > $1', [
            new Date(app.clock.now().getTime() + leaseMs / 2),
          ]),
        )
        .toHaveLength(1);
      expect(signal.aborted).toBe(false);
      await scope.db
        .update(parcels)
        .set({ state: 'canceled', ...noLease })
        .where(eq(parcels.id, 'a'));
      await expect.poll(() => signal.aborted).toBe(true);
      return 'aborted';
    },
  });
  expect(reason).toBe('aborted');
  expect(await updateLeased(scope, lease, { state: 'done' })).toBe(false);
});

test('work on a leased row is aborted when it is withdrawn', async () => {
  const lease = await claimed();
  const work = (signal: AbortSignal) =>
    new Promise<string>((resolve) => signal.addEventListener('abort', () => resolve('aborted')));
  expect(await whileLeased(scope, lease, { everyMs: 20, isWithdrawn: async () => true, work })).toBe('aborted');
});

test('listing finds rows without a lease and with an expired one', async () => {
  const free = async () =>
    (
      await scope.db
        .select({ id: parcels.id })
        .from(parcels)
        .where(isUnleased(parcels, scope.now()))
        .orderBy(parcels.id)
    ).map(({ id }) => id);
  await claimed('a');
  expect(await free()).toEqual(['b']);
  app.clock.advance(leaseMs);
  expect(await free()).toEqual(['a', 'b']);
});
