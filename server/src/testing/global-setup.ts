import { existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { createLog } from '#infra/log.ts';
import { startEmbeddedPostgres } from '#infra/postgres/embedded.ts';
import { readConfig } from '#config.ts';
import { startServices } from '#services.ts';
import { startMailbox } from './mailbox.ts';
import { asProductRole } from './product-role.ts';

declare module 'vitest' {
  interface ProvidedContext {
    databaseUrl: string;
    smtpUrl: string;
    mailboxUrl: string;
  }
}

/** One PostgreSQL with a migrated template, and one mailbox, for the whole run. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = makeFolder();
  const database = await startEmbeddedPostgres({
    folder: path.join(folder, 'postgres'),
    onEvent: (message) => void process.stderr.write(`${message}\n`),
  });
  await forgoDurability(database.ownerUrl);
  await makeTemplate(database.ownerUrl, folder);
  const mailbox = await startMailbox();
  project.provide('databaseUrl', database.ownerUrl);
  project.provide('smtpUrl', mailbox.smtp);
  project.provide('mailboxUrl', mailbox.http);
  return async () => {
    mailbox.stop();
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

/**
 * A folder in memory if there is plenty: a database has more than a thousand files, whose creation and removal on a disk
 * take a tenth of the run.
 */
function makeFolder(): string {
  const inMemory = '/dev/shm';
  if (!existsSync(inMemory)) return mkdtempSync(path.join(tmpdir(), 'ad-foundry-tests-'));
  // What a killed run has left would occupy memory.
  for (const name of readdirSync(inMemory)) {
    const pid = /^ad-foundry-tests-(\d+)-/.exec(name)?.[1];
    if (pid && !existsSync(`/proc/${pid}`)) rmSync(path.join(inMemory, name), { recursive: true, force: true });
  }
  const { bavail, bsize } = statfsSync(inMemory);
  const isPlenty = Math.min(bavail * bsize, freemem()) > neededBytes;
  return mkdtempSync(path.join(isPlenty ? inMemory : tmpdir(), `ad-foundry-tests-${process.pid}-`));
}

const neededBytes = 8 * 1024 ** 3;

/** Settings without durability, since the database of a test run need not survive a crash. */
async function forgoDurability(url: string): Promise<void> {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes'])
    await admin.query(`alter system set ${setting} = off`);
  await admin.query('select pg_reload_conf()');
  await admin.end();
}

async function makeTemplate(url: string, folder: string): Promise<void> {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  await admin.query('create database template_tests');
  await admin.end();
  const databaseUrl = url.replace('/postgres?', '/template_tests?');
  const config = readConfig({
    DATA_DIR: folder,
    DATABASE_URL: asProductRole(databaseUrl),
    DATABASE_OWNER_URL: databaseUrl,
    RUN: 'web',
    LOG_LEVEL: 'error',
  });
  const services = await startServices({
    config,
    databaseUrl: asProductRole(databaseUrl),
    ownerUrl: databaseUrl,
    log: createLog('error'),
  });
  await services.stop();
  // Each application of a test has a separate secret.
  const template = new pg.Client({ connectionString: databaseUrl });
  await template.connect();
  await template.query('delete from secret_checks');
  await template.end();
}
