// Finds the programs that tests need besides Node, and installs missing system packages where possible.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

// This Chromium, without a window, opens a page in a third of the time.
const headlessShell = 'chromium-headless-shell';
const browserNames = [headlessShell, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

function onPath(name) {
  const found = spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' });
  return found.status === 0 ? found.stdout.trim() : null;
}

/** @returns the path of a Chromium, or null */
export function findBrowser() {
  const named = process.env.CHROMIUM;
  if (named && existsSync(named)) return named;
  for (const name of browserNames) {
    const found = onPath(name);
    if (found) return found;
  }
  return null;
}

/** Programs of the long tests, with their packages: other browsers, and tools of the fault and cluster tests. */
const longTools = {
  'firefox-esr': 'firefox-esr',
  WebKitWebDriver: 'webkit2gtk-driver',
  'xvfb-run': 'xvfb',
  pg_dump: 'postgresql',
  pgbouncer: 'pgbouncer',
  strace: 'strace',
};

/** Installs missing programs with the system's package manager, if permitted; the long tests need more of them. */
export function installMissingTools(say, { isLong = false } = {}) {
  const forLong = Object.entries(longTools).flatMap(([program, name]) => (onPath(program) ? [] : [name]));
  const missing = [
    ...(process.env.CHROMIUM || onPath(headlessShell) ? [] : [headlessShell]),
    ...(onPath('ffmpeg') ? [] : ['ffmpeg']),
    ...(isLong ? forLong : []),
  ];
  if (missing.length === 0 || process.getuid?.() !== 0 || !onPath('apt-get')) return;
  say(`Installing ${missing.join(' and ')} from the system's packages …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...args) => spawnSync('apt-get', [...args, '-qq'], { stdio: 'ignore', env });
  apt('update');
  // Installs packages one by one, so that a package that this system lacks does not block the others.
  for (const name of missing) apt('install', '-y', '--no-install-recommends', name);
  if (!findBrowser()) apt('install', '-y', '--no-install-recommends', 'chromium');
}
