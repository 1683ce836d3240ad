import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { OrganizationId } from '@ad-foundry/contract/ids.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import type { S3 } from '@ad-foundry/sandbox/s3/s3.ts';
import { startApp, type TestApp } from '#testing/app.ts';
import { brief, slotOf } from '#testing/briefs.ts';
import type { TestClient } from '#testing/client.ts';
import { joinAs } from '#testing/members.ts';
import { startStore } from '#testing/stores/sandbox.ts';
import { announce, append } from '#testing/uploading.ts';

let store: S3;
let app: TestApp;
let client: TestClient;
let slotId: string;
beforeAll(async () => {
  const started = await startStore();
  store = started.store;
  app = await startApp(started.settings);
  client = app.browser();
  await client.signUp();
  slotId = slotOf(await brief(client)).id;
});
afterAll(async () => {
  await app.sql('delete from uploads');
  await app.stop();
  await store.close();
});
beforeEach(() => {
  vi.restoreAllMocks();
  store.faults.set();
});

/** The lines that are logged while `work` runs, by level. */
async function logged(work: () => Promise<unknown>): Promise<{ level: string; line: Record<string, unknown> }[]> {
  const lines: { level: string; line: Record<string, unknown> }[] = [];
  const { log } = app.services.dependencies;
  for (const level of ['error', 'warn', 'info'] as const)
    vi.spyOn(log, level).mockImplementation((line: unknown) => {
      lines.push({ level, line: line as Record<string, unknown> });
    });
  await work();
  vi.restoreAllMocks();
  // Without the one line that every request logs.
  return lines.filter(({ line }) => 'requestId' in line && !('ms' in line));
}

async function begin(bytes: Uint8Array, name: string): Promise<string> {
  const created = await announce(client, { slotId, name, bytes });
  expect(created.status).toBe(201);
  return created.headers.get('location') ?? '';
}

test.each([
  ['507', 507, 'storage.full'],
  ['503', 503, 'server.unavailable'],
] as const)('a store that answers %s logs one warning per try, without a stack', async (kind, status, code) => {
  const bytes = Buffer.alloc(9_000_000, 1);
  const location = await begin(bytes, `${kind}.mp4`);
  store.faults.set({ operation: 'PutObject', kind });
  const lines = await logged(async () => expect((await append(client, location, 0, bytes)).status).toBe(status));
  expect(lines).toEqual([{ level: 'warn', line: expect.objectContaining({ code, reason: expect.any(String) }) }]);
  expect(lines[0]?.line).not.toHaveProperty('err');
});

test('an organization that has used up its storage logs one line', async () => {
  const { organizationId } = await client.me();
  const colleague = await joinAs(app, organizationId as OrganizationId, 'guest');
  await app.sql(
    `insert into uploads (id, organization_id, account_id, slot_id, file_name, size_bytes, created_at, touched_at)
     values ('upl_left', $1, $2, $3, 'x.mp4', $4, now(), now())`,
    [organizationId, colleague.accountId, slotId, limits.storageBytes],
  );
  const lines = await logged(async () => {
    const answer = await announce(client, { slotId, name: 'a.mp4', bytes: Buffer.alloc(10) });
    expect(answer.status).toBe(507);
  });
  await app.sql(`delete from uploads where id = 'upl_left'`);
  expect(lines.filter(({ level, line }) => level === 'error' || 'err' in line)).toEqual([]);
  expect(lines.length).toBeLessThanOrEqual(1);
});
