import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { organizations } from '@ad-foundry/contract/organizations.ts';
import { createLog } from '#infra/log.ts';
import { readConfig } from '#config.ts';
import { startServices } from '#services.ts';
import { productionSettings, startApp } from '#testing/app.ts';
import { createPool, type Pool } from './client.ts';
import { longTest } from '#testing/long.ts';

let admin: Pool;
beforeAll(() => {
  admin = poolOn(inject('databaseUrl'));
});
afterAll(() => admin.end());

function poolOn(url: string): Pool {
  return createPool({ url, max: 2, onError: () => undefined });
}

const as = (url: string, role: string) => url.replace('user=app', `user=${role}`);

/** An empty database, owned by the given role. */
async function emptyDatabase(owner = 'app'): Promise<string> {
  const name = `r_${Math.random().toString(36).slice(2)}`;
  await admin.query(`create database ${name} owner ${owner}`);
  return as(inject('databaseUrl').replace('/postgres?', `/${name}?`), owner);
}

async function newRole(rights = ''): Promise<string> {
  const role = `role_${Math.random().toString(36).slice(2)}`;
  await admin.query(`create role ${role} login ${rights}`);
  return role;
}

async function start(databaseUrl: string, settings: Record<string, string> = {}) {
  const config = readConfig({ DATA_DIR: '/nowhere', DATABASE_URL: databaseUrl, LOG_LEVEL: 'silent', ...settings });
  await startServices({ config, databaseUrl, log: createLog('silent') });
}

describe('production refuses to start with a role that bypasses row-level security (S05)', () => {
  const production = { ...productionSettings, SMTP_URL: 'smtp://127.0.0.1:1' };

  longTest('a superuser', async () => {
    await expect(start(await emptyDatabase(), production)).rejects.toThrow(
      /DATABASE_URL: the role "app" is a superuser.*DATABASE_OWNER_URL/s,
    );
  });

  test('a role with BYPASSRLS', async () => {
    const role = await newRole('bypassrls');
    await expect(start(await emptyDatabase(role), production)).rejects.toThrow(`the role "${role}" has BYPASSRLS`);
  });
});

longTest('row-level security applies to an ordinary role that owns the database (S05)', async () => {
  const databaseUrl = await emptyDatabase(await newRole());
  const app = await startApp({}, { databaseUrl });
  const client = app.browser();
  await client.signUp();
  expect((await client.request(organizations.preferences, {})).status).toBe(200);
  const pool = poolOn(databaseUrl);
  expect((await pool.query('select from organizations')).rowCount).toBe(0);
  await pool.query(`select set_config('app.organization', '*', false)`);
  expect((await pool.query('select from organizations')).rowCount).toBe(1);
  await pool.end();
  await app.stop();
});

longTest('a database set up by a superuser continues under the product’s role', async () => {
  const databaseUrl = await emptyDatabase();
  const { APP_SECRET } = productionSettings;
  const settings = { DATA_DIR: '/tmp', LOG_LEVEL: 'silent', RUN: 'web', APP_SECRET };
  const config = readConfig({ ...settings, DATABASE_URL: databaseUrl });
  const before = await startServices({ config, databaseUrl, log: createLog('silent') });
  await before.stop();
  const pool = poolOn(databaseUrl);
  const owners = `select distinct pg_get_userbyid(relowner) as name from pg_class where relnamespace = 'jobs'::regnamespace`;
  expect((await pool.query(owners)).rows).toEqual([{ name: 'app' }]);
  const app = await startApp({ APP_SECRET }, { databaseUrl });
  await app.browser().signUp();
  expect((await pool.query(owners)).rows).toEqual([{ name: 'ad_foundry' }]);
  await pool.end();
  await app.stop();
});

longTest('the owner creates the product’s role with the password of its URL', async () => {
  const ownerUrl = await emptyDatabase();
  const role = `role_${Math.random().toString(36).slice(2)}`;
  const databaseUrl = `${as(ownerUrl, role)}&password=planted`;
  const config = readConfig({ DATA_DIR: '/tmp', DATABASE_URL: databaseUrl, LOG_LEVEL: 'silent', RUN: 'web' });
  const services = await startServices({ config, databaseUrl, ownerUrl, log: createLog('silent') });
  await services.stop();
  const { rows } = await admin.query('select rolcanlogin, rolsuper from pg_roles where rolname = $1', [role]);
  expect(rows).toEqual([{ rolcanlogin: true, rolsuper: false }]);
  const stored = await admin.query<{ kept: boolean }>(
    'select rolpassword is not null as kept from pg_authid where rolname = $1',
    [role],
  );
  expect(stored.rows).toEqual([{ kept: true }]);
});
