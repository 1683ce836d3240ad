import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { copyFile, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { MediaFacts } from '@ad-foundry/contract/rules/files/media-facts.ts';
import { bestFrames, proposeCrops } from '@ad-foundry/contract/rules/repair/best-crop.ts';
import type { KeyFrame } from '@ad-foundry/contract/rules/repair/operation.ts';
import { createMedia } from './media.ts';
import { startsOf } from './focus.ts';

vi.setConfig({ testTimeout: 60_000 });

const run = promisify(execFile);
const media = createMedia({ ffmpeg: null });
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'ad-foundry-focus-test-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const file = { width: 640, height: 360 };
const part = { width: 202, height: 360 };
const facts = (kind: 'image' | 'video'): MediaFacts =>
  ({
    kind,
    mime: kind === 'image' ? 'image/png' : 'video/mp4',
    ...file,
    sizeBytes: 1000,
    durationMs: kind === 'image' ? null : 4000,
    frameRate: 25,
    hasAudio: false,
    videoCodec: 'avc',
  }) as MediaFacts;

test('the crop of a picture is placed on what stands out, the same each time', async () => {
  const picture = path.join(folder, 'box.png');
  const box = { create: { width: 80, height: 120, channels: 3 as const, background: '#e03020' } };
  await sharp({ create: { ...file, channels: 3, background: '#8098b0' } })
    .composite([{ input: box, left: 500, top: 100 }])
    .png()
    .toFile(picture);
  const focus = await media.focus(picture, facts('image'), 'owner');
  const [best] = proposeCrops(focus!, { file, part, zone: null });
  expect(best!.left).toBeLessThanOrEqual(500);
  expect(best!.left + part.width).toBeGreaterThanOrEqual(580);
  expect(await media.focus(picture, facts('image'), 'owner')).toEqual(focus);
});

/** Two seconds with a red box at the left before blue, two with a yellow one at the right before green. */
async function twoShots(): Promise<string> {
  const video = path.join(folder, 'shots.mp4');
  const graph =
    'color=c=0x305080:s=640x360:r=25:d=2,drawbox=60:120:80:120:c=red:t=fill[a];color=c=0x205030:s=640x360:r=25:d=2,drawbox=500:120:80:120:c=yellow:t=fill[b];[a][b]concat=n=2';
  await run('ffmpeg', ['-v', 'error', '-y', '-filter_complex', graph, '-c:v', 'libx264', '-pix_fmt', 'yuv420p', video]);
  return video;
}

/** The mean colour of a frame of the video that is cropped along these key frames. */
async function cropped(video: string, frames: KeyFrame[], atSeconds: number): Promise<number[]> {
  const crop = { kind: 'crop' as const, left: 0, top: 0, ...part, lostPct: 68, frames };
  const written = { mime: 'video/mp4', durationMs: 4000, minBytes: 0, maxBytes: 10_000_000 };
  const made = path.join(folder, 'made.mp4');
  const order = {
    facts: facts('video'),
    operations: [crop, { kind: 'encode' as const, sizeBytes: 1_000_000 }],
    ...written,
  };
  await media.repair(video, { order, use: (result) => copyFile(result.file, made) });
  const frame = path.join(folder, 'frame.png');
  await run('ffmpeg', ['-v', 'error', '-y', '-ss', String(atSeconds), '-i', made, '-frames:v', '1', frame]);
  const { channels } = await sharp(await readFile(frame)).stats();
  return channels.slice(0, 3).map(({ max }) => max);
}

test('each shot of a video keeps what stands out in it, and a window can glide between key frames', async () => {
  const video = await twoShots();
  const focus = await media.focus(video, facts('video'), 'owner');
  expect(focus?.shots.map(({ atMs }) => atMs)).toEqual([0, 2000]);
  const frames = bestFrames(focus!, { file, part, zone: null });
  expect(frames).toHaveLength(2);
  const [red] = await cropped(video, frames, 1.9);
  expect(red).toBeGreaterThan(200);
  const [, green] = await cropped(video, frames, 2.02);
  expect(green).toBeGreaterThan(200);
  // Halfway between the ends, the window shows neither box.
  const gliding = [
    { atMs: 0, left: 0, top: 0, glides: false },
    { atMs: 4000, left: 438, top: 0, glides: true },
  ];
  expect((await cropped(video, gliding, 1.9))[0]).toBeLessThan(120);
  expect((await cropped(video, gliding, 0.1))[0]).toBeGreaterThan(200);
});

test('shots that are too short to see are joined, and long videos have at most 24', () => {
  const text = (...cuts: number[]) => cuts.map((cut) => `frame:1\nlavfi.scd.time=${cut}`).join('\n');
  expect(startsOf(text(1, 1.2, 3, 9.8), 10_000)).toEqual([0, 1000, 3000]);
  expect(startsOf(text(...Array.from({ length: 90 }, (_, index) => index + 1)), 100_000)).toHaveLength(24);
});
