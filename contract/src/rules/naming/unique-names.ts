import { cutToBytes, cutToLength, safeNameBytes, safeNameWithin, utf8Bytes } from './safe-name.ts';

const ascii = /^[\0-\x7f]*$/;

/** `name` without extension, as `buildName` returns it; `extension` without the dot. */
export type NamedFile = { name: string; extension: string; uid: string };

/**
 * Makes file names unique on every file system (ignoring case and Unicode composition), in input order.
 * Names that would collide get `_uid`, unless they contain it already, and a counter where that is not enough.
 * `maxLength` of a name is in UTF-16 units, without the extension.
 */
export function uniqueNames(files: readonly NamedFile[], maxLength = safeNameBytes): string[] {
  const names = files.map((file) => fileName(file, maxLength));
  const keys = names.map(collisionKey);
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);

  const taken = new Set([...counts].filter(([, count]) => count === 1).map(([key]) => key));
  const nextCounter = new Map<string, number>();
  return files.map((file, index) => {
    if (counts.get(keys[index] ?? '') === 1) return names[index] ?? '';
    return claim({ file, maxLength, taken, nextCounter });
  });
}

/** Names with the same key collide on some file system: Windows and macOS fold case, macOS folds composition. */
export function collisionKey(name: string): string {
  if (ascii.test(name)) return name.toLowerCase();
  return name.normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC');
}

interface Claim {
  file: NamedFile;
  maxLength: number;
  taken: Set<string>;
  nextCounter: Map<string, number>;
}

function claim({ file, maxLength, taken, nextCounter }: Claim): string {
  const { extension } = file;
  const carriesUid = file.uid === '' || file.name.includes(file.uid);
  const base = carriesUid ? file.name : withSuffix(file.name, `_${file.uid}`, maxLength);
  const counterKey = collisionKey(fileName({ name: base, extension }, maxLength));
  for (let counter = nextCounter.get(counterKey) ?? 1; ; counter += 1) {
    const counted = counter === 1 ? base : withSuffix(base, `_${counter}`, maxLength);
    const name = fileName({ name: counted, extension }, maxLength);
    if (taken.has(collisionKey(name))) continue;
    nextCounter.set(counterKey, counter + 1);
    taken.add(collisionKey(name));
    return name;
  }
}

/** The suffix makes the name unique, so the name is truncated when both are too long. */
export function withSuffix(name: string, suffix: string, maxLength = safeNameBytes): string {
  return cutToLength(cutToBytes(name, safeNameBytes - utf8Bytes(suffix)), maxLength - suffix.length) + suffix;
}

function fileName({ name, extension }: Omit<NamedFile, 'uid'>, maxLength: number): string {
  const safe = safeNameWithin(name, maxLength);
  return extension === '' ? safe : `${safe}.${extension}`;
}
