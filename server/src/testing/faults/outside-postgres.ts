import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { findBinaries } from '#infra/postgres/binaries.ts';
import { postgresUser, type OsUser } from '#infra/postgres/os-user.ts';

const debian = '/usr/lib/postgresql';

function findDebianPrograms(): string | undefined {
  const versions = existsSync(debian) ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a)) : [];
  return versions.map((version) => path.join(debian, version, 'bin')).find((bin) => existsSync(`${bin}/initdb`));
}

/** Whether `pg_dump` is installed: the embedded package has only the server's programs. */
export const hasDebianPostgres = (): boolean => findDebianPrograms() !== undefined;

/** A PostgreSQL over TCP that belongs to no installation, restarted on request. */
export class OutsidePostgres {
  private readonly folder = mkdtempSync(path.join(tmpdir(), 'ad-foundry-outside-'));
  private readonly data = path.join(this.folder, 'data');
  private bin = '';
  private user: OsUser | null = null;
  readonly port: number;

  constructor(port: number) {
    this.port = port;
  }

  /** Connection URL of a database, as the superuser `app` unless another role is named. */
  url({ database = 'foundry', role = 'app', port = this.port } = {}): string {
    return `postgresql://${role}:secret@127.0.0.1:${port}/${database}`;
  }

  /** Path of a file that PostgreSQL's programs may write. */
  file(name: string): string {
    return path.join(this.folder, name);
  }

  /** Runs one of PostgreSQL's programs. @throws with its error output */
  run(program: string, ...args: string[]): string {
    const { prefix, options } = this.user ?? { prefix: [], options: {} };
    const [command = '', ...rest] = [...prefix, path.join(this.bin, program), ...args];
    const output = path.join(this.folder, 'log');
    // The server would inherit pg_ctl's output, and a pipe would wait until the server closes it.
    const stdio = program === 'pg_ctl' ? ('ignore' as const) : ('pipe' as const);
    const result = spawnSync(command, rest, { ...options, cwd: this.folder, encoding: 'utf8', stdio });
    if (result.status !== 0) throw new Error(`${program} ${args.join(' ')}: ${result.stderr ?? `see ${output}`}`);
    return result.stdout ?? '';
  }

  /** Initializes an empty database and starts. */
  async create(): Promise<void> {
    this.bin = findDebianPrograms() ?? path.dirname((await findBinaries()).postgres);
    this.user = postgresUser({ folder: this.folder, program: path.join(this.bin, 'postgres') });
    this.user.chown(this.folder);
    this.run('initdb', '-D', this.data, '-U', 'app', '-E', 'UTF8', '-A', 'trust', '--locale=C.UTF-8');
    this.start();
  }

  async createDatabase(name: string): Promise<void> {
    const client = new pg.Client({ connectionString: this.url({ database: 'postgres' }) });
    await client.connect();
    await client.query(`create database ${name}`);
    await client.end();
  }

  start(): void {
    const flags = `-p ${this.port} -c listen_addresses=127.0.0.1 -c max_connections=200 -k ${this.folder}`;
    this.run('pg_ctl', '-D', this.data, '-o', flags, '-l', path.join(this.folder, 'log'), '-w', 'start');
  }

  /** `fast` disconnects clients; `immediate` simulates a crash, from which the next start recovers. */
  stop(mode: 'fast' | 'immediate' = 'fast'): void {
    this.run('pg_ctl', '-D', this.data, '-m', mode, '-w', 'stop');
  }

  remove(): void {
    this.stop('immediate');
    rmSync(this.folder, { recursive: true, force: true });
  }
}
