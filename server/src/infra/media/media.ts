import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { MediaFacts, ProbeResult } from '@ad-foundry/contract/rules/media-facts.ts';
import { runConfined } from './confined.ts';
import { allowed, confinement } from './decoding.ts';
import { createDrawers, type Drawing, type Picture } from './drawers.ts';
import { createFilms, type Lightened } from './films.ts';
import { lent, type Source } from './lent.ts';
import { measureFilm } from './measure.ts';
import { decodedBytesMax, frameEdgeMax, largeBytes } from './picture-limits.ts';
import { workName } from './work-name.ts';

/** Pictures of files. Decoding happens in short-lived processes of their own, within limits. */
export interface Media {
  /**
   * A WebP of at most `edge` pixels a side, or null where nothing here can decode the file or it would take too much
   * memory. `whose` names who gave it to which organization: no process sees files of two.
   */
  preview(file: Source, facts: MediaFacts, whose: string): Promise<Picture | null>;
  /**
   * The picture as a square WebP of `edge` pixels a side, cut to its middle, of its pixels alone; null as with
   * `preview`.
   */
  square(picture: Uint8Array, facts: MediaFacts, edge: number): Promise<Uint8Array | null>;
  /** Fills in what only ffprobe knows of a film; the facts as they are where it is not there or knows no better. */
  measure(file: Source, facts: MediaFacts): Promise<ProbeResult>;
  /** Whether this machine has a program that makes films lighter. */
  canLighten(): Promise<boolean>;
  /**
   * Makes a film quick to look at; `use` gets the files, which are gone when it returns. Null without it where this
   * machine has no program for that.
   */
  lighten<T>(file: Source, facts: MediaFacts, use: (made: Lightened) => Promise<T>): Promise<T | null>;
  /** Whether `measure` would look at the file at all. */
  canMeasure(facts: MediaFacts): boolean;
}

const edge = 720;
// Far beyond what any decoder is given.
const abandonedMs = 60 * 60 * 1000;
/** What may be decoded at all, each by one loader. */
const loaders: Record<string, string> = {
  'image/jpeg': 'VipsForeignLoadJpegFile',
  'image/png': 'VipsForeignLoadPngFile',
  'image/gif': 'VipsForeignLoadNsgifFile',
  'image/webp': 'VipsForeignLoadWebpFile',
  'image/avif': 'VipsForeignLoadHeifFile',
  'image/tiff': 'VipsForeignLoadTiffFile',
};

interface Options {
  /** The program, or null to look for `ffmpeg` on the path; `none` switches it off. */
  ffmpeg: string | null;
}

/** What a process that was killed has left: work folders that no decoder can still be at work in. */
async function clearAbandoned(): Promise<void> {
  for (const name of (await readdir(tmpdir())).filter((each) => each.startsWith(workName))) {
    const folder = path.join(tmpdir(), name);
    const found = await stat(folder).catch(() => null);
    if (found && Date.now() - found.mtimeMs > abandonedMs) await rm(folder, { recursive: true, force: true });
  }
}

export function createMedia({ ffmpeg }: Options): Media {
  // Others' folders stay, and so does everything if they cannot be looked through.
  void clearAbandoned().catch(() => undefined);
  const program = ffmpeg === 'none' ? null : (ffmpeg ?? 'ffmpeg');
  // The two are installed side by side.
  const prober = program?.replace(/ffmpeg(?=[^/\\]*$)/, 'ffprobe') ?? null;
  const large = createQueue();
  const measuring = createQueue();
  const films = createFilms(program);

  const drawers = createDrawers();
  const shrink = async (whose: string | null, { mime, ...drawing }: Omit<Drawing, 'loader'> & { mime: string }) => {
    const loader = loaders[mime];
    return loader === undefined ? null : drawers(whose, { ...drawing, loader });
  };
  const draw = async (file: string, facts: MediaFacts, whose: string): Promise<Picture | null> => {
    const asked = { edge, fit: 'inside' } as const;
    if (facts.kind === 'image') return shrink(whose, { file, mime: facts.mime, ...asked });
    return inFolder(async (folder) => {
      const frame = path.join(folder, 'frame.png');
      const grabbed = program !== null && (await grabFrame({ program, file, folder, frame, facts }));
      return grabbed ? shrink(whose, { file: frame, mime: 'image/png', ...asked }) : null;
    });
  };

  const within = <T>(facts: MediaFacts, work: () => Promise<T | null>): Promise<T | null> => {
    const decodedBytes = atLeast(facts);
    if (decodedBytes > decodedBytesMax || tooWide(facts)) return Promise.resolve(null);
    return decodedBytes < largeBytes ? work() : large(work);
  };

  const canDraw = ({ kind, mime }: MediaFacts) => (kind === 'image' ? loaders[mime] !== undefined : program !== null);
  const canMeasure = (facts: MediaFacts) => facts.kind === 'video' && facts.width === null && prober !== null;

  return {
    canMeasure,
    measure(file, facts) {
      if (prober === null || !canMeasure(facts)) return Promise.resolve({ ok: true, facts });
      return measuring(() => lent(file, (path) => measureFilm(prober, path, facts)));
    },
    canLighten: films.canLighten,
    lighten: films.lighten,
    preview: (file, facts, whose) =>
      canDraw(facts) ? within(facts, () => lent(file, (path) => draw(path, facts, whose))) : Promise.resolve(null),
    square: (picture, facts, side) =>
      within(facts, async () => {
        if (facts.kind !== 'image') return null;
        const drawn = await inFolder(async (folder) => {
          const file = path.join(folder, 'given');
          await writeFile(file, picture);
          return shrink(null, { file, mime: facts.mime, edge: side, fit: 'cover' });
        });
        return drawn?.bytes ?? null;
      }),
  };
}

/** One after the other, whoever asks: however many files arrive together, one program works on them. */
function createQueue(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const done = last.then(work);
    last = done.catch(() => undefined);
    return done;
  };
}

/** What it takes in memory at the least; the depth of its colours is not known yet. */
function atLeast({ width, height }: MediaFacts): number {
  return width === null || height === null ? largeBytes : width * height * 3;
}

function tooWide({ kind, width, height }: MediaFacts): boolean {
  return kind === 'video' && Math.max(width ?? 0, height ?? 0) > frameEdgeMax;
}

/** Past the fade-in most films start with, but never past the end. */
function momentOf({ durationMs }: MediaFacts): string {
  return (Math.min(1000, (durationMs ?? 0) / 3) / 1000).toFixed(3);
}

interface Grab {
  program: string;
  file: string;
  folder: string;
  frame: string;
  facts: MediaFacts;
}

async function grabFrame({ program, file, folder, frame, facts }: Grab): Promise<boolean> {
  const scale = `scale='min(${edge * 2},iw*sar)':-2,setsar=1`;
  const input = ['-max_pixels', String(frameEdgeMax ** 2), '-ss', momentOf(facts), '-i', `file:${file}`];
  const output = [
    '-an',
    '-sn',
    '-dn',
    '-frames:v',
    '1',
    '-vf',
    scale,
    '-c:v',
    'png',
    '-f',
    'image2',
    '-update',
    '1',
    frame,
  ];
  const args = ['-nostdin', '-threads', '1', ...allowed, ...input, ...output];
  const view = { reads: [file], writes: folder };
  const { code } = await runConfined([program, ...args], { ...confinement, view });
  return code === 0;
}

/** A folder for as long as it is worked in. */
async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), workName));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
