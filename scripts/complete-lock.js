// Completes package-lock.json after `npm install`, so that `npm ci` accepts it on every system.
// npm writes an optional platform package (`@tailwindcss/oxide-darwin-arm64` …) into the lock only if the registry
// answered for it at that moment, but `npm ci` refuses a lock that lacks one. The lock itself determines the missing
// entries: name and exact version are in `optionalDependencies`, system and processor in the name.
// A second run changes nothing.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const systems = ['android', 'darwin', 'freebsd', 'netbsd', 'openbsd', 'openharmony', 'win32', 'sunos', 'aix', 'linux'];
// Order matters: `arm64` precedes `arm`, and `mips64el` precedes processors that end in 64.
const processors = ['wasm32', 'arm64', 'arm', 'ia32', 'ppc64', 'riscv64', 's390x', 'loong64', 'mips64el', 'x64'];
const libraries = { musl: 'musl', gnu: 'glibc' };

/**
 * Reads system, processor and C library from a platform package's name.
 * @param {string} name such as `@oxfmt/binding-linux-x64-gnu`
 * @returns {{ os?: string[], cpu?: string[], libc?: string[] }} empty if the name contains neither
 */
function platformOf(name) {
  const os = systems.find((each) => name.includes(each));
  const cpu = processors.find((each) => name.includes(each));
  const libc = os === 'linux' && Object.keys(libraries).find((each) => name.includes(each));
  return { ...(os && { os: [os] }), ...(cpu && { cpu: [cpu] }), ...(libc && { libc: [libraries[libc]] }) };
}

/** Resolves a package like Node: from the nearest node_modules outwards. */
function isLocked(packages, user, name) {
  for (let base = user; ;) {
    if (packages[`${base ? `${base}/` : ''}node_modules/${name}`]) return true;
    if (!base) return false;
    const outer = base.lastIndexOf('/node_modules/');
    base = outer > 0 ? base.slice(0, outer) : '';
  }
}

/**
 * Completes a parsed lock in place.
 * @param {{ packages: Record<string, any> }} lock contents of a package-lock.json, version 3
 * @returns {{ added: string[], unclear: string[] }} packages added; packages whose version or platform cannot be derived
 */
export function completeLock(lock) {
  const { packages } = lock;
  const added = [];
  const unclear = [];
  for (const [user, entry] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      if (isLocked(packages, user, name)) continue;
      const platform = platformOf(name);
      if (!/^\d+\.\d+\.\d+[^ |]*$/.test(version) || !Object.keys(platform).length) {
        unclear.push(`${name}@${version}, wanted by ${user || 'the root'}`);
        continue;
      }
      packages[`node_modules/${name}`] = { version, ...(entry.dev && { dev: true }), optional: true, ...platform };
      added.push(`${name}@${version}`);
    }
  }
  // npm sorts by the English collation; the root ('') stays first.
  lock.packages = Object.fromEntries(Object.entries(packages).sort(([a], [b]) => a.localeCompare(b, 'en')));
  return { added, unclear };
}

function main() {
  const file = process.argv[2] ?? fileURLToPath(new URL('../package-lock.json', import.meta.url));
  const before = readFileSync(file, 'utf8');
  const lock = JSON.parse(before);
  const { added, unclear } = completeLock(lock);
  const after = `${JSON.stringify(lock, null, 2)}\n`;
  if (after !== before) writeFileSync(file, after);
  console.log(added.length ? `Added ${added.length}: ${added.join(', ')}` : 'The lock was complete.');
  if (unclear.length) {
    console.error(`Version or platform cannot be read from:\n  ${unclear.join('\n  ')}\nInstall or pin what wants it.`);
    process.exitCode = 1;
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main();
