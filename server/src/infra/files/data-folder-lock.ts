import { mkdirSync, realpathSync, rmSync } from 'node:fs';
import { createConnection, createServer, type Server } from 'node:net';
import path from 'node:path';
import { socketFolder } from './private-folder.ts';

export interface Owner {
  pid: number;
  address: string;
}

const socketName = 'socket';

/** Another process has locked the folder. */
export class FolderTaken extends Error {
  constructor(folder: string, owner: Owner | null) {
    super(
      owner
        ? `${folder} is in use: Ad Foundry runs already at ${owner.address} (process ${owner.pid}). Stop it first, or set DATA_DIR to another folder.`
        : `${folder} is in use by another process. Stop it first, or set DATA_DIR to another folder.`,
    );
  }
}

/**
 * Locks a data folder for the lifetime of this process. The lock is a socket, which the system closes however the
 * process ends, so that no stale lock remains. @throws FolderTaken
 */
export async function claimFolder(folder: string, owner: Owner): Promise<{ release(): Promise<void> }> {
  // Other users may traverse the folder but not list it, since as root the database runs as another user.
  mkdirSync(folder, { recursive: true, mode: 0o711 });
  const home = realpathSync(folder);
  const socket = path.join(socketFolder({ home, name: 'owner', longestName: socketName }), socketName);
  const server = await listen(socket, owner).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error;
    const answer = await readOwner(socket);
    if (answer !== 'unowned') throw new FolderTaken(folder, answer);
    rmSync(socket, { force: true });
    return listen(socket, owner);
  });
  server.unref();
  return { release: () => new Promise((resolve) => server.close(() => resolve())) };
}

function listen(socket: string, owner: Owner): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer((connection) => connection.on('error', () => undefined).end(JSON.stringify(owner)));
    server.once('error', reject);
    server.listen(socket, () => resolve(server));
  });
}

function readOwner(socket: string): Promise<Owner | 'unowned' | null> {
  return new Promise((resolve) => {
    const connection = createConnection(socket);
    let answer = '';
    connection.setTimeout(2000, () => connection.destroy(new Error('no answer')));
    connection.on('data', (chunk) => (answer += chunk.toString()));
    connection.on('error', (error: NodeJS.ErrnoException) =>
      resolve(error.code === 'ECONNREFUSED' || error.code === 'ENOENT' ? 'unowned' : null),
    );
    connection.on('end', () => {
      try {
        resolve(JSON.parse(answer) as Owner);
      } catch {
        resolve(null);
      }
    });
  });
}
