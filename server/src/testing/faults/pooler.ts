import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './installation.ts';

/** The reason why PgBouncer cannot run here, or null. */
export const noPooler = spawnSync('pgbouncer', ['--version']).status === 0 ? null : 'PgBouncer is not installed';

/** Starts PgBouncer, with the settings that `docs/install.md` names, in front of a database on this machine. */
export async function startPooler(
  mode: 'session' | 'transaction',
  databasePort: number,
  roles: readonly string[],
): Promise<{ port: number; stop: () => void }> {
  const port = await freePort();
  const folder = mkdtempSync(path.join(tmpdir(), 'ad-foundry-pooler-'));
  const file = path.join(folder, 'pgbouncer.ini');
  const settings = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    unix_socket_dir: '',
    auth_type: 'trust',
    auth_file: path.join(folder, 'users'),
    pool_mode: mode,
    max_client_conn: 300,
    default_pool_size: 60,
    ignore_startup_parameters: 'statement_timeout, lock_timeout, idle_in_transaction_session_timeout',
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`);
  writeFileSync(settings.auth_file, roles.map((role) => `"${role}" "secret"\n`).join(''));
  writeFileSync(
    file,
    ['[databases]', `* = host=127.0.0.1 port=${databasePort}`, '[pgbouncer]', ...lines, ''].join('\n'),
  );
  chmodSync(folder, 0o755);
  const asRoot = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const child = spawn('pgbouncer', [...asRoot, file], { stdio: 'ignore' });
  for (const end = Date.now() + 10_000; !(await answers(port)); await sleep(50))
    if (Date.now() > end) throw new Error('PgBouncer did not start');
  return {
    port,
    stop() {
      child.kill('SIGKILL');
      rmSync(folder, { recursive: true });
    },
  };
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true));
    socket.once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}
