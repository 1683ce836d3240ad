import { spawnSync, type SpawnOptions } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { childProcessEnv } from '#infra/child-process-env.ts';
import { giveFolder } from '#infra/files/private-folder.ts';

/** How to start PostgreSQL's programs, since PostgreSQL refuses to run as root. */
export interface OsUser {
  /** Command words before the program and its arguments. */
  prefix: string[];
  options: Pick<SpawnOptions, 'uid' | 'gid' | 'env'>;
  /** Owner of the folders; absent if it is this process's user. */
  uid?: number;
  /** Gives a folder to the user who runs PostgreSQL. */
  chown(folder: string): void;
}

const ourselves: OsUser = { prefix: [], options: { env: childProcessEnv }, chown: () => undefined };

/**
 * The current user; for root, an unprivileged user, or, if that user cannot access the folder or the program (such as a
 * checkout below /root), a non-root user in a user namespace.
 */
export function postgresUser({ folder, program }: { folder: string; program: string }): OsUser {
  if (process.getuid?.() !== 0) return ourselves;
  const users = ['postgres', 'nobody'].map(findUser).filter((user) => user !== null);
  // An existing database keeps its owner.
  const owner = existsSync(path.join(folder, 'PG_VERSION')) ? statSync(folder).uid : null;
  const direct = users.find((user) => (owner === null || owner === user.uid) && reaches(user, folder, program));
  if (direct) {
    const options = { ...direct, env: childProcessEnv };
    return { prefix: [], options, uid: direct.uid, chown: (each) => giveFolder(each, direct) };
  }
  const [mapped] = users;
  if (mapped && (owner === null || owner === 0)) {
    const prefix = ['unshare', '--user', `--map-user=${mapped.uid}`, `--map-group=${mapped.gid}`, '--'];
    if (spawnSync(prefix[0] ?? '', [...prefix.slice(1), program, '--version'], { env: childProcessEnv }).status === 0)
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
    spawnSync('id', [flag, name], { encoding: 'utf8', env: childProcessEnv }),
  );
  return uid?.status === 0 && gid?.status === 0 ? { uid: Number(uid.stdout), gid: Number(gid.stdout) } : null;
}

function reaches(user: User, folder: string, program: string): boolean {
  // The user must be able to access all parent folders, and becomes the owner of the folder itself.
  const options = { ...user, env: childProcessEnv };
  const enters = spawnSync('test', ['-x', path.dirname(folder)], options).status === 0;
  return enters && spawnSync(program, ['--version'], options).status === 0;
}
