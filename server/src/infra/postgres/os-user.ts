import { spawnSync, type SpawnOptions } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { bareEnvironment } from '#infra/bare-environment.ts';
import { giveFolder } from '#infra/private-folder.ts';

/** How PostgreSQL's programs are run: it refuses to be root. */
export interface OsUser {
  /** Put before the program and its arguments. */
  prefix: string[];
  options: Pick<SpawnOptions, 'uid' | 'gid' | 'env'>;
  /** To whom the folders belong; absent where that is us. */
  uid?: number;
  /** Makes a folder belong to whoever runs PostgreSQL. */
  give(folder: string): void;
}

const ourselves: OsUser = { prefix: [], options: { env: bareEnvironment }, give: () => undefined };

/**
 * As ourselves; where we are root, as an unprivileged user, or, where that user cannot reach the folder or the
 * program (a checkout below /root), in a user namespace in which we are not root.
 */
export function postgresUser({ folder, program }: { folder: string; program: string }): OsUser {
  if (process.getuid?.() !== 0) return ourselves;
  const users = ['postgres', 'nobody'].map(findUser).filter((user) => user !== null);
  // A database that exists stays with its owner.
  const owner = existsSync(path.join(folder, 'PG_VERSION')) ? statSync(folder).uid : null;
  const direct = users.find((user) => (owner === null || owner === user.uid) && reaches(user, folder, program));
  if (direct) {
    const options = { ...direct, env: bareEnvironment };
    return { prefix: [], options, uid: direct.uid, give: (each) => giveFolder(each, direct) };
  }
  const [mapped] = users;
  if (mapped && (owner === null || owner === 0)) {
    const prefix = ['unshare', '--user', `--map-user=${mapped.uid}`, `--map-group=${mapped.gid}`, '--'];
    if (spawnSync(prefix[0] ?? '', [...prefix.slice(1), program, '--version'], { env: bareEnvironment }).status === 0)
      return { ...ourselves, prefix };
  }
  throw new Error(
    `PostgreSQL refuses to run as root, and no unprivileged user can reach both ${folder} and ${program}. ` +
      'Run Ad Foundry as an ordinary user, move it to a folder that others may enter, or set DATABASE_URL.',
  );
}

interface User {
  uid: number;
  gid: number;
}

function findUser(name: string): User | null {
  const [uid, gid] = ['-u', '-g'].map((flag) =>
    spawnSync('id', [flag, name], { encoding: 'utf8', env: bareEnvironment }),
  );
  return uid?.status === 0 && gid?.status === 0 ? { uid: Number(uid.stdout), gid: Number(gid.stdout) } : null;
}

function reaches(user: User, folder: string, program: string): boolean {
  // Everything above the folder has to let the user through; the folder itself is given to them.
  const options = { ...user, env: bareEnvironment };
  const enters = spawnSync('test', ['-x', path.dirname(folder)], options).status === 0;
  return enters && spawnSync(program, ['--version'], options).status === 0;
}
