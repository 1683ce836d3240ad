// Completes package-lock.json after `npm install`, so that `npm ci` accepts it on every system.
//
// npm writes an optional platform package (`@tailwindcss/oxide-darwin-arm64` …) into the lock only when the registry
// answered for it at that moment, but `npm ci` refuses a lock that lacks one. The missing entries follow from what the
// lock already says: name and exact version stand in `optionalDependencies`, system and processor stand in the name.
//
// Download addresses are taken out: they would tie the lock to one registry. Integrity hashes stay.
// Running it twice changes nothing the second time.
//
//   node scripts/complete-lock.js            complete the lock of this repository
//   node scripts/complete-lock.js <file>     complete another one
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const SYSTEMS = [
  [/android/, 'android'],
  [/darwin|macos/, 'darwin'],
  [/freebsd/, 'freebsd'],
  [/netbsd/, 'netbsd'],
  [/openbsd/, 'openbsd'],
  [/openharmony/, 'openharmony'],
  [/win32|windows/, 'win32'],
  [/sunos/, 'sunos'],
  [/aix/, 'aix'],
  [/linux/, 'linux'],
];

// Order matters: `arm64` before `arm`, `mips64el` before anything that ends in 64.
const PROCESSORS = [
  [/wasm32/, 'wasm32'],
  [/arm64|aarch64/, 'arm64'],
  [/armv7|armhf|arm(?=-|$)/, 'arm'],
  [/ia32/, 'ia32'],
  [/ppc64/, 'ppc64'],
  [/riscv64/, 'riscv64'],
  [/s390x/, 's390x'],
  [/loong64/, 'loong64'],
  [/mips64el/, 'mips64el'],
  [/x64|x86_64/, 'x64'],
];

const first = (table, name) => table.find(([pattern]) => pattern.test(name))?.[1];

/**
 * Reads system, processor and C library from a platform package's name.
 * @param {string} name such as `@oxfmt/binding-linux-x64-gnu`
 * @returns {{ os?: string[], cpu?: string[], libc?: string[] }} empty when the name tells nothing
 */
export function platformOf(name) {
  const lower = name.toLowerCase();
  const os = first(SYSTEMS, lower);
  const cpu = first(PROCESSORS, lower);
  const libc = os === 'linux' ? (/musl/.test(lower) ? 'musl' : /gnu/.test(lower) ? 'glibc' : undefined) : undefined;
  return { ...(os && { os: [os] }), ...(cpu && { cpu: [cpu] }), ...(libc && { libc: [libc] }) };
}

/** Looks a package up the way Node does: beside its user first, then in every node_modules further out. */
function isLocked(packages, user, name) {
  for (let base = user; ;) {
    if (packages[`${base ? `${base}/` : ''}node_modules/${name}`]) return true;
    if (!base) return false;
    const outer = base.lastIndexOf('/node_modules/');
    base = outer > 0 ? base.slice(0, outer) : '';
  }
}

const isAddress = (value) => typeof value === 'string' && /^[a-z+]+:\/\//.test(value);

/**
 * Completes a parsed lock in place.
 * @param {{ packages: Record<string, any> }} lock contents of a package-lock.json, version 3
 * @returns {{ added: string[], unclear: string[] }} packages added; packages whose version or platform cannot be derived
 */
export function completeLock(lock) {
  const packages = lock.packages;
  const added = [];
  const unclear = [];
  for (const [user, entry] of Object.entries(packages)) {
    if (isAddress(entry.resolved)) delete entry.resolved;
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
  // npm sorts by its own collation, which is the English one; the root ('') stays first.
  lock.packages = Object.fromEntries(Object.entries(packages).sort(([a], [b]) => a.localeCompare(b, 'en')));
  return { added, unclear };
}

function main() {
  const file = process.argv[2] ?? join(dirname(dirname(fileURLToPath(import.meta.url))), 'package-lock.json');
  const before = readFileSync(file, 'utf8');
  const lock = JSON.parse(before);
  const { added, unclear } = completeLock(lock);
  const after = `${JSON.stringify(lock, null, 2)}\n`;
  if (after !== before) writeFileSync(file, after);
  console.log(added.length ? `Added ${added.length}: ${added.join(', ')}` : 'The lock was complete.');
  if (unclear.length) {
    console.error(
      `Not completed, because version or platform cannot be read from the entry. Install it once where the registry ` +
        `knows it, or pin the package that wants it to another version:\n  ${unclear.join('\n  ')}`,
    );
    process.exitCode = 1;
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main();
