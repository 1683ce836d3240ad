import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test, vi } from 'vitest';
import type { CallArguments } from '@ad-foundry/contract/endpoint.ts';
import type { BulkChangeId, CreativeId } from '@ad-foundry/contract/ids.ts';
import { bulk, type BulkProgress, type BulkSelection } from '@ad-foundry/contract/bulk.ts';
import { duplicates } from '@ad-foundry/contract/duplicates.ts';
import { useApp } from '#testing/app.ts';
import { brief, reread } from '#testing/briefs.ts';

const app = await useApp();
const client = app.browser();
beforeAll(() => client.signUp());

type Input = CallArguments<typeof bulk.creatives>['body']['change'];
const bodyOf = (of: BulkSelection<'creative'>, input: Input) => ({ creationKey: randomUUID(), of, change: input });
const finished = ({ id: bulkId }: BulkProgress): Promise<BulkProgress> =>
  vi.waitUntil(
    async () => {
      const found = await client.call(bulk.find, { params: { bulkId } });
      return found.finishedAt !== null && found;
    },
    { timeout: 20_000 },
  );
const change = async (creativeIds: CreativeId[], input: Input) =>
  finished(await client.call(bulk.creatives, { body: bodyOf({ creativeIds }, input) }));
const undo = async (bulkId: BulkChangeId) => finished(await client.call(bulk.undo, { params: { bulkId } }));

test('deadlines are moved by days at the same time of day, across the change to summer time, and undone', async () => {
  await app.sql("update organizations set time_zone = 'Europe/Paris'");
  const [first, second] = [await brief(client), await brief(client)];
  await change([first.id], { act: 'deadline', deadlineAt: '2031-03-28T17:00:00.000Z' });
  const moved = await change([first.id, second.id], { act: 'shift', shiftDays: 7 });
  expect(moved).toMatchObject({ done: 1, faults: [{ id: second.id, code: 'bulk.no-date' }], canUndo: true });
  // 18:00 in Paris before and after.
  expect((await reread(client, first)).deadlineAt).toBe('2031-04-04T16:00:00.000Z');
  expect((await reread(client, second)).deadlineAt).toBeNull();
  await undo(moved.id);
  expect((await reread(client, first)).deadlineAt).toBe('2031-03-28T17:00:00.000Z');
  await app.sql('update organizations set time_zone = null');
});

test('moved deadlines stay between 2000 and 2100, and a key of another change is refused', async () => {
  const first = await brief(client);
  const deadlineOf = async () => (await reread(client, first)).deadlineAt;
  await change([first.id], { act: 'deadline', deadlineAt: '2099-12-30T10:00:00.000Z' });
  expect(await change([first.id], { act: 'shift', shiftDays: 3660 })).toMatchObject({ done: 1 });
  expect(await deadlineOf()).toBe('2099-12-31T23:59:59.999Z');
  const copy = await client.call(duplicates.creative, {
    params: { creativeId: first.id },
    body: { name: 'Later', shiftDays: 3660, creationKey: randomUUID() },
  });
  expect((await reread(client, copy)).deadlineAt).toBe('2099-12-31T23:59:59.999Z');
  await change([first.id], { act: 'deadline', deadlineAt: '2000-01-02T10:00:00.000Z' });
  await change([first.id], { act: 'shift', shiftDays: -3660 });
  expect(await deadlineOf()).toBe('2000-01-01T00:00:00.000Z');
  const body = bodyOf({ creativeIds: [first.id] }, { act: 'strict', strict: true });
  await client.call(bulk.creatives, { body });
  const other = await client.request(bulk.creatives, { body: { ...body, change: { act: 'archive' } } });
  expect([other.status, await other.json()]).toMatchObject([400, { errors: [{ path: 'creationKey' }] }]);
});
