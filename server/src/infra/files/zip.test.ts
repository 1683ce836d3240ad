import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { expect, test } from 'vitest';
import { layOutZip, type ZipEntry } from './zip.ts';

const gigabyte = 1024 ** 3;

function entry(name: string, content: Buffer): ZipEntry {
  return {
    name,
    sizeBytes: content.length,
    crc32: crc32(content),
    modifiedAt: new Date('2026-05-04T10:20:30Z'),
    read: (start, end) => Readable.from([content.subarray(start, end)]),
  };
}

/** An entry of the given size without data. */
function giant(name: string, sizeBytes: number): ZipEntry {
  return {
    name,
    sizeBytes,
    crc32: 0,
    modifiedAt: new Date(),
    read: () => {
      throw new Error('it must not be read');
    },
  };
}

async function collect(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

test('an archive contains its files with names and dates', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'ad-foundry-zip-'));
  const zip = layOutZip([
    entry('a/é 漢.txt', Buffer.from('hello')),
    entry('empty', Buffer.alloc(0)),
    entry('b.bin', Buffer.alloc(70_000, 7)),
  ]);
  const bytes = await collect(zip.stream(0, zip.sizeBytes));
  expect(bytes.length).toBe(zip.sizeBytes);
  writeFileSync(path.join(folder, 'x.zip'), bytes);
  const program =
    'import sys,zipfile,json; z=zipfile.ZipFile(sys.argv[1]); assert z.testzip() is None; print(json.dumps([[i.filename,i.file_size,list(i.date_time)] for i in z.infolist()]))';
  expect(
    JSON.parse(execFileSync('python3', ['-c', program, path.join(folder, 'x.zip')], { encoding: 'utf8' })),
  ).toEqual([
    ['a/é 漢.txt', 5, [2026, 5, 4, 10, 20, 30]],
    ['empty', 0, [2026, 5, 4, 10, 20, 30]],
    ['b.bin', 70_000, [2026, 5, 4, 10, 20, 30]],
  ]);
  rmSync(folder, { recursive: true });
});

test('any range of an archive equals that range of the whole', async () => {
  const zip = layOutZip([entry('a', Buffer.from('0123456789')), entry('b', Buffer.from('abcdef'))]);
  const whole = await collect(zip.stream(0, zip.sizeBytes));
  for (let start = 0; start < whole.length; start += 7) {
    for (const end of [start, start + 1, start + 13, whole.length]) {
      expect((await collect(zip.stream(start, Math.min(end, whole.length)))).equals(whole.subarray(start, end))).toBe(
        true,
      );
    }
  }
});

test('files beyond 4 GB use Zip64, without being read', async () => {
  const small = Buffer.from('small');
  const zip = layOutZip([giant('one.mp4', 5 * gigabyte), entry('two.txt', small), giant('three.mp4', 5 * gigabyte)]);
  const local = (name: string, big: boolean) => 30 + name.length + (big ? 20 : 0);
  const offsets = [0, local('one.mp4', true) + 5 * gigabyte];
  offsets.push((offsets[1] ?? 0) + local('two.txt', false) + small.length);
  const directory = (offsets[2] ?? 0) + local('three.mp4', true) + 5 * gigabyte;

  const first = await collect(zip.stream(0, local('one.mp4', true)));
  expect(first.readUInt32LE(18)).toBe(0xffffffff);
  expect(first.readUInt16LE(37)).toBe(1);
  expect(first.readBigUInt64LE(41)).toBe(BigInt(5 * gigabyte));

  const tail = await collect(zip.stream(directory, zip.sizeBytes));
  expect(tail.readUInt32LE(0)).toBe(0x02014b50);
  const end = tail.subarray(tail.length - 22);
  expect(end.readUInt32LE(0)).toBe(0x06054b50);
  expect(end.readUInt32LE(16)).toBe(0xffffffff);
  const locator = tail.subarray(tail.length - 42, tail.length - 22);
  const record = tail.subarray(Number(locator.readBigUInt64LE(8)) - directory);
  expect(record.readUInt32LE(0)).toBe(0x06064b50);
  expect(record.readBigUInt64LE(24)).toBe(3n);
  expect(record.readBigUInt64LE(48)).toBe(BigInt(directory));

  const found: number[] = [];
  for (let at = 0; tail.readUInt32LE(at) === 0x02014b50;) {
    const [nameLength, extraLength] = [tail.readUInt16LE(at + 28), tail.readUInt16LE(at + 30)];
    const extra = tail.subarray(at + 46 + nameLength, at + 46 + nameLength + extraLength);
    const [size, offset] = [tail.readUInt32LE(at + 20), tail.readUInt32LE(at + 42)];
    const large = Array.from({ length: Math.floor(Math.max(0, extraLength - 4) / 8) }, (_, index) =>
      Number(extra.readBigUInt64LE(4 + index * 8)),
    );
    found.push(offset === 0xffffffff ? (large.at(-1) ?? -1) : offset);
    if (size === 0xffffffff) expect(large.slice(0, 2)).toEqual([5 * gigabyte, 5 * gigabyte]);
    at += 46 + nameLength + extraLength;
  }
  expect(found).toEqual(offsets);
});

test('Zip64 starts at exactly 0xffffffff bytes', () => {
  const sizeOf = (sizeBytes: number) => layOutZip([giant('x', sizeBytes)]).sizeBytes - sizeBytes;
  expect(sizeOf(0xffffffff) - sizeOf(0xfffffffe - 200)).toBeGreaterThanOrEqual(40);
});

test('seventy thousand files use Zip64 counts', async () => {
  const zip = layOutZip(Array.from({ length: 70_000 }, (_, index) => entry(`f${index}`, Buffer.alloc(0))));
  const end = await collect(zip.stream(zip.sizeBytes - 98, zip.sizeBytes));
  expect(end.readUInt32LE(0)).toBe(0x06064b50);
  expect(end.readBigUInt64LE(24)).toBe(70_000n);
  expect(end.readUInt16LE(76 + 8)).toBe(0xffff);
});
