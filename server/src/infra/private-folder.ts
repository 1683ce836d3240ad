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

// The system gives the address of a socket 104 to 108 bytes in all.
const addressBytes = 100;

interface Wanted {
  /** A folder of ours that stays. */
  home: string;
  name: string;
  /** Of the sockets that will stand in it. */
  longestName: string;
  /** Users besides ourselves to whom it may belong. */
  owners?: number[];
}

/**
 * A folder that nobody but its owner may enter, for sockets: below `home` where its path is short enough for them, else
 * a fresh one among the temporary files, written down in `home`. The same one each time.
 * @throws when something else stands in its place
 */
export function socketFolder({ home, name, longestName, owners = [] }: Wanted): string {
  const near = path.join(home, name);
  // PostgreSQL takes a comma for the end of a path.
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
    throw new Error(`${folder} is not a folder of ours alone: remove it, or set DATA_DIR to another folder`);
  }
  return folder;
}

/** A real folder, no link to one, that belongs to us and that nobody else may enter. */
function isPrivate(folder: string, owners: number[]): boolean {
  const stats = lstatSync(folder, { throwIfNoEntry: false });
  if (!stats?.isDirectory()) return false;
  const us = process.geteuid?.();
  return us === undefined || ((stats.uid === us || owners.includes(stats.uid)) && (stats.mode & 0o077) === 0);
}

/** Gives a folder to another user. @throws where the path is not the folder itself but a link to one */
export function giveFolder(folder: string, { uid, gid }: { uid: number; gid: number }): void {
  const handle = openSync(folder, constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW);
  try {
    if (fstatSync(handle).uid !== uid) fchownSync(handle, uid, gid);
  } finally {
    closeSync(handle);
  }
}
