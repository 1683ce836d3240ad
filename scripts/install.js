// Installs the dependencies if they are missing or the lockfile changed. Plain Node, since it runs before any
// dependency exists.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const stamp = path.join(root, 'node_modules/.installed');

/** @returns whether anything had to be installed. @throws when npm fails. */
export async function installMissing(say = () => undefined) {
  const checksum = createHash('sha256')
    .update(readFileSync(path.join(root, 'package-lock.json')))
    .digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === checksum) return false;
  say('Installing dependencies (once, about a minute) …');
  const started = Date.now();
  await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel', 'error']);
  writeFileSync(stamp, checksum);
  say(`Installed in ${((Date.now() - started) / 1000).toFixed(0)} s`);
  return true;
}

function run(program, args) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
      shell: process.platform === 'win32',
    });
    child.once('error', reject);
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`${program} ${args[0]} failed`))));
  });
}
