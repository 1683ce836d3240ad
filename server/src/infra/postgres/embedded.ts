import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { existsSync, lstatSync, mkdirSync, realpathSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import { totalmem } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { socketFolder } from '#infra/files/private-folder.ts';
import { findBinaries, type Binaries } from './binaries.ts';
import { postgresUser, type OsUser } from './os-user.ts';

export interface EmbeddedPostgres {
  /** For the application, with a role that may access only rows. */
  url: string;
  /** For migrations and for creating the application's role. */
  ownerUrl: string;
  /** Fast shutdown: waits for the checkpoint; no data is lost. */
  stop(): Promise<void>;
}

interface Options {
  folder: string;
  onEvent: (message: string) => void;
  /** Called when PostgreSQL has ended and cannot be restarted. */
  onLost?: (reason: Error) => void;
  /** Time to wait until a previous instance releases the folder. */
  lockWaitMs?: number;
}

interface Place {
  binaries: Binaries;
  user: OsUser;
  folder: string;
  socket: string;
}

// fsync, full_page_writes and synchronous_commit stay on: an acknowledged row survives a crash.
const settings = [
  `shared_buffers=${sharedBuffersMb()}MB`,
  'work_mem=16MB',
  'max_wal_size=1GB',
  'jit=off',
  'max_connections=200',
  // A new installation has few rows, and without statistics a page of campaigns takes five times as long.
  'autovacuum_naptime=15s',
  'autovacuum_analyze_threshold=10',
];

/** An eighth of the memory, allocated on use. PostgreSQL's manual advises a quarter on a dedicated machine. */
function sharedBuffersMb(): number {
  // A container may use less memory than the machine has; without a limit, the value is 0 or exceeds the machine's.
  const memory = Math.min(process.constrainedMemory() || Infinity, totalmem());
  return Math.min(1024, Math.max(128, Math.floor(memory / 8 / 1024 ** 2)));
}

// The shell stops PostgreSQL when its standard input closes, that is when this process exits, crashes or is killed, so
// that no orphan remains. It repeats the signal: a process started in the background ignores SIGINT at first, and a
// PostgreSQL that is stopped during crash recovery may wait for itself forever. After ten seconds it sends SIGQUIT
// (immediate shutdown), which loses no acknowledged row.
const supervisor =
  'exec 3<&0; "$0" "$@" </dev/null & P=$!; trap "kill -INT $P" INT TERM; (cat <&3 >/dev/null; S=INT; N=0; while kill -$S $P 2>/dev/null; do N=$((N+1)); [ $N -lt 50 ] || S=QUIT; sleep 0.2 || sleep 1; done) & wait $P';

/**
 * Starts a PostgreSQL server that ends with this process: private socket, unprivileged user, one owner per folder.
 * Restarts it when it dies. @throws if another instance owns the folder or it cannot be started
 */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  const place = await prepare(options.folder);
  const lockWaitMs = options.lockWaitMs ?? 30_000;
  let running = await startWaiting(place, lockWaitMs);
  let stopping = false;

  const watch = (child: ChildProcess) => {
    child.once('exit', () => {
      if (stopping) return;
      options.onEvent('PostgreSQL ended unexpectedly and is started again');
      // The shell may have died while the server still runs; closing the pipe stops the server.
      child.stdin?.end();
      startWaiting(place, 60_000).then(
        (next) => {
          running = next;
          watch(next);
          if (stopping) next.stdin?.end();
        },
        (error: Error) => {
          if (!stopping) options.onLost?.(new Error(`PostgreSQL could not be restarted: ${error.message}`));
        },
      );
    });
  };
  watch(running);

  return {
    url: databaseUrlOf(place.socket, 'ad_foundry'),
    ownerUrl: databaseUrlOf(place.socket),
    stop() {
      stopping = true;
      if (running.exitCode !== null || running.signalCode !== null) return Promise.resolve();
      return new Promise((resolve) => {
        running.once('exit', () => resolve());
        running.stdin?.end();
      });
    },
  };
}

/** URL of the database whose socket is in the folder, as its owner unless another user is named. */
export function databaseUrlOf(socket: string, user = 'app'): string {
  return `postgresql:///postgres?host=${encodeURIComponent(socket)}&user=${user}`;
}

/** URL of the database in a data folder, for other processes on this machine. @throws if there is none */
export async function findEmbeddedPostgres(dataFolder: string): Promise<string> {
  if (!existsSync(path.join(dataFolder, 'PG_VERSION'))) throw new Error(`There is no database in ${dataFolder}.`);
  const folder = realpathSync(dataFolder);
  const { postgres: program } = await findBinaries();
  return databaseUrlOf(socketOf(folder, postgresUser({ folder, program })));
}

async function prepare(dataFolder: string): Promise<Place> {
  const binaries = await findBinaries();
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
  if (lstatSync(dataFolder).isSymbolicLink()) throw new Error(`${dataFolder} is a link: set DATA_DIR to its target`);
  const folder = realpathSync(dataFolder);
  const user = postgresUser({ folder, program: binaries.postgres });
  user.chown(folder);
  if (!existsSync(path.join(folder, 'PG_VERSION'))) initialize({ binaries, user, folder });
  const socket = socketOf(folder, user);
  user.chown(socket);
  return { binaries, user, folder, socket };
}

function socketOf(folder: string, user: OsUser): string {
  return socketFolder({
    home: path.dirname(folder),
    name: `${path.basename(folder)}-socket`,
    longestName: '.s.PGSQL.5432',
    owners: user.uid === undefined ? [] : [user.uid],
  });
}

/**
 * Initializes the database in a temporary folder and renames it, so that an interruption leaves no partial database.
 */
function initialize({ binaries, user, folder }: Omit<Place, 'socket'>): void {
  const temporary = `${folder}.new`;
  rmSync(temporary, { recursive: true, force: true });
  mkdirSync(temporary, { mode: 0o700 });
  user.chown(temporary);
  const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];
  const args = ['-D', temporary, '-U', 'app', '-E', 'UTF8', '-A', 'trust', ...locale];
  const [program = '', ...rest] = [...user.prefix, binaries.initdb, ...args];
  const result = spawnSync(program, rest, { ...user.options, cwd: '/', encoding: 'utf8' });
  if (result.status !== 0)
    throw new Error(`the database could not be created: ${result.error?.message ?? result.stderr}`);
  rmdirSync(folder);
  renameSync(temporary, folder);
}

async function startWaiting(place: Place, waitMs: number): Promise<ChildProcess> {
  for (const end = Date.now() + waitMs; ;) {
    try {
      return await startOnce(place);
    } catch (error) {
      // A running server may belong to another process, so it is never stopped: this waits for its lock.
      if (!(error instanceof LockedError) || Date.now() > end) throw error;
      await sleep(200);
    }
  }
}

class LockedError extends Error {}

function startOnce({ binaries, user, folder, socket }: Place): Promise<ChildProcess> {
  const flags = ['listen_addresses=', 'unix_socket_permissions=0700', ...settings].flatMap((setting) => [
    '-c',
    setting,
  ]);
  return new Promise((resolve, reject) => {
    const before = [...user.prefix, '/bin/sh'];
    const program = before.shift() ?? '/bin/sh';
    const child = spawn(
      program,
      [...before, '-c', supervisor, binaries.postgres, '-D', folder, '-k', socket, ...flags],
      {
        ...user.options,
        cwd: folder,
        detached: true,
        stdio: ['pipe', 'ignore', 'pipe'],
      },
    );
    let output = '';
    child.stdin.on('error', () => undefined);
    child.stderr.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-4000);
      if (output.includes('ready to accept connections')) resolve(child);
    });
    child.once('error', reject);
    child.once('exit', (code) => {
      const locked = /lock file ".*" already exists|pre-existing shared memory block/.test(output);
      reject(
        locked
          ? new LockedError(`another instance is using ${folder}`)
          : new Error(`PostgreSQL exited with ${code}: ${output}`),
      );
    });
  });
}
