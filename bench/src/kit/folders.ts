import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../../', import.meta.url));

/** Cache of bundles and videos; below node_modules, so that the bundles resolve their packages. */
export const cacheFolder = path.join(root, 'node_modules/.cache/ad-foundry-bench');
mkdirSync(cacheFolder, { recursive: true });

const made: string[] = [];
process.once('exit', () => {
  for (const folder of made) rmSync(folder, { recursive: true, force: true });
});

/** Makes an empty folder that is deleted at exit. All users may search it, since the database runs as another user. */
export function makeFolder(parent: string): string {
  const folder = mkdtempSync(path.join(parent, 'ad-foundry-bench-'));
  chmodSync(folder, 0o711);
  made.push(folder);
  return folder;
}

const memoryFolder = '/dev/shm';

/**
 * Touches as much free memory as a file will need. A virtual machine may have returned it to its host; getting it back
 * is several times slower and would distort the first measurement.
 */
export function warmMemory(bytes: number): void {
  if (!existsSync(memoryFolder)) return;
  const { bavail, bsize } = statfsSync(memoryFolder);
  if (bavail * bsize < bytes * 2) return;
  const file = `${memoryFolder}/ad-foundry-bench-${process.pid}`;
  spawnSync('dd', ['if=/dev/zero', `of=${file}`, 'bs=1M', `count=${Math.ceil(bytes / 1024 ** 2)}`, 'status=none']);
  rmSync(file, { force: true });
}
