import { chmodSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPool } from '#db/client.ts';
import { isLong, longTest } from '#testing/long.ts';
import { startEmbeddedPostgres } from './embedded.ts';

let folder: string;
const events: string[] = [];
const lost: string[] = [];
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'ad-foundry-embedded-'));
  events.length = 0;
  lost.length = 0;
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const start = (lockWaitMs?: number) =>
  startEmbeddedPostgres({
    folder: path.join(folder, 'postgres'),
    onEvent: (message) => events.push(message),
    onLost: (reason) => lost.push(reason.message),
    ...(lockWaitMs ? { lockWaitMs } : {}),
  });

const postmaster = () => Number(readFileSync(path.join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n', 1)[0]);

/** Whether a postmaster other than this one has locked the folder. */
const successorOf = (killed: number) => () => {
  try {
    return postmaster() !== killed;
  } catch {
    return false;
  }
};

test(
  'a killed PostgreSQL restarts with all acknowledged rows, and the pool reconnects (R15, R17)',
  { timeout: 60_000 },
  async () => {
    chmodSync(folder, 0o711);
    const database = await start();
    const pool = createPool({ url: database.ownerUrl, onError: () => undefined });
    await pool.query('create table rows (n int primary key)');
    let acknowledged = 0;
    for (let round = 0; round < 3; round++) {
      for (let count = 0; count < 20; count++) {
        await pool.query('insert into rows values ($1)', [acknowledged]);
        acknowledged += 1;
      }
      const killed = postmaster();
      process.kill(killed, 'SIGKILL');
      const read = async () => {
        try {
          return Number((await pool.query<{ n: number }>('select count(*)::int as n from rows')).rows[0]?.n);
        } catch {
          return null;
        }
      };
      // Connections of the killed server may answer for a moment, so only the new postmaster proves the restart.
      await expect.poll(successorOf(killed), { timeout: 20_000 }).toBe(true);
      await expect.poll(read, { timeout: 20_000 }).toBe(acknowledged);
    }
    await expect.poll(() => events.length, { timeout: 20_000 }).toBe(3);
    await pool.end();
    await database.stop();
  },
);

longTest('a second instance on the same folder is refused; the first keeps running', { timeout: 60_000 }, async () => {
  chmodSync(folder, 0o711);
  const database = await start();
  await expect(start(500)).rejects.toThrow(/another instance is using/);
  const pool = createPool({ url: database.ownerUrl, onError: () => undefined });
  expect((await pool.query('select 1 as answer')).rows).toEqual([{ answer: 1 }]);
  await pool.end();
  await database.stop();
});

test('runs durably in a private folder, for root too', { timeout: 60_000 }, async () => {
  chmodSync(folder, 0o700);
  const database = await start();
  const pool = createPool({ url: database.ownerUrl, onError: () => undefined });
  const settings = await pool.query<{ name: string; setting: string }>(
    `select name, setting from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit', 'listen_addresses') order by 1`,
  );
  expect(Object.fromEntries(settings.rows.map(({ name, setting }) => [name, setting]))).toEqual({
    fsync: 'on',
    full_page_writes: 'on',
    synchronous_commit: 'on',
    listen_addresses: '',
  });
  await pool.query('create table kept (n int)');
  await pool.end();
  await database.stop();
  const again = await start();
  const second = createPool({ url: again.ownerUrl, onError: () => undefined });
  expect((await second.query('select count(*)::int as n from kept')).rows).toEqual([{ n: 0 }]);
  await second.end();
  await again.stop();
});

longTest(
  'a server killed at any moment of its start leaves no PostgreSQL that blocks the next start (R17)',
  { timeout: 120_000 },
  async () => {
    chmodSync(folder, 0o711);
    await (await start()).stop();
    const module = new URL('./embedded.ts', import.meta.url).href;
    const options = JSON.stringify({ folder: path.join(folder, 'postgres') });
    const program = `const { startEmbeddedPostgres } = await import(${JSON.stringify(module)}); process.send('starting'); await startEmbeddedPostgres({ ...${options}, onEvent() {} }); setInterval(() => {}, 1000);`;
    const loader = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
    for (const delayMs of isLong ? [5, 15, 20, 25, 30, 35, 45, 60, 90] : [15, 30, 60]) {
      const child = spawn(process.execPath, ['--import', loader, '--input-type=module', '-e', program], {
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      });
      await new Promise((resolve) => child.once('message', resolve));
      await sleep(delayMs);
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      await ended;
      await (await start(8_000)).stop();
    }
  },
);

longTest('a PostgreSQL that is asked to stop during crash recovery stops (R17)', { timeout: 180_000 }, async () => {
  chmodSync(folder, 0o711);
  for (const delayMs of isLong ? [0, 10, 20, 40, 60, 90, 120, 200] : [0, 40, 120]) {
    const database = await start();
    const pool = createPool({ url: database.ownerUrl, onError: () => undefined });
    await pool.query('create table if not exists filled as select generate_series(1, 20000) as n');
    await pool.end();
    process.kill(postmaster(), 'SIGKILL');
    await sleep(delayMs);
    await database.stop();
  }
  const last = await start();
  await last.stop();
});

test('reports a PostgreSQL that cannot be restarted, with the reason', { timeout: 60_000 }, async () => {
  chmodSync(folder, 0o711);
  const database = await start();
  renameSync(path.join(folder, 'postgres/global'), path.join(folder, 'postgres/gone'));
  process.kill(postmaster(), 'SIGKILL');
  await expect.poll(() => lost, { timeout: 30_000 }).toEqual([expect.stringContaining('could not be restarted')]);
  await database.stop();
});

longTest('uses no temporary files and an empty environment', { timeout: 60_000 }, async () => {
  chmodSync(folder, 0o711);
  vi.stubEnv('PLANTED_SECRET', 'canary');
  const database = await start();
  vi.unstubAllEnvs();
  const socket = path.join(folder, 'postgres-socket');
  expect(new URL(database.ownerUrl).searchParams.get('host')).toBe(socket);
  expect(statSync(socket).mode & 0o777).toBe(0o700);
  if (process.platform === 'linux') {
    expect(readFileSync(`/proc/${postmaster()}/environ`, 'utf8')).not.toContain('canary');
  }
  await database.stop();
});

longTest('refuses a link in place of a folder and leaves its target unchanged', { timeout: 60_000 }, async () => {
  chmodSync(folder, 0o711);
  const elsewhere = path.join(folder, 'elsewhere');
  mkdirSync(elsewhere, { mode: 0o755 });
  for (const name of ['postgres', 'postgres-socket']) {
    symlinkSync(elsewhere, path.join(folder, name));
    await expect(start()).rejects.toThrow(name);
    rmSync(path.join(folder, name));
  }
  expect(statSync(elsewhere)).toMatchObject({ uid: process.getuid?.() ?? 0 });
  expect(statSync(elsewhere).mode & 0o777).toBe(0o755);
});

longTest(
  'a data folder with a long path has its socket in a private folder, the same at each start',
  { timeout: 60_000 },
  async () => {
    chmodSync(folder, 0o711);
    const home = path.join(folder, 'long'.repeat(30));
    mkdirSync(home, { mode: 0o711 });
    const hosts: (string | null)[] = [];
    for (let round = 0; round < 2; round++) {
      const database = await startEmbeddedPostgres({
        folder: path.join(home, 'postgres'),
        onEvent: () => undefined,
      });
      const pool = createPool({ url: database.ownerUrl, onError: () => undefined });
      expect((await pool.query('select 1 as answer')).rows).toEqual([{ answer: 1 }]);
      hosts.push(new URL(database.ownerUrl).searchParams.get('host'));
      await pool.end();
      await database.stop();
    }
    const [first = ''] = hosts;
    expect(hosts).toEqual([first, first]);
    expect(statSync(first ?? '').mode & 0o777).toBe(0o700);
    rmSync(first ?? '', { recursive: true });
  },
);
