import { Readable } from 'node:stream';

/** A file of the archive. Size and CRC-32 are given in advance, so that the archive's layout can be computed. */
export interface ZipEntry {
  /** Relative path with forward slashes; the caller ensures that it is safe and unique. */
  name: string;
  sizeBytes: number;
  crc32: number;
  modifiedAt: Date;
  /** The bytes from `start` to `end`, exclusive. */
  read(start: number, end: number): Readable;
}

export interface Zip {
  sizeBytes: number;
  /** The bytes of the archive from `start` to `end`, exclusive, so that an interrupted download can resume. */
  stream(start: number, end: number): Readable;
}

type Segment = { length: number; bytes: Buffer } | { length: number; entry: ZipEntry };

const max32 = 0xffffffff;
const max16 = 0xffff;
const utf8Flag = 0x0800;

/** Lays out a ZIP (stored, Zip64 if needed) without reading a single byte of the files. */
export function layOutZip(entries: ZipEntry[]): Zip {
  const segments: Segment[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  const add = (segment: Segment) => {
    segments.push(segment);
    offset += segment.length;
  };
  for (const entry of entries) {
    directory.push(directoryHeader(entry, offset));
    const header = localHeader(entry);
    add({ length: header.length, bytes: header });
    if (entry.sizeBytes > 0) add({ length: entry.sizeBytes, entry });
  }
  const directoryBytes = Buffer.concat(directory);
  const tail = Buffer.concat([
    directoryBytes,
    endRecords({ count: entries.length, offset, size: directoryBytes.length }),
  ]);
  add({ length: tail.length, bytes: tail });
  return {
    sizeBytes: offset,
    stream: (start, end) => Readable.from(slices(segments, start, end), { objectMode: false }),
  };
}

async function* slices(segments: Segment[], start: number, end: number): AsyncGenerator<Buffer> {
  let at = 0;
  for (const segment of segments) {
    const from = Math.max(start - at, 0);
    const to = Math.min(end - at, segment.length);
    at += segment.length;
    if (from >= to) continue;
    if ('bytes' in segment) yield segment.bytes.subarray(from, to);
    else for await (const chunk of segment.entry.read(from, to)) yield chunk as Buffer;
  }
}

function localHeader(entry: ZipEntry): Buffer {
  const name = Buffer.from(entry.name, 'utf8');
  const isLarge = entry.sizeBytes >= max32;
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(isLarge ? 45 : 20, 4);
  header.writeUInt16LE(utf8Flag, 6);
  header.writeUInt32LE(dosTime(entry.modifiedAt), 10);
  header.writeUInt32LE(entry.crc32, 14);
  header.writeUInt32LE(isLarge ? max32 : entry.sizeBytes, 18);
  header.writeUInt32LE(isLarge ? max32 : entry.sizeBytes, 22);
  header.writeUInt16LE(name.length, 26);
  const extra = isLarge ? zip64Extra([entry.sizeBytes, entry.sizeBytes]) : Buffer.alloc(0);
  header.writeUInt16LE(extra.length, 28);
  return Buffer.concat([header, name, extra]);
}

function directoryHeader(entry: ZipEntry, offset: number): Buffer {
  const name = Buffer.from(entry.name, 'utf8');
  const isLarge = entry.sizeBytes >= max32;
  const isFar = offset >= max32;
  const extra = zip64Extra([...(isLarge ? [entry.sizeBytes, entry.sizeBytes] : []), ...(isFar ? [offset] : [])]);
  const header = Buffer.alloc(46);
  header.writeUInt32LE(0x02014b50, 0);
  // Declares Unix as host system, so that the permissions below are used.
  header.writeUInt16LE((3 << 8) | 45, 4);
  header.writeUInt16LE(isLarge || isFar ? 45 : 20, 6);
  header.writeUInt16LE(utf8Flag, 8);
  header.writeUInt32LE(dosTime(entry.modifiedAt), 12);
  header.writeUInt32LE(entry.crc32, 16);
  header.writeUInt32LE(isLarge ? max32 : entry.sizeBytes, 20);
  header.writeUInt32LE(isLarge ? max32 : entry.sizeBytes, 24);
  header.writeUInt16LE(name.length, 28);
  header.writeUInt16LE(extra.length, 30);
  header.writeUInt32LE((0o100644 << 16) >>> 0, 38);
  header.writeUInt32LE(isFar ? max32 : offset, 42);
  return Buffer.concat([header, name, extra]);
}

function zip64Extra(values: number[]): Buffer {
  if (values.length === 0) return Buffer.alloc(0);
  const extra = Buffer.alloc(4 + values.length * 8);
  extra.writeUInt16LE(0x0001, 0);
  extra.writeUInt16LE(values.length * 8, 2);
  values.forEach((value, index) => extra.writeBigUInt64LE(BigInt(value), 4 + index * 8));
  return extra;
}

function endRecords({ count, offset, size }: { count: number; offset: number; size: number }): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Math.min(count, max16), 8);
  end.writeUInt16LE(Math.min(count, max16), 10);
  end.writeUInt32LE(Math.min(size, max32), 12);
  end.writeUInt32LE(Math.min(offset, max32), 16);
  if (count < max16 && size < max32 && offset < max32) return end;
  const record = Buffer.alloc(56);
  record.writeUInt32LE(0x06064b50, 0);
  record.writeBigUInt64LE(44n, 4);
  record.writeUInt16LE((3 << 8) | 45, 12);
  record.writeUInt16LE(45, 14);
  record.writeBigUInt64LE(BigInt(count), 24);
  record.writeBigUInt64LE(BigInt(count), 32);
  record.writeBigUInt64LE(BigInt(size), 40);
  record.writeBigUInt64LE(BigInt(offset), 48);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07064b50, 0);
  locator.writeBigUInt64LE(BigInt(offset + size), 8);
  locator.writeUInt32LE(1, 16);
  return Buffer.concat([record, locator, end]);
}

/** Date and time in MS-DOS format, in UTC, so that the archive is equal in every time zone. */
function dosTime(at: Date): number {
  const year = Math.min(Math.max(at.getUTCFullYear(), 1980), 2107) - 1980;
  const date = (year << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
  return ((date << 16) | time) >>> 0;
}
