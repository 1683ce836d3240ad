import { spawnSync } from 'node:child_process';
import { lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { crc32 } from 'node:zlib';

interface Unpacker {
  name: string;
  /** The program and its arguments for extracting an archive into a folder. */
  command(archive: string, into: string): [string, ...string[]];
}

/** Common ZIP programs with independent implementations. */
export const unpackers: readonly Unpacker[] = [
  { name: 'unzip', command: (archive, into) => ['unzip', '-q', archive, '-d', into] },
  { name: 'bsdtar', command: (archive, into) => ['bsdtar', '-xf', archive, '-C', into] },
  { name: 'Python’s zipfile', command: (archive, into) => ['python3', '-m', 'zipfile', '-e', archive, into] },
];

/** Whether the program is installed. */
export const isThere = ({ command }: Unpacker): boolean =>
  spawnSync(command('', '')[0], ['--version'], { stdio: 'ignore' }).error === undefined;

export interface Unpacked {
  /** Files by path in the folder, with `/`. */
  files: Map<string, { crc32: number; sizeBytes: number }>;
  /** Files created outside of the target folder. */
  outside: string[];
}

/** Extracts an archive into a nested folder, so that path traversal is detected. @throws with the program's output */
export function unpack({ command, name }: Unpacker, archive: Buffer): Unpacked {
  const folder = mkdtempSync(path.join(tmpdir(), 'ad-foundry-unpacked-'));
  try {
    const file = path.join(folder, 'all.zip');
    const into = path.join(folder, 'a/b/c/inside');
    mkdirSync(into, { recursive: true });
    writeFileSync(file, archive);
    const inUtf8 = ['LC_ALL=C.UTF-8', ...command(file, into)];
    const { status, stderr } = spawnSync('env', inUtf8, { cwd: into, encoding: 'utf8' });
    if (status !== 0) throw new Error(`${name} ended with ${status}: ${stderr}`);
    const files = new Map<string, { crc32: number; sizeBytes: number }>();
    const outside: string[] = [];
    for (const relative of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      const found = lstatSync(path.join(folder, relative));
      const expected = ['all.zip', 'a', 'a/b', 'a/b/c', 'a/b/c/inside'].includes(relative);
      const isInside = relative.startsWith('a/b/c/inside/');
      if (!expected && (!isInside || !(found.isFile() || found.isDirectory()))) outside.push(relative);
      if (!isInside || !found.isFile()) continue;
      const bytes = readFileSync(path.join(folder, relative));
      files.set(relative.slice('a/b/c/inside/'.length), { crc32: crc32(bytes), sizeBytes: bytes.length });
    }
    return { files, outside };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The names in an archive's central directory. */
export function listArchive(archive: Buffer): string[] {
  const names: string[] = [];
  // The offset of the directory's first entry; the archive has no comment.
  const end = archive.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  for (let at = archive.readUInt32LE(end + 16); archive.readUInt32LE(at) === 0x02014b50;) {
    const [name, extra, comment] = [28, 30, 32].map((offset) => archive.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ];
    names.push(archive.toString('utf8', at + 46, at + 46 + name));
    at += 46 + name + extra + comment;
  }
  return names;
}
