import { cutToBytes, safeName, safeNameBytes, utf8Bytes } from './safe-name.ts';

const ascii = /^[\0-\x7f]*$/;

/** `name` without extension, as `buildName` returns it; `extension` without the dot. */
export type NamedFile = { name: string; extension: string; uid: string };

/**
 * Makes file names unique on every file system (ignoring case and Unicode composition), in input order.
 * Names that would collide get `_uid`, unless they contain it already, and a counter where that is not enough.
 */
export function uniqueNames(files: readonly NamedFile[]): string[] {
  const wanted = files.map((file) => fileName(file.name, file.extension));
  const keys = wanted.map(collisionKey);
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);

  const taken = new Set([...counts].filter(([, count]) => count === 1).map(([key]) => key));
  const nextCounter = new Map<string, number>();
  return files.map((file, index) => {
    if (counts.get(keys[index] ?? '') === 1) return wanted[index] ?? '';
    return claim({ file, taken, nextCounter });
  });
}

/** Names with the same key collide on some file system: Windows and macOS fold case, macOS folds composition. */
export function collisionKey(name: string): string {
  if (ascii.test(name)) return name.toLowerCase();
  return name.normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC');
}

function claim(input: { file: NamedFile; taken: Set<string>; nextCounter: Map<string, number> }): string {
  const { file, taken, nextCounter } = input;
  const carriesUid = file.uid === '' || file.name.includes(file.uid);
  const base = carriesUid ? file.name : withSuffix(file.name, `_${file.uid}`);
  const counterKey = collisionKey(fileName(base, file.extension));
  for (let counter = nextCounter.get(counterKey) ?? 1; ; counter += 1) {
    const name = fileName(counter === 1 ? base : withSuffix(base, `_${counter}`), file.extension);
    if (taken.has(collisionKey(name))) continue;
    nextCounter.set(counterKey, counter + 1);
    taken.add(collisionKey(name));
    return name;
  }
}

/** The suffix makes the name unique, so the name is truncated when both are too long. */
function withSuffix(name: string, suffix: string): string {
  return cutToBytes(name, safeNameBytes - utf8Bytes(suffix)) + suffix;
}

function fileName(name: string, extension: string): string {
  const safe = safeName(name);
  return extension === '' ? safe : `${safe}.${extension}`;
}
