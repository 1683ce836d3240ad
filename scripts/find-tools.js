// Finds the programs that tests need besides Node, and installs them where system packages can be installed.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const browserNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

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

/** Programs of the journeys in other browsers, with their packages. */
const otherBrowsers = { 'firefox-esr': 'firefox-esr', WebKitWebDriver: 'webkit2gtk-driver', 'xvfb-run': 'xvfb' };

/** Installs missing programs with the system's package manager, if permitted; other browsers for the long tests. */
export function installMissingTools(say, { isLong = false } = {}) {
  const others = Object.entries(otherBrowsers).flatMap(([program, name]) => (onPath(program) ? [] : [name]));
  const wanted = [
    ...(findBrowser() ? [] : ['chromium']),
    ...(onPath('ffmpeg') ? [] : ['ffmpeg']),
    ...(isLong ? others : []),
  ];
  if (wanted.length === 0 || process.getuid?.() !== 0 || !onPath('apt-get')) return;
  say(`Installing ${wanted.join(' and ')} from the system's packages …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore', env });
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...wanted], { stdio: 'ignore', env });
}
