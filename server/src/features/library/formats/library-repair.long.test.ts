import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { copyFile, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MediaFacts } from '@ad-foundry/contract/rules/files/media-facts.ts';
import { planRepair } from '@ad-foundry/contract/rules/repair/plan.ts';
import { judge } from '@ad-foundry/contract/rules/verdicts/upload-rules.ts';
import { probe } from '@ad-foundry/probe/probe.ts';
import { assetPath } from '#infra/files/assets.ts';
import { createMedia } from '#infra/media/media.ts';
import { librarySchema } from './actions/library.ts';

const files = 300;
const run = promisify(execFile);
const media = createMedia({ ffmpeg: null });
let folder: string;
let formats: ReturnType<typeof librarySchema.parse>['formats'];
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'ad-foundry-corpus-'));
  const releases = (await readdir(assetPath('formats'))).filter((name) => name.endsWith('.json'));
  const newest = releases.toSorted().at(-1) ?? '';
  ({ formats } = librarySchema.parse(JSON.parse(await readFile(assetPath('formats', newest), 'utf8'))));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const photo = (width: number, height: number, channels: 3 | 4 = 3) => {
  const grain = randomBytes(300 * 200 * channels);
  return sharp(grain, { raw: { width: 300, height: 200, channels } }).resize(width, height, { fit: 'fill' });
};
const write = (name: string, picture: Sharp) => picture.toFile(path.join(folder, name)).then(() => name);

/** The commonest faults of stills; `n` varies the size. */
const stills: ((n: number) => Promise<string>)[] = [
  (n) => write('landscape.jpg', photo(2400 + n, 1350).jpeg()),
  (n) => write('portrait.jpg', photo(1350, 2400 + n).jpeg()),
  (n) => write('square.png', photo(1600 + n, 1600 + n).png({ compressionLevel: 1 })),
  (n) =>
    write(
      'heavy.png',
      sharp(randomBytes((1500 + n) * 1500 * 3), { raw: { width: 1500 + n, height: 1500, channels: 3 } }).png(),
    ),
  (n) => write('picture.webp', photo(1920, 1920 + n).webp()),
  (n) => write('scan.tif', photo(1920 + n, 1920).tiff()),
  (n) =>
    write(
      'print.jpg',
      photo(2000, 2000 + n)
        .toColourspace('cmyk')
        .jpeg(),
    ),
  (n) => write('clear.png', photo(1920 + n, 1080, 4).png({ compressionLevel: 1 })),
  (n) =>
    write(
      'turned.jpg',
      photo(2000 + n, 1500)
        .withMetadata({ orientation: 6 })
        .jpeg(),
    ),
  (n) => write('picture.avif', photo(1300 + n, 1300).avif({ effort: 0 })),
  (n) => write('wide.jpg', photo(3600 + n, 1200).jpeg()),
  async (n) => {
    await write('source.png', photo(1600 + n, 1600).png({ compressionLevel: 1 }));
    await ffmpeg('picture.bmp', `-i ${path.join(folder, 'source.png')} -pix_fmt bgr24`);
    return 'picture.bmp';
  },
];

async function ffmpeg(name: string, args: string): Promise<string> {
  await run('ffmpeg', ['-nostdin', '-v', 'error', '-y', ...args.split(' '), path.join(folder, name)]);
  return name;
}
const pictures = (size: string, seconds: number, rate = 12) =>
  `-f lavfi -i testsrc2=size=${size}:rate=${rate}:duration=${seconds}`;
const sound = (seconds: number) => `-f lavfi -i sine=duration=${seconds} -shortest`;
const fast = '-c:v libx264 -preset ultrafast -pix_fmt yuv420p';

/** The commonest faults of videos, likewise. */
const videos: ((n: number) => Promise<string>)[] = [
  (n) => ffmpeg('landscape.mp4', `${pictures(`${1920 + n}x1080`, 4)} ${sound(4)} ${fast}`),
  (n) => ffmpeg('portrait.mp4', `${pictures(`1080x${1920 + n}`, 4)} ${sound(4)} ${fast}`),
  (n) => ffmpeg('square.mov', `${pictures(`${1200 + n}x${1200 + n}`, 4)} ${sound(4)} ${fast}`),
  (n) => ffmpeg('heavy.mp4', `${pictures(`${1280 + n}x1280`, 4)} ${fast} -qp 2`),
  (n) => ffmpeg('master.mkv', `${pictures(`${1280 + n}x1280`, 4)} ${sound(4)} ${fast}`),
  (n) => ffmpeg('web.webm', `${pictures(`${1280 + n}x720`, 4)} -c:v libvpx -deadline realtime -cpu-used 8 -b:v 4M`),
  (n) => ffmpeg('edit.mov', `${pictures(`${1280 + n}x1280`, 4)} -c:v prores_ks -profile:v 0`),
  (n) => ffmpeg('long.mp4', `${pictures(`${1080 + n}x1080`, 70, 5)} ${sound(70)} ${fast}`),
  (n) => ffmpeg('short.mp4', `${pictures(`${1080 + n}x1080`, 1)} ${sound(1)} ${fast}`),
  (n) =>
    ffmpeg(
      'fields.mpg',
      `${pictures(`${1280 + n}x1280`, 4, 50)} -vf interlace -flags +ilme+ildct -c:v mpeg2video -b:v 8M`,
    ),
  (n) => ffmpeg('fast.avi', `${pictures(`${1280 + n}x1280`, 4, 60)} -c:v mpeg4 -q:v 4`),
  (n) => ffmpeg('loop.gif', `${pictures(`${640 + n}x640`, 3, 10)}`),
];

async function factsOf(file: string): Promise<MediaFacts> {
  const bytes = await readFile(file);
  const read = (offset: number, length: number) => Promise.resolve(bytes.subarray(offset, offset + length));
  const probed = await probe({ sizeBytes: bytes.length, read }, { name: path.basename(file) });
  const result = probed.ok && media.canMeasure(probed.facts) ? await media.measure(file, probed.facts) : probed;
  if (!result.ok) throw new Error(`${file} is ${result.reason}`);
  return result.facts;
}

/** The structural similarity of two stills of one size, as ffmpeg measures it. */
async function similarity(some: string, other: string): Promise<number> {
  const inputs = await Promise.all(
    [some, other].map(async (file, index) => {
      const png = path.join(folder, `compared-${index}.png`);
      await sharp(file)
        .autoOrient()
        .toColourspace('srgb')
        .flatten({ background: '#ffffff' })
        .removeAlpha()
        .png()
        .toFile(png);
      return ['-i', png];
    }),
  );
  const { stderr } = await run('ffmpeg', ['-nostdin', ...inputs.flat(), '-lavfi', 'ssim', '-f', 'null', '-']);
  return Number(/All:(\d\.\d+)/.exec(stderr)?.[1]);
}

test(
  'files with the commonest faults become files that fit, in the formats of the library',
  { timeout: 3 * 3_600_000 },
  async () => {
    const outcome = { offered: 0, refused: 0, fits: 0, clean: 0 };
    /** Not made, which the person is told; and made, but not fitting. */
    const [faulty, broken]: [string[], string[]] = [[], []];
    const unlike: string[] = [];
    for (let at = 0; at < files; at += 1) {
      const format = formats[(at * 7) % formats.length];
      if (!format) continue;
      const { key, type, spec } = format;
      const isVideo = type === 'video' || (type === 'carousel' && at % 2 === 0);
      // Every fourth video slot gets a still.
      const make = (isVideo && at % 4 !== 3 ? videos : stills)[Math.floor(at / 2) % 12];
      if (!make) continue;
      const name = await make((at % 20) * 2);
      const file = path.join(folder, name);
      const question = { facts: await factsOf(file), spec, type, strict: false };
      const { offers, refusal } = planRepair(question);
      const offer = offers[at % Math.max(1, offers.length)];
      if (!offer) {
        outcome[refusal?.reason === 'fits' ? 'fits' : 'refused'] += 1;
        continue;
      }
      outcome.offered += 1;
      const { operations, minBytes, maxBytes, predicted } = offer;
      const { facts } = question;
      const order = { facts, operations, minBytes, maxBytes, mime: predicted.mime, durationMs: predicted.durationMs };
      const made = await media.repair(file, {
        order,
        use: async (result) => {
          const copy = path.join(folder, `made${path.extname(result.file) || '.img'}`);
          await copyFile(result.file, copy);
          return { file: copy, operations: result.operations };
        },
      });
      const what = `${key} ${name} ${operations.map(({ kind }) => kind).join('+')}`;
      if (typeof made === 'string') {
        faulty.push(`${what}: ${made}`);
        continue;
      }
      const after = await factsOf(made.file);
      const verdict = judge({ ...question, facts: after });
      const isOfSize = after.width === predicted.width && after.height === predicted.height;
      if (isOfSize && (verdict.outcome === 'passes' || verdict.outcome === 'warns')) outcome.clean += 1;
      else broken.push(`${what}: ${after.width} × ${after.height} ${JSON.stringify(verdict.broken)}`);
      const isOnlyEncoded = operations.every(({ kind }) => kind === 'encode' || kind === 'convert');
      const isTold = made.operations.some((each) => each.kind === 'encode' && each.similarity !== undefined);
      if (isOnlyEncoded && predicted.kind === 'image' && facts.mime !== 'image/bmp' && !facts.animated && !isTold) {
        const alike = await similarity(file, made.file);
        if (alike < 0.97) unlike.push(`${what}: ${alike}`);
      }
      await rm(made.file, { force: true });
    }
    process.stdout.write(`${[JSON.stringify(outcome), ...faulty, ...broken, ...unlike].join('\n')}\n`);
    expect(outcome.offered).toBeGreaterThan(files / 2);
    expect(outcome.clean / outcome.offered).toBeGreaterThanOrEqual(0.98);
    expect({ broken, unlike }).toEqual({ broken: [], unlike: [] });
  },
);
