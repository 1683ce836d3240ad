import {
  closeSync,
  constants,
  fchownSync,
  fstatSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

// Systems limit the path of a socket to 104 to 108 bytes.
const addressBytes = 100;

interface FolderOptions {
  /** A permanent folder of this installation. */
  home: string;
  name: string;
  /** The longest name of a socket in the folder. */
  longestName: string;
  /** Other users who may own the folder. */
  owners?: number[];
}

/**
 * A folder for sockets that only its owner may access: below `home` if the path is short enough, else a temporary
 * folder whose path is stored in `home`. Returns the same folder each time. @throws if the path is not such a folder
 */
export function socketFolder({ home, name, longestName, owners = [] }: FolderOptions): string {
  const near = path.join(home, name);
  // PostgreSQL treats a comma as a separator of paths.
  if (Buffer.byteLength(path.join(near, longestName)) <= addressBytes && !near.includes(',')) {
    return requirePrivate(near, owners);
  }
  const note = path.join(home, `${name}.at`);
  const noted = readNote(note);
  if (noted !== null && isPrivate(noted, owners)) return noted;
  const fresh = mkdtempSync(path.join(tmpdir(), 'ad-foundry-'));
  writeFileSync(`${note}.new`, fresh, { mode: 0o600 });
  renameSync(`${note}.new`, note);
  return fresh;
}

function readNote(note: string): string | null {
  try {
    return readFileSync(note, 'utf8');
  } catch {
    return null;
  }
}

function requirePrivate(folder: string, owners: number[]): string {
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  if (!isPrivate(folder, owners)) {
    throw new Error(
      `${folder} is not a folder that only Ad Foundry can access: remove it, or set DATA_DIR to another folder`,
    );
  }
  return folder;
}

/** A real folder, not a link, owned by this user and closed to others. */
function isPrivate(folder: string, owners: number[]): boolean {
  const stats = lstatSync(folder, { throwIfNoEntry: false });
  if (!stats?.isDirectory()) return false;
  const us = process.geteuid?.();
  return us === undefined || ((stats.uid === us || owners.includes(stats.uid)) && (stats.mode & 0o077) === 0);
}

/** Gives a folder to another user. @throws when the path is a link */
export function giveFolder(folder: string, { uid, gid }: { uid: number; gid: number }): void {
  const handle = openSync(folder, constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW);
  try {
    if (fstatSync(handle).uid !== uid) fchownSync(handle, uid, gid);
  } finally {
    closeSync(handle);
  }
}
