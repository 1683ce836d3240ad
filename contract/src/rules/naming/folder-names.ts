import { safeNameWithin } from './safe-name.ts';
import { collisionKey } from './unique-names.ts';

/**
 * The longest name of an archive without its extension, path in it, and file name in it without its extension, in
 * UTF-16 units. Windows opens paths of 260; it unpacks into a folder with the archive's name, and the remaining sixty
 * units are for the parent folder.
 */
export const maxArchiveName = 48;
export const maxPathLength = 150;
export const maxFileName = 86;

/**
 * A folder inside an archive. Each part has its intended name and a `key` that identifies its object, since two objects
 * may have equal names after cleaning. `longestFile` is the length of the longest name of a file in it.
 */
export interface ArchiveFolder {
  parts: readonly { key: string; name: string }[];
  longestFile: number;
}

/** A folder of the tree: `maxLength` keeps every path below it within the limit. */
interface Folder {
  name: string;
  maxLength: number;
  inside: Map<string, Folder>;
}

/**
 * The paths of folders, in input order, without a trailing slash. If a path would be longer than `maxPathLength`, its
 * parts are truncated, the longest first. Parts of different keys that would collide on some file system (by case,
 * Unicode composition, or truncation) get a counter, except the first. None begins with `-`, which programs read as an
 * option.
 */
export function folderNames(folders: readonly ArchiveFolder[]): string[] {
  const root: Folder = { name: '', maxLength: 0, inside: new Map() };
  for (const { parts, longestFile } of folders) {
    const names = parts.map(({ name }) => name.replace(/^-/, '_'));
    const maxLength = longestAllowed(names, maxPathLength - longestFile - parts.length);
    let folder = root;
    for (const [index, { key }] of parts.entries()) {
      const name = names[index] ?? '';
      const child = folder.inside.get(key) ?? { name, maxLength, inside: new Map<string, Folder>() };
      child.maxLength = Math.min(child.maxLength, maxLength);
      folder.inside.set(key, child);
      folder = child;
    }
  }
  assignNames(root);
  return folders.map(({ parts }) => pathOf(root, parts));
}

/** A shorter name would not be recognizable. */
const shortestLength = 8;
/** Space for `_2` to `_99999`. */
const counterLength = 6;

/**
 * The largest length per part with which all parts fit into `room`; shorter parts leave their unused length to others.
 */
function longestAllowed(names: readonly string[], room: number): number {
  let left = room;
  const lengths = names.map(({ length }) => length + counterLength).toSorted((a, b) => a - b);
  for (const [index, length] of lengths.entries()) {
    const share = Math.floor(left / (lengths.length - index));
    if (length > share) return Math.max(shortestLength, share);
    left -= length;
  }
  return Number.POSITIVE_INFINITY;
}

/** Gives every folder its final name. */
function assignNames({ inside }: Folder): void {
  const taken = new Set<string>();
  for (const folder of inside.values()) {
    let name = safeNameWithin(folder.name, folder.maxLength);
    for (let counter = 2; taken.has(collisionKey(name)); counter += 1) {
      const suffix = `_${counter}`;
      name = `${safeNameWithin(folder.name, folder.maxLength - suffix.length)}${suffix}`;
    }
    taken.add(collisionKey(name));
    folder.name = name;
    assignNames(folder);
  }
}

function pathOf(root: Folder, parts: ArchiveFolder['parts']): string {
  const names: string[] = [];
  let folder: Folder | undefined = root;
  for (const { key } of parts) {
    folder = folder?.inside.get(key);
    names.push(folder?.name ?? '');
  }
  return names.join('/');
}
