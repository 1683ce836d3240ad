import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { inject } from 'vitest';
import { queueSchema } from '#db/roles.ts';
import { databaseUrlOf } from '#infra/postgres/embedded.ts';
import { createClient, type TestClient } from '#testing/client.ts';

/** The built server in its own process with its own data folder, restarted whenever it ends. */
export class Installation {
  readonly dataDir = mkdtempSync(path.join(tmpdir(), 'ad-foundry-faults-'));
  private url = '';
  private child: ChildProcess | null = null;
  private ready: Promise<void> = Promise.resolve();
  private stopping = false;
  private readonly env: Record<string, string>;
  starts = 0;

  /** `env` is added to every installation's environment. */
  constructor(env: Record<string, string> = {}) {
    this.env = env;
  }

  /** Process id of the running server. */
  get pid(): number {
    if (this.child?.pid === undefined) throw new Error('no server runs');
    return this.child.pid;
  }

  /** Its threads, except those started with the first hashed file. */
  get threads(): number[] {
    return readdirSync(`/proc/${this.pid}/task`).map(Number);
  }

  /** The postmaster, and the processes that serve it. */
  get database(): number[] {
    const postmaster = this.postmaster();
    return postmaster === null ? [] : [postmaster, ...childrenOf(postmaster)];
  }

  /** Base URL. */
  get address(): string {
    return this.url;
  }

  async start(): Promise<void> {
    const port = await freePort();
    this.url = `http://127.0.0.1:${port}`;
    this.launch(port);
    await this.ready;
  }

  private launch(port: number): void {
    this.starts += 1;
    const env = {
      PATH: '/usr/local/bin:/usr/bin:/bin',
      DATA_DIR: this.dataDir,
      PORT: String(port),
      PUBLIC_URL: `http://localhost:${port}`,
      SMTP_URL: inject('smtpUrl'),
      LOG_LEVEL: 'error',
      // Its work would be among that of the tests.
      LOOK_AROUND: 'off',
      ...this.env,
    };
    const child = spawn(process.execPath, [inject('serverProgram')], {
      env,
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    let lastWords = '';
    child.stderr?.on('data', (chunk: Buffer) => (lastWords = (lastWords + chunk.toString()).slice(-2000)));
    this.child = child;
    this.ready = new Promise((resolve, reject) => {
      child.once('message', () => resolve());
      child.once('exit', (code, signal) => {
        // Killed by the test while starting, so it waits for the next start.
        if (this.stopping || signal === 'SIGKILL') resolve();
        else reject(new Error(`the server ended with ${code}: ${lastWords}`));
        if (!this.stopping) this.launch(port);
      });
    });
    this.ready.catch(() => undefined);
  }

  killServer(): void {
    this.child?.kill('SIGKILL');
  }

  /** Kills the postmaster, or one of the processes that serve it. */
  killDatabase(which: 'postmaster' | number): void {
    const postmaster = this.postmaster();
    if (postmaster === null) return;
    const children = childrenOf(postmaster);
    const victim = which === 'postmaster' ? postmaster : (children[which % Math.max(1, children.length)] ?? postmaster);
    try {
      process.kill(victim, 'SIGKILL');
    } catch {
      // It has exited already.
    }
  }

  /** Whether a program of this name runs as a descendant of the server, jailed or not. */
  runs(program: string): boolean {
    const isBelow = (pid: number): boolean =>
      childrenOf(pid).some((child) => nameOf(child) === program || isBelow(child));
    return isBelow(this.pid);
  }

  private postmaster(): number | null {
    try {
      return Number(readFileSync(path.join(this.dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n', 1)[0]);
    } catch {
      return null;
    }
  }

  browser(): TestClient {
    return createClient({
      url: this.url,
      origin: this.url.replace('127.0.0.1', 'localhost'),
      mailboxUrl: inject('mailboxUrl'),
    });
  }

  /** Waits until the server is ready. */
  async healthy(): Promise<void> {
    for (const end = Date.now() + 60_000; Date.now() < end; await sleep(50)) {
      await this.ready;
      const answer = await fetch(`${this.url}/api/health/ready`).catch(() => null);
      if (answer?.status === 200) return;
    }
    throw new Error('the server did not come back');
  }

  /** Enqueues a job that its schedule would start. */
  async runJob(name: string): Promise<void> {
    const boss = new PgBoss({
      connectionString: this.databaseUrl,
      schema: queueSchema,
      createSchema: false,
      supervise: false,
      schedule: false,
    });
    await boss.start();
    await boss.send(name, {});
    await boss.stop({ graceful: false });
  }

  private get databaseUrl(): string {
    return this.env['DATABASE_OWNER_URL'] ?? databaseUrlOf(path.join(this.dataDir, 'postgres-socket'));
  }

  /** Waits while the database restarts. */
  async sql<R extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<R[]> {
    const client = await this.connect(Date.now() + 30_000);
    try {
      return (await client.query<R>(text, values)).rows;
    } finally {
      await client.end();
    }
  }

  private async connect(until: number): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: this.databaseUrl });
    try {
      await client.connect();
      return client;
    } catch (error) {
      const isRestarting = ['57P03', 'ECONNREFUSED', 'ENOENT'].includes((error as { code?: string }).code ?? '');
      if (!isRestarting || Date.now() > until) throw error;
      await sleep(200);
      return this.connect(until);
    }
  }

  async stop(): Promise<void> {
    this.stopping = true;
    const { child } = this;
    if (child && child.exitCode === null && child.signalCode === null) {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
    }
    rmSync(this.dataDir, { recursive: true, force: true });
  }
}

export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

function nameOf(pid: number): string | null {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim();
  } catch {
    return null;
  }
}

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        // The program's name is in parentheses and may contain anything; the parent follows the state.
        return Number(readFileSync(`/proc/${name}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1]) === parent;
      } catch {
        return false;
      }
    })
    .map(Number);
}
