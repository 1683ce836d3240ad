import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, inject } from 'vitest';
import type { OrganizationId } from '@ad-foundry/contract/ids.ts';
import { normalizeEmail } from '@ad-foundry/contract/rules/people/email-address.ts';
import type { Adapters } from '#adapters/adapters.ts';
import { platformsOf, type Platforms } from '#adapters/ads/open.ts';
import { syncFiguresJob } from '#features/platforms/insights/jobs.ts';
import { createChallenge } from '#features/people/sign-in/actions/challenge.ts';
import type { Clock } from '#infra/clock.ts';
import type { Job } from '#infra/jobs/define-job.ts';
import type { JobInput, Worker } from '#infra/jobs/define-worker.ts';
import { createPool } from '#db/client.ts';
import { createLog } from '#infra/log.ts';
import { jobScopesOf } from '#infra/jobs/job-scopes.ts';
import { cookieName } from '#infra/http/cookies.ts';
import { mintSystemScope } from '#infra/scope.ts';
import { createApp } from '#app.ts';
import { readConfig, type Config } from '#config.ts';
import { startServices, type Services } from '#services.ts';
import { workers } from '#workers.ts';
import { createClient, type SignUpBody, type TestClient } from './client.ts';
import type { Mailbox } from './mailbox.ts';
import { asProductRole } from './product-role.ts';

/** A clock that a test moves. */
export class TestClock implements Clock {
  private offsetMs = 0;
  now(): Date {
    return new Date(Date.now() + this.offsetMs);
  }
  advance(ms: number): void {
    this.offsetMs += ms;
  }
}

export interface TestApp {
  url: string;
  services: Services;
  clock: TestClock;
  /** Folder with only this application's files. */
  dataDir: string;
  /** URL of its database, as the owner of the tables. */
  databaseUrl: string;
  /** Runs SQL on the database of this test file, as the owner of its tables. */
  sql<R extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<R[]>;
  /** A new browser with its own cookies and the headers of browsers. */
  browser(): TestClient;
  /** Runs a job immediately, regardless of its schedule. */
  runJob(job: Job, payload?: object, organizationId?: string | null): Promise<void>;
  /** Runs the handler for the final failure of a job. */
  failJob(job: Job, payload: object, organizationId: string): Promise<void>;
  stop(): Promise<void>;
}

interface AppOptions {
  /** A separate mail server, for tests that break it. */
  mailbox?: Mailbox;
  /** Starts another node of this installation, with the same database and files. */
  beside?: TestApp;
  pagesFolder?: string;
  /** Ad platforms beside those of the product. */
  platforms?: Platforms;
  /** Fetches the figures of ad accounts, which takes longer than what most tests of platforms are about. */
  fetchesFigures?: boolean;
  /** A separate database, for tests that stop it. */
  databaseUrl?: string;
}

/** Settings required in production; data folder and mail server are those of the test. */
export const productionSettings = {
  MODE: 'production',
  PUBLIC_URL: 'https://foundry.example',
  APP_SECRET: 'kTz0vQ3mWn7yRb5xLp9cJd2fGh4sAe6u',
  MAIL_FROM: 'Ad Foundry <no-reply@foundry.example>',
};

/** Starts the whole application with its own database, workers, port, files and a real mail server. */
export async function startApp(settings: Record<string, string> = {}, around: AppOptions = {}): Promise<TestApp> {
  const { beside, mailbox, pagesFolder = null, platforms } = around;
  const dataDir = beside?.dataDir ?? mkdtempSync(path.join(tmpdir(), 'ad-foundry-app-'));
  const databaseUrl = around.databaseUrl ?? beside?.databaseUrl ?? (await cloneDatabase());
  const smtpUrl = mailbox?.smtp ?? inject('smtpUrl');
  const config: Config = readConfig({
    DATA_DIR: dataDir,
    DATABASE_URL: asProductRole(databaseUrl),
    DATABASE_OWNER_URL: databaseUrl,
    LOG_LEVEL: 'silent',
    SMTP_URL: smtpUrl,
    // A test that means it says so: signing in to the sample ends the session of its browser.
    LOOK_AROUND: 'off',
    ...settings,
  });
  const clock = beside?.clock ?? new TestClock();
  const log = createLog(config.logLevel);
  const services = await startServices({
    config,
    databaseUrl: asProductRole(databaseUrl),
    ownerUrl: databaseUrl,
    log,
    clock,
    platforms: { ...platformsOf(config.adApps), ...platforms },
    without: around.fetchesFigures ? [] : [syncFiguresJob],
  });
  const owner = createPool({ url: databaseUrl, max: 2, onError: () => undefined });
  const { dependencies, adapters } = services;
  const app = await createApp({ dependencies, adapters, trustedProxies: config.trustedProxies, pagesFolder });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const address = app.server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  const mailboxUrl = mailbox?.http ?? inject('mailboxUrl');
  const startSignUp = signUpStarter(services, config);
  return {
    url,
    services,
    clock,
    dataDir,
    databaseUrl,
    sql: async (text, values) => (await owner.query(text, values)).rows,
    browser: () => createClient({ url, origin: config.publicUrl.origin, mailboxUrl, startSignUp }),
    runJob: ({ name }, payload = {}, organizationId = null) =>
      requireWorker(name).run(jobScopesOf(dependencies), inputOf(payload, organizationId), adapters),
    async failJob({ name }, payload, organizationId) {
      await requireWorker(name).onFailure?.(jobScopesOf(dependencies), inputOf(payload, organizationId), adapters);
    },
    async stop() {
      app.server.closeAllConnections();
      await app.close();
      await services.stop();
      await owner.end();
      if (!beside) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Starts the application of a test file, and stops it after the file's tests. */
export async function useApp(settings: Record<string, string> = {}, around: AppOptions = {}): Promise<TestApp> {
  const app = await startApp(settings, around);
  afterAll(() => app.stop());
  return app;
}

const inputOf = (payload: object, organizationId: string | null): JobInput => ({
  payload,
  organizationId: organizationId as OrganizationId | null,
  signal: AbortSignal.timeout(60_000),
});

function requireWorker(name: string): Worker<Adapters> {
  const worker = workers.find(({ job }) => job.name === name);
  if (!worker) throw new Error(`${name} has no worker`);
  return worker;
}

/**
 * Starts sign-ups without their mail, since mails to the thousands of people of a test run would take a tenth of its
 * time.
 */
function signUpStarter({ dependencies }: Services, { publicUrl }: Config) {
  return async (person: SignUpBody) => {
    const { code, binding } = await createChallenge(mintSystemScope(dependencies), {
      emailNorm: normalizeEmail(person.email),
      task: { purpose: 'sign_up', payload: person },
      accountId: null,
      answerable: true,
    });
    return { code, cookie: [cookieName('challenge', publicUrl.protocol === 'https:'), binding] as const };
  };
}

async function cloneDatabase(): Promise<string> {
  const url = inject('databaseUrl');
  const name = `t_${Math.random().toString(36).slice(2)}`;
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  await admin.query(`create database ${name} template template_tests strategy file_copy`);
  await admin.end();
  return url.replace('/postgres?', `/${name}?`);
}
