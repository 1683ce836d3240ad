import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type pg from 'pg';
import { createPool, type Pool } from '#db/client.ts';
import { createSecrets } from '#infra/crypto/secrets.ts';
import { createLog } from '#infra/log.ts';
import { startStore } from '#testing/stores/sandbox.ts';
import { readConfig } from './config.ts';
import { startServices } from './services.ts';
import { requireSessions } from './start-checks.ts';

let admin: Pool;
beforeAll(() => {
  admin = createPool({ url: inject('databaseUrl'), max: 4, onError: () => undefined });
});
afterAll(() => admin.end());

const nameOf = () => `s_${Math.random().toString(36).slice(2)}`;
const on = (name: string) => inject('databaseUrl').replace('/postgres?', `/${name}?`);

async function newDatabase(from = 'template_tests'): Promise<string> {
  const name = nameOf();
  await admin.query(`create database ${name} template ${from} strategy file_copy`);
  return on(name);
}

const secret = 'kTz0vQ3mWn7yRb5xLp9cJd2fGh4sAe6u';
const otherSecret = 'uE6As4hGf2Jdc9Lpx5bRy7nWm3Qv0zTk';

/** Starts a process up to its services. */
async function start(databaseUrl: string, settings: Record<string, string> = {}): Promise<void> {
  const environment = {
    DATA_DIR: '/tmp/ad-foundry-start-checks',
    DATABASE_URL: databaseUrl,
    APP_SECRET: secret,
    RUN: 'web',
  };
  const config = readConfig({ ...environment, ...settings });
  const services = await startServices({ config, databaseUrl, log: createLog('silent') });
  await services.stop();
}

describe('a failed start names the reason', () => {
  test('with a secret that differs from that of the data; accepts the old one as the previous secret', async () => {
    const databaseUrl = await newDatabase();
    await start(databaseUrl);
    await start(databaseUrl);
    await expect(start(databaseUrl, { APP_SECRET: otherSecret })).rejects.toThrow(/APP_SECRET: .*APP_SECRET_PREVIOUS/s);
    await start(databaseUrl, { APP_SECRET: otherSecret, APP_SECRET_PREVIOUS: secret });
    await start(databaseUrl, { APP_SECRET: otherSecret });
  });

  test('with a database that a newer version has migrated', async () => {
    const databaseUrl = await newDatabase();
    const pool = createPool({ url: databaseUrl, max: 1, onError: () => undefined });
    await pool.query(`insert into migrations (name, checksum) values ('9999-later.sql', 'x')`);
    await pool.end();
    await expect(start(databaseUrl)).rejects.toThrow(/DATABASE_URL: a newer version .*9999-later\.sql/s);
  });

  test('with a database that does not answer, does not exist or does not accept the role', async () => {
    await expect(start('postgresql://app@127.0.0.1:1/postgres')).rejects.toThrow(
      /DATABASE_URL: the database is not responding \(ECONNREFUSED\)/,
    );
    await expect(start(on('nowhere'))).rejects.toThrow(/DATABASE_URL: the database does not exist: create it/);
    await expect(start(on('postgres').replace('user=app', 'user=nobody'))).rejects.toThrow(
      /DATABASE_URL: the role is not accepted/,
    );
  });

  test('with a role without the rights to create tables', async () => {
    const role = nameOf();
    await admin.query(`create role ${role} login`);
    const databaseUrl = (await newDatabase('template0')).replace('user=app', `user=${role}`);
    await expect(start(databaseUrl)).rejects.toThrow(/DATABASE_URL: the role may not create .*DATABASE_OWNER_URL/s);
  });

  describe('a file store', () => {
    let sandbox: Awaited<ReturnType<typeof startStore>>;
    beforeAll(async () => {
      sandbox = await startStore();
    });
    afterAll(() => sandbox.store.close());

    test.each([
      ['without the bucket', { S3_BUCKET: 'missing' }, /S3_BUCKET: the store has no bucket "missing"/],
      ['with a wrong key', { S3_SECRET_ACCESS_KEY: 'wrong' }, /S3_ACCESS_KEY_ID: the store refuses this key/],
      ['that does not answer', { S3_ENDPOINT: 'http://127.0.0.1:1' }, /S3_ENDPOINT: the store is not responding/],
    ])('%s', async (_what, settings, message) => {
      await expect(start(await newDatabase(), { ...sandbox.settings, ...settings })).rejects.toThrow(message);
    });

    test.each(['PutObject', 'DeleteObject'] as const)('with a key that may not %s', async (operation) => {
      sandbox.store.faults.set({ operation, kind: '403' });
      await expect(start(await newDatabase(), sandbox.settings)).rejects.toThrow(
        /S3_ACCESS_KEY_ID: the key cannot write and delete objects in the bucket/,
      );
    });

    test('that is full does not prevent the start, since files can still be read and deleted', async () => {
      sandbox.store.faults.set({ operation: 'PutObject', kind: '507' });
      await start(await newDatabase(), sandbox.settings);
      sandbox.store.faults.set();
    });

    test('contains no file of the check afterwards', async () => {
      sandbox.store.faults.set();
      sandbox.store.objects.clear();
      await start(await newDatabase(), sandbox.settings);
      expect(sandbox.store.objects.list('')).toEqual([]);
    });
  });
});

/** Connections like those of a transaction pooler: each statement uses the most recently used connection. */
function poolByTransaction(url: string): Pick<Pool, 'connect' | 'end'> {
  const pool = createPool({ url, max: 4, onError: () => undefined });
  const free: pg.PoolClient[] = [];
  const takeConnection = async () => free.pop() ?? (await pool.connect());
  const connect = async () => {
    let transactionClient: pg.PoolClient | null = null;
    return {
      async query(text: string, values?: unknown[]) {
        const client: pg.PoolClient = transactionClient ?? (await takeConnection());
        const answer = await client.query(text, values);
        if (text === 'begin') transactionClient = client;
        else if (text === 'rollback') transactionClient = null;
        if (transactionClient === null) free.push(client);
        return answer;
      },
      release: () => undefined,
    };
  };
  const end = () => {
    for (const client of free) client.release();
    return pool.end();
  };
  return { connect: connect as unknown as Pool['connect'], end };
}

test('transaction pooling is refused by name, session pooling is accepted', async () => {
  await requireSessions(admin);
  const pooler = poolByTransaction(inject('databaseUrl')) as Pool;
  await expect(requireSessions(pooler)).rejects.toThrow(/DATABASE_URL: .*pools by transaction/s);
  await pooler.end();
});

test('the check of the secret does not reveal it', () => {
  expect(createSecrets(secret).mac('secret-check').toString('base64')).not.toContain(secret);
});
