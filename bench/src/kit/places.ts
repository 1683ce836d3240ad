import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../../', import.meta.url));

/** Bundles and films that may be used again; below node_modules, so that what lies there finds its packages. */
export const cacheFolder = path.join(root, 'node_modules/.cache/ad-foundry-bench');
mkdirSync(cacheFolder, { recursive: true });

const made: string[] = [];
process.once('exit', () => {
  for (const folder of made) rmSync(folder, { recursive: true, force: true });
});

/** An empty folder below `parent` that is gone with this process. Others may pass, since the database runs as another user. */
export function makeFolder(parent: string): string {
  const folder = mkdtempSync(path.join(parent, 'ad-foundry-bench-'));
  chmodSync(folder, 0o711);
  made.push(folder);
  return folder;
}
