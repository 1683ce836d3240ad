import { execFile, execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

/** Ceph's object gateway (RGW) from Debian's package, entirely in memory. */
export interface Rgw {
  endpoint: string;
  keys: { accessKeyId: string; secretAccessKey: string };
  stop(): void;
}

/** The reason why RGW cannot run here, or null. */
export function rgwIsMissing(): string | null {
  if (process.getuid?.() !== 0) return 'only root can start it';
  const programs = ['radosgw', 'ceph-mon', 'ceph-mgr', 'ceph-osd', 'ceph'];
  const isInstalled = (program: string) => {
    try {
      return execFileSync('which', [program], { encoding: 'utf8' }) !== '';
    } catch {
      return false;
    }
  };
  const missing = programs.filter((program) => !isInstalled(program));
  return missing.length > 0 ? `${missing.join(', ')} is not installed` : null;
}

const run = promisify(execFile);

export async function startRgw(): Promise<Rgw> {
  const folder = mkdtempSync(path.join(tmpdir(), 'ad-foundry-rgw-'));
  for (const name of ['mon', 'mgr', 'osd', 'rgw', 'log']) mkdirSync(path.join(folder, name));
  const [mon, monOld, port] = [await freePort(), await freePort(), await freePort()];
  const fsid = randomUUID();
  const addresses = `[v2:127.0.0.1:${mon},v1:127.0.0.1:${monOld}]`;
  writeFileSync(
    path.join(folder, 'ceph.conf'),
    configuration({ folder, fsid, addresses: addresses.replaceAll(/(?<=\d)(?=[,\]])/g, '/0') }),
  );
  const env = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', CEPH_CONF: path.join(folder, 'ceph.conf') };
  const call = (program: string, ...args: string[]) => run(program, args, { env, timeout: 90_000 });
  const keyring = path.join(folder, 'keyring');
  const data = (name: string) => path.join(folder, name);
  const keys = { accessKeyId: 'AKTEST', secretAccessKey: 'SKTEST' };
  try {
    for (const [index, [name, caps]] of Object.entries(entities).entries()) {
      const create = index === 0 ? ['--create-keyring'] : [];
      const granted = Object.entries(caps).flatMap(([kind, cap]) => ['--cap', kind, cap]);
      await call('ceph-authtool', ...create, keyring, '--gen-key', '-n', name, ...granted);
    }
    const map = path.join(folder, 'monmap');
    await call('monmaptool', '--create', '--addv', 'a', addresses, '--fsid', fsid, map);
    await call('ceph-mon', '-i', 'a', '--mkfs', '--monmap', map, '--keyring', keyring, '--mon-data', data('mon'));
    await call('ceph-mon', '-i', 'a', '--mon-data', data('mon'));
    await call('ceph-mgr', '-i', 'x', '--mgr-data', data('mgr'));
    const osd = randomUUID();
    await call('ceph', 'osd', 'new', osd);
    await call('ceph-osd', '-i', '0', '--mkfs', '--osd-uuid', osd, '--osd-data', data('osd'));
    await call('ceph-osd', '-i', '0', '--osd-data', data('osd'));
    await call(
      'radosgw',
      '-n',
      'client.rgw.a',
      `--rgw-frontends=beast endpoint=127.0.0.1:${port}`,
      '--rgw-data',
      data('rgw'),
    );
    const endpoint = `http://127.0.0.1:${port}`;
    await untilItAnswers(endpoint);
    const user = [
      '--uid=t',
      '--display-name=t',
      `--access-key=${keys.accessKeyId}`,
      `--secret=${keys.secretAccessKey}`,
    ];
    await call('radosgw-admin', 'user', 'create', ...user);
    return { endpoint, keys, stop: () => stop(folder) };
  } catch (error) {
    stop(folder);
    throw error;
  }
}

const entities: Record<string, Record<string, string>> = {
  'mon.': { mon: 'allow *' },
  'client.admin': { mon: 'allow *', osd: 'allow *', mgr: 'allow *', mds: 'allow *' },
  'mgr.x': { mon: 'allow profile mgr', osd: 'allow *', mds: 'allow *' },
  'osd.0': { mon: 'allow profile osd', mgr: 'allow profile osd', osd: 'allow *' },
  'client.rgw.a': { mon: 'allow rwx', osd: 'allow rwx', mgr: 'allow rw' },
};

function configuration({ folder, fsid, addresses }: { folder: string; fsid: string; addresses: string }): string {
  return `[global]
fsid = ${fsid}
mon host = ${addresses}
keyring = ${folder}/keyring
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 8
osd crush chooseleaf type = 0
mon warn on pool no redundancy = false
mon allow pool size one = true
run dir = ${folder}
log file = ${folder}/log/$name.log
admin socket = ${folder}/$name.asok
pid file = ${folder}/$name.pid
osd objectstore = memstore
memstore device bytes = 4294967296
mon data = ${folder}/mon
mgr data = ${folder}/mgr
osd data = ${folder}/osd
rgw data = ${folder}/rgw
mon data avail crit = 1
[client.rgw.a]
keyring = ${folder}/keyring
`;
}

async function untilItAnswers(endpoint: string): Promise<void> {
  for (const end = Date.now() + 60_000; Date.now() < end; await sleep(300))
    if (await fetch(endpoint).catch(() => null)) return;
  throw new Error('the gateway did not start');
}

/** Stops the processes started in this folder, by their pid files. */
function stop(folder: string): void {
  for (const name of readdirSync(folder).filter((each) => each.endsWith('.pid'))) {
    try {
      process.kill(Number(readFileSync(path.join(folder, name), 'utf8')), 'SIGKILL');
    } catch {
      // It has exited already.
    }
  }
  rmSync(folder, { recursive: true, force: true });
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
