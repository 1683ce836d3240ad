import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { MediaFacts } from '@ad-foundry/contract/rules/files/media-facts.ts';
import { createMedia } from './media.ts';
import { isLong, longTest } from '#testing/long.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'ad-foundry-hdr-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = (args: string, name: string) => {
  const file = path.join(folder, name);
  execFileSync('ffmpeg', ['-nostdin', '-v', 'error', '-y', ...args.replaceAll('@', folder).split(' '), file]);
  return file;
};

const source = '-f lavfi -i testsrc2=s=144x256:r=5:d=2';
const toHdr = (transfer: string) =>
  `-vf zscale=pin=bt709:tin=bt709:min=bt709:p=bt2020:t=${transfer}:m=bt2020nc,format=yuv420p10le`;
const tagged = (transfer: string) => `-color_primaries bt2020 -color_trc ${transfer} -colorspace bt2020nc`;
const hevc = '-c:v libx265 -preset ultrafast -x265-params log-level=none -tag:v hvc1';
const videos = new Map<string, string>();
/** A video in these colours, which is encoded once. */
function videoIn(transfer: string, { codec = hevc, ending = 'mov' } = {}): string {
  const key = `${transfer} ${codec}`;
  const file =
    videos.get(key) ?? run(`${source} ${toHdr(transfer)} ${codec} ${tagged(transfer)}`, `${videos.size}.${ending}`);
  videos.set(key, file);
  return file;
}

/** The frame that a player on an ordinary screen shows after a second. */
const shown = (file: string) =>
  run(
    `-ss 1 -i ${file} -frames:v 1 -vf zscale=t=linear:npl=100,format=gbrpf32le,zscale=p=bt709,tonemap=hable,zscale=t=bt709:m=bt709,format=yuv420p`,
    'shown.png',
  );
const plain = (file: string) => readFileSync(run(`-ss 1 -i ${file} -frames:v 1`, 'plain.png'));

const facts: MediaFacts = {
  kind: 'video',
  mime: 'video/quicktime',
  sizeBytes: 1000,
  width: 144,
  height: 256,
  durationMs: 2000,
  animated: false,
  frames: null,
  videoCodec: 'hevc',
  hasAudio: false,
  frameRate: 5,
};

async function saturation(picture: string | Uint8Array): Promise<number> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  let sum = 0;
  for (let at = 0; at < data.length; at += info.channels) {
    const [most, least] = [Math.max(...data.subarray(at, at + 3)), Math.min(...data.subarray(at, at + 3))];
    sum += most === 0 ? 0 : (most - least) / most;
  }
  return sum / (info.width * info.height);
}

const references = new Map<string, { right: number; pale: number }>();
/** The saturation of a video as it should be shown, and without the mapping. */
async function referenceOf(file: string) {
  const reference = references.get(file) ?? {
    right: await saturation(shown(file)),
    pale: await saturation(plain(file)),
  };
  references.set(file, reference);
  return reference;
}

async function expectColours(picture: string | Uint8Array, file: string): Promise<void> {
  const [made, { right, pale }] = [await saturation(picture), await referenceOf(file)];
  expect(Math.abs(made / right - 1)).toBeLessThan(0.2);
  // Without the mapping, the picture differs.
  expect(pale / right).toBeLessThan(0.8);
}

const probeOf = (file: string) =>
  execFileSync('ffprobe', ['-v', 'error', '-show_streams', '-show_frames', '-read_intervals', '%+#1', file], {
    encoding: 'utf8',
  });

describe('HDR video is mapped to the colours of an ordinary screen', () => {
  const media = createMedia({ ffmpeg: null });
  const metadata =
    'hdr10=1:master-display=G(13250,34500)B(7500,3000)R(34000,16000)WP(15635,16450)L(10000000,1):max-cll=1000,400';

  const curves: [name: string, transfer: string, codec: string][] = [['HLG', 'arib-std-b67', hevc]];
  if (isLong)
    curves.push(
      ['PQ', 'smpte2084', hevc],
      ['PQ of a stated brightness', 'smpte2084', hevc.replace('log-level=none', `log-level=none:${metadata}`)],
    );

  test.each(curves)('%s: its poster, the frame of a comment and its rendition', async (_name, transfer, codec) => {
    const file = videoIn(transfer, { codec });
    const poster = await media.preview(file, facts, 'org');
    expect(poster).toMatchObject({ width: 144, height: 256 });
    await expectColours(poster?.bytes ?? '', file);
    const pin = { x: 0.5, y: 0.5, width: 0, height: 0 };
    const pinned = await media.pinnedFrame(file, { facts, atMs: 1000, pin }, 'org');
    const { width = 0, height = 0 } = pinned ?? {};
    const inner = { left: 24, top: 24, width: width - 48, height: height - 48 };
    await expectColours(await sharp(pinned?.bytes).extract(inner).png().toBuffer(), file);
    await media.transcodePreview(file, facts, async ({ video, filmstrip }) => {
      const about = probeOf(video?.file ?? '');
      expect(about).toContain('pix_fmt=yuv420p\n');
      for (const tag of ['color_space', 'color_transfer', 'color_primaries']) expect(about).toContain(`${tag}=bt709`);
      expect(about).toContain('color_range=tv');
      expect(about).not.toMatch(/mastering|content light|bt2020|smpte2084|arib/i);
      await expectColours(plain(video?.file ?? ''), file);
      await expectColours(readFileSync(filmstrip?.file ?? ''), file);
    });
  });

  test('HLG of a phone that was held upright, and with odd sides', async () => {
    const turned = run(`-i ${videoIn('arib-std-b67')} -c copy -metadata:s:v rotate=90`, 'turned.mov');
    expect(await media.preview(turned, { ...facts, width: 256, height: 144 }, 'org')).toMatchObject({
      width: 256,
      height: 144,
    });
    const odd = run(`-i ${videoIn('smpte2084')} -c:v copy -bsf:v hevc_metadata=sample_aspect_ratio=101/100`, 'odd.mov');
    await expectColours((await media.preview(odd, facts, 'org'))?.bytes ?? '', odd);
  });

  longTest('a filmstrip of HDR that browsers play without a rendition', async () => {
    const vp9 = '-c:v libvpx-vp9 -profile:v 2 -deadline realtime -cpu-used 8';
    const file = videoIn('smpte2084', { codec: vp9, ending: 'webm' });
    const small = { ...facts, mime: 'video/webm', videoCodec: 'vp9' };
    await media.transcodePreview(file, small, async ({ video, filmstrip }) => {
      expect(video).toBeNull();
      await expectColours(readFileSync(filmstrip?.file ?? ''), file);
    });
  });
});

/** A script in place of ffmpeg that fails for the filter, like a build without it. */
function installed(name: string, { lacksZscale }: { lacksZscale: boolean }) {
  const place = mkdtempSync(path.join(folder, name));
  const refuse = lacksZscale ? 'case "$*" in *zscale*) exit 1;; esac\n' : '';
  for (const program of ['ffmpeg', 'ffprobe']) {
    const file = path.join(place, program);
    writeFileSync(file, `#!/bin/sh\n${refuse}exec /usr/bin/env ${program} "$@"\n`);
    chmodSync(file, 0o755);
  }
  return path.join(place, 'ffmpeg');
}

test('without zscale in ffmpeg, HDR video gets previews in pale colours, and the node reports it', async () => {
  const media = createMedia({ ffmpeg: installed('old', { lacksZscale: true }) });
  expect(await media.canToneMap()).toBe(false);
  const file = videoIn('smpte2084');
  expect(await media.preview(file, facts, 'org')).toMatchObject({ width: 144 });
  const made = await media.transcodePreview(file, facts, (each) => Promise.resolve(each.video));
  expect(made).toMatchObject({ mime: 'video/mp4' });
  expect(await createMedia({ ffmpeg: installed('new', { lacksZscale: false }) }).canToneMap()).toBe(true);
  expect(await createMedia({ ffmpeg: 'none' }).canToneMap()).toBe(false);
});

test('SDR video needs no filter for colours', async () => {
  // A program without the filter would fail, or draw another picture.
  const [complete, old] = ['with', 'without'].map((name) =>
    createMedia({ ffmpeg: installed(name, { lacksZscale: name === 'without' }) }),
  );
  const file = run(
    `${source} -c:v libx264 -pix_fmt yuv420p -color_primaries bt709 -color_trc bt709 -colorspace bt709`,
    'sdr.mp4',
  );
  const [first, second] = [await complete?.preview(file, facts, 'org'), await old?.preview(file, facts, 'org')];
  expect(first?.bytes).toEqual(second?.bytes);
  expect(first).toMatchObject({ width: 144, height: 256 });
});
