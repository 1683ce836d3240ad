import { createCipheriv } from 'node:crypto';
import { execFile } from 'node:child_process';
import { existsSync, readFileSync, renameSync } from 'node:fs';
import { open, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { cacheFolder, root } from './folders.ts';

const run = promisify(execFile);

interface Box {
  type: string;
  start: number;
  body: number;
  end: number;
}

/** The boxes of an ISO video between two offsets. */
function boxesOf(bytes: Buffer, from = 0, to = bytes.length): Box[] {
  const boxes: Box[] = [];
  for (let start = from; start + 8 <= to;) {
    const short = bytes.readUInt32BE(start);
    const size = short === 1 ? Number(bytes.readBigUInt64BE(start + 8)) : short === 0 ? to - start : short;
    const type = bytes.toString('latin1', start + 4, start + 8);
    boxes.push({ type, start, body: start + (short === 1 ? 16 : 8), end: start + size });
    start += size;
  }
  return boxes;
}

const containers = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl']);

/** Shifts every chunk offset in the index. @throws where an offset would not fit its field */
function moveOffsets(bytes: Buffer, boxes: Box[], by: number): void {
  for (const { type, body, end } of boxes) {
    if (containers.has(type)) moveOffsets(bytes, boxesOf(bytes, body, end), by);
    if (type !== 'stco' && type !== 'co64') continue;
    const count = bytes.readUInt32BE(body + 4);
    for (let index = 0; index < count; index += 1) {
      if (type === 'stco') bytes.writeUInt32BE(bytes.readUInt32BE(body + 8 + index * 4) + by, body + 8 + index * 4);
      else bytes.writeBigUInt64BE(bytes.readBigUInt64BE(body + 8 + index * 8) + BigInt(by), body + 8 + index * 8);
    }
  }
}

/** A real video of three seconds, 1080 × 1920, H.264. */
export const shortVideo = path.join(root, 'bench/src/kit/short-video.mp4');

/** A video of half an hour with sound and an index of the usual length for it; made once. Null without ffmpeg. */
export async function halfHourVideo(): Promise<string | null> {
  const video = path.join(cacheFolder, 'half-hour.mp4');
  if (existsSync(video)) return video;
  const beside = path.join(cacheFolder, `half-hour-${process.pid}.mp4`);
  const picture = ['-f', 'lavfi', '-i', 'color=c=teal:size=252x448:rate=30:duration=1800'];
  const sound = ['-f', 'lavfi', '-i', 'sine=frequency=440:duration=1800'];
  const codecs = ['-c:v', 'libx264', '-preset', 'ultrafast', '-bf', '2', '-pix_fmt', 'yuv420p', '-c:a', 'aac'];
  try {
    await run('ffmpeg', ['-nostdin', '-v', 'error', ...picture, ...sound, ...codecs, beside]);
  } catch {
    return null;
  }
  renameSync(beside, video);
  return video;
}

/**
 * Writes a video of any size with its index at the end, based on a real one: after its media follows a sparse range that
 * uses no disk space, all in one box with a 64-bit size. Returns the length of the index.
 */
export async function writeLateIndexVideo(
  file: string,
  from: string,
  sizeBytes: number,
): Promise<{ indexBytes: number }> {
  const bytes = readFileSync(from);
  const boxes = boxesOf(bytes);
  const [type, index, media] = ['ftyp', 'moov', 'mdat'].map((name) => boxes.find((box) => box.type === name));
  if (!type || !index || !media) throw new Error(`${from} is not an unfragmented video`);
  const head = bytes.subarray(type.start, type.end);
  const indexBytes = index.end - index.start;
  const mediaStart = head.length + 16;
  const box = Buffer.alloc(16);
  box.writeUInt32BE(1, 0);
  box.write('mdat', 4, 'latin1');
  box.writeBigUInt64BE(BigInt(sizeBytes - head.length - indexBytes), 8);
  moveOffsets(bytes, [index], mediaStart - media.body);
  await writeFile(file, Buffer.concat([head, box, bytes.subarray(media.body, media.end)]));
  await truncate(file, sizeBytes);
  const handle = await open(file, 'r+');
  await handle.write(bytes, index.start, indexBytes, sizeBytes - indexBytes);
  await handle.close();
  return { indexBytes };
}

/** Writes a video of any size that is not sparse: a real one, followed by a box of incompressible, constant bytes. */
export async function writeSolidVideo(file: string, sizeBytes: number): Promise<void> {
  const video = readFileSync(shortVideo);
  const box = Buffer.alloc(16);
  box.writeUInt32BE(1, 0);
  box.write('free', 4, 'latin1');
  box.writeBigUInt64BE(BigInt(sizeBytes - video.length), 8);
  const noise = createCipheriv('aes-128-ctr', Buffer.alloc(16, 'seed'), Buffer.alloc(16));
  const zeros = Buffer.alloc(8 * 1024 * 1024);
  const handle = await open(file, 'w');
  await handle.write(Buffer.concat([video, box]));
  for (let left = sizeBytes - video.length - box.length; left > 0; left -= zeros.length) {
    await handle.write(noise.update(left < zeros.length ? zeros.subarray(0, left) : zeros));
  }
  await handle.sync();
  await handle.close();
}

/** Changes the video's last bytes, so that its content gets another hash. */
export async function stamp(file: string, sizeBytes: number, mark: number): Promise<void> {
  const handle = await open(file, 'r+');
  await handle.write(Buffer.from(String(mark).padStart(16, '0')), 0, 16, sizeBytes - 16);
  await handle.sync();
  await handle.close();
}
