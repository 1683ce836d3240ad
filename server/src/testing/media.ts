import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';

const run = promisify(execFile);

interface Size {
  width: number;
  height: number;
}

/** A JPEG image. */
export function picture({ width, height }: Size, kind: 'jpeg' | 'png' | 'webp' = 'jpeg'): Promise<Buffer> {
  const image = sharp({ create: { width, height, channels: 3, background: { r: 200, g: 120, b: 40 } } });
  return image.toFormat(kind).toBuffer();
}

/** A video encoded by ffmpeg. */
export async function encodeVideo(
  { width, height, seconds }: Size & { seconds: number },
  kind: 'mp4' | 'mov' | 'webm' = 'mp4',
): Promise<Buffer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'ad-foundry-video-'));
  const file = path.join(folder, `video.${kind}`);
  const codec =
    kind === 'webm' ? ['-c:v', 'libvpx', '-deadline', 'realtime'] : ['-c:v', 'libx264', '-preset', 'ultrafast'];
  const source = `testsrc2=size=${width}x${height}:rate=10:duration=${seconds}`;
  try {
    await run('ffmpeg', [
      '-nostdin',
      '-v',
      'error',
      '-f',
      'lavfi',
      '-i',
      source,
      ...codec,
      '-pix_fmt',
      'yuv420p',
      file,
    ]);
    return await readFile(file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
