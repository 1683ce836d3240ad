import { readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pLimit from 'p-limit';
import type { MediaFacts, ProbeResult } from '@ad-foundry/contract/rules/files/media-facts.ts';
import type { Focus } from '@ad-foundry/contract/rules/repair/focus.ts';
import { runConfined } from './confined.ts';
import { allowed, allowedPictures, confinement, slowConfinement } from './decoding.ts';
import { createRenderProcesses, type Picture, type Pin, type RenderRequest } from './render-processes.ts';
import { createRepairer, type RepairWork } from './repair.ts';
import { isFault, type RepairClip, type RepairFault, type RepairOrder } from './repair-order.ts';
import { asReadable } from './repair-still.ts';
import { createFocusFinder } from './focus.ts';
import { weighedEdge } from './saliency.ts';
import { createToneMapper, type ToneMapping } from './tone-mapping.ts';
import { createTranscoder, type TranscodedPreview } from './transcode.ts';
import { isWritten, withFile, type FileSource } from './file-source.ts';
import { measureVideo } from './measure.ts';
import { decodedBytesMax, frameEdgeMax, largeBytes } from './image-limits.ts';
import { temporaryFolderPrefix, withTemporaryFolder } from '#infra/files/temporary-folder.ts';

/** Preview images and videos of files. Decoding runs in short-lived child processes with resource limits. */
export interface Media {
  /**
   * A WebP of at most `side` pixels per side, 720 by default; null if the file cannot be decoded or would need too much
   * memory. `owner` identifies sender and organization: no process decodes files of two owners.
   */
  preview(source: FileSource, facts: MediaFacts, owner: string, side?: number): Promise<Picture | null>;
  /** A preview (WebP) with pins at positions in fractions, as a JPEG for mails; null if it cannot be decoded. */
  pinned(preview: FileSource, pins: readonly Pin[], owner: string): Promise<Picture | null>;
  /** Like `pinned`, with one pin, for the frame that a video shows at a moment; null also without ffmpeg, and past the end. */
  pinnedFrame(source: FileSource, moment: Moment, owner: string): Promise<Picture | null>;
  /** The centre of the image as a square WebP of `edge` pixels a side, without metadata; null as with `preview`. */
  square(image: Uint8Array, facts: MediaFacts, edge: number): Promise<Uint8Array | null>;
  /**
   * A logo as a PNG within `edge` by a quarter of it, on a ground that shows it, without metadata; null as with
   * `preview`, and if nothing of it is visible.
   */
  logo(image: Uint8Array, facts: MediaFacts, edge: number): Promise<Picture | null>;
  /**
   * Adds facts that only ffprobe can read from a video; returns the facts unchanged if it is missing or finds nothing.
   */
  measure(source: FileSource, facts: MediaFacts): Promise<ProbeResult>;
  /** Whether this machine has ffmpeg with a supported encoder. */
  canTranscode(): Promise<boolean>;
  /** Whether this machine's ffmpeg maps the colours of HDR video; otherwise its previews are pale. */
  canToneMap(): Promise<boolean>;
  /** Transcodes a video for preview. The files passed to `use` are deleted afterwards; null without ffmpeg. */
  transcodePreview<T>(
    source: FileSource,
    facts: MediaFacts,
    use: (preview: TranscodedPreview) => Promise<T>,
  ): Promise<T | null>;
  /** Whether this machine's ffmpeg writes H.264, which repaired videos have. */
  canRepairVideos(): Promise<boolean>;
  /**
   * Changes a file as ordered, in processes with resource limits. Passes the result to `use`, after which it is deleted;
   * returns why there is none if it cannot be made.
   */
  repair<T>(source: FileSource, work: RepairWork<T>): Promise<T | RepairFault>;
  /** Like `repair`, for the second of a video that is hardest to encode, as an MP4. */
  sampleRepair<T>(
    source: FileSource,
    order: RepairOrder,
    use: (clip: RepairClip) => Promise<T>,
  ): Promise<T | RepairFault>;
  /** Where a file has what stands out, for each shot of a video; null as with `preview`. */
  focus(source: FileSource, facts: MediaFacts, owner: string): Promise<Focus | null>;
  /** Whether `measure` would run ffprobe for this file. */
  canMeasure(facts: MediaFacts): boolean;
}

/** A moment of a video, and the position of a pin on its frame. */
interface Moment {
  facts: MediaFacts;
  atMs: number;
  /** Null draws none. */
  pin: Pin | null;
}

const edge = 720;
// As wide as the text of a mail.
const pinnedSize = { edge: 520, fit: 'inside' } as const;
// Longer than the time limit of any decoder.
const abandonedMs = 60 * 60 * 1000;
/** Supported image types with their only permitted loader: one of libvips, or libheif. */
const loaders: Record<string, string> = {
  'image/jpeg': 'VipsForeignLoadJpegFile',
  'image/png': 'VipsForeignLoadPngFile',
  'image/gif': 'VipsForeignLoadNsgifFile',
  'image/webp': 'VipsForeignLoadWebpFile',
  'image/avif': 'VipsForeignLoadHeifFile',
  'image/tiff': 'VipsForeignLoadTiffFile',
  'image/heic': 'heic',
};

interface Options {
  /** Path of ffmpeg; null searches PATH for it, `none` disables it. */
  ffmpeg: string | null;
}

interface Drawing {
  facts: MediaFacts;
  owner: string;
  side: number;
}

/** Deletes temporary folders left by a killed process; newer ones may belong to a running decoder. */
async function clearAbandoned(): Promise<void> {
  for (const name of (await readdir(tmpdir())).filter((each) => each.startsWith(temporaryFolderPrefix))) {
    const folder = path.join(tmpdir(), name);
    const found = await stat(folder).catch(() => null);
    if (found && Date.now() - found.mtimeMs > abandonedMs) await rm(folder, { recursive: true, force: true });
  }
}

export function createMedia({ ffmpeg }: Options): Media {
  // Folders that cannot be read or deleted are left.
  void clearAbandoned().catch(() => undefined);
  const program = ffmpeg === 'none' ? null : (ffmpeg ?? 'ffmpeg');
  // ffprobe is installed next to ffmpeg.
  const prober = program?.replace(/ffmpeg(?=[^/\\]*$)/, 'ffprobe') ?? null;
  const within = createGuard();
  const probing = pLimit(1);
  const { canToneMap, toneMappingOf, traitsOf } = createToneMapper(program, prober);
  const transcoder = createTranscoder(program, toneMappingOf);

  const renderImage = createImageRenderer();
  const drawBytes = createBytesRenderer(renderImage);
  const drawPreview = async (file: string, { facts, owner, side }: Drawing): Promise<Picture | null> => {
    const target = { edge: side, fit: 'inside' } as const;
    if (facts.kind === 'image' && loaders[facts.mime] === undefined)
      return withTemporaryFolder(async (folder) => {
        const decoded = await asReadable(file, facts, { program, loaders, folder });
        return isFault(decoded) ? null : renderImage(owner, { file: decoded.file, mime: 'image/png', ...target });
      });
    if (facts.kind === 'image') return renderImage(owner, { file, mime: facts.mime, ...target });
    const seeks = [['-ss', seekPosition(facts)], []];
    return withFrame({ program, file, seeks, toneMappingOf }, (frame) =>
      renderImage(owner, { file: frame, mime: 'image/png', ...target }),
    );
  };

  const findFocus = createFocusFinder({
    program,
    toneMappingOf,
    pixelsOf: (file, mime, owner) => renderImage(owner, { file, mime, edge: weighedEdge, fit: 'pixels' }),
  });

  const previewing = <T>(source: FileSource, facts: MediaFacts, work: (file: string) => Promise<T | null>) =>
    canPreview(facts, program) ? within(facts, () => withFile(source, work)) : Promise.resolve(null);

  const canMeasure = (facts: MediaFacts) => facts.kind === 'video' && facts.width === null && prober !== null;

  return {
    canMeasure,
    measure(source, facts) {
      if (prober === null || !canMeasure(facts)) return Promise.resolve({ ok: true, facts });
      return probing(() => withFile(source, (file) => measureVideo(prober, file, facts)));
    },
    ...transcoder,
    ...createRepairer({ program, prober, loaders, traitsOf }),
    canToneMap,
    focus: (source, facts, owner) => previewing(source, facts, (file) => findFocus(file, facts, owner)),
    preview: (source, facts, owner, side = edge) =>
      previewing(source, facts, (file) => drawPreview(file, { facts, owner, side })),
    pinned: (source, pins, owner) =>
      withFile(source, (file) => renderImage(owner, { file, mime: 'image/webp', ...pinnedSize, pins })),
    pinnedFrame: (source, { facts, atMs, pin }, owner) =>
      within(facts, () =>
        withFile(source, (file) =>
          withFrame({ program, file, seeks: [['-ss', beforeFrame(atMs, facts)]], toneMappingOf }, (frame) =>
            renderImage(owner, { file: frame, mime: 'image/png', ...pinnedSize, pins: pin ? [pin] : [] }),
          ),
        ),
      ),
    square: async (image, facts, side) =>
      (await within(facts, () => drawBytes(image, facts, { edge: side, fit: 'cover' })))?.bytes ?? null,
    logo: (image, facts, side) => within(facts, () => drawBytes(image, facts, { edge: side, fit: 'logo' })),
  };
}

/** Draws images of the supported types; null for others. */
function createImageRenderer() {
  const render = createRenderProcesses();
  const renderSlowly = createRenderProcesses(undefined, slowConfinement);
  return async (owner: string | null, { mime, ...request }: Omit<RenderRequest, 'loader'> & { mime: string }) => {
    const loader = loaders[mime];
    if (loader === undefined) return null;
    return (loader === 'heic' ? renderSlowly : render)(owner, { ...request, loader });
  };
}

/** Draws an image in memory in a process of its own; null if it is none. */
function createBytesRenderer(renderImage: ReturnType<typeof createImageRenderer>) {
  return async (image: Uint8Array, { kind, mime }: MediaFacts, how: Pick<RenderRequest, 'edge' | 'fit'>) => {
    if (kind !== 'image') return null;
    return withTemporaryFolder(async (folder) => {
      const file = path.join(folder, 'given');
      await writeFile(file, image);
      return renderImage(null, { file, mime, ...how });
    });
  };
}

function canPreview({ kind, mime }: MediaFacts, program: string | null): boolean {
  if (kind === 'image' && loaders[mime] !== undefined) return true;
  return program !== null && (kind === 'video' || allowedPictures(mime) !== null);
}

/** Refuses images that need too much memory, and decodes large ones one at a time. */
function createGuard() {
  const large = pLimit(1);
  return <T>(facts: MediaFacts, work: () => Promise<T | null>): Promise<T | null> => {
    const decodedBytes = minDecodedBytes(facts);
    if (decodedBytes > decodedBytesMax || tooWide(facts)) return Promise.resolve(null);
    return decodedBytes < largeBytes ? work() : large(work);
  };
}

/** Lower bound of the decoded size in bytes, since the colour depth is not known yet. */
function minDecodedBytes({ width, height }: MediaFacts): number {
  return width === null || height === null ? largeBytes : width * height * 3;
}

function tooWide({ kind, width, height }: MediaFacts): boolean {
  return kind === 'video' && Math.max(width ?? 0, height ?? 0) > frameEdgeMax;
}

/** Seek position in seconds: after the usual length of a fade-in, never past the end. */
function seekPosition({ durationMs }: MediaFacts): string {
  return (Math.min(1000, (durationMs ?? 0) / 3) / 1000).toFixed(3);
}

const assumedRate = 25;

/** Half a frame before the frame shown at a moment, since ffmpeg writes the first frame from a position on. */
function beforeFrame(atMs: number, { frameRate }: MediaFacts): string {
  const rate = frameRate ?? assumedRate;
  // Moments are whole milliseconds, which may be slightly before the frame's start.
  const frame = Math.floor((atMs / 1000) * rate + 0.05);
  return Math.max(0, (frame - 0.5) / rate).toFixed(3);
}

interface FrameRequest {
  /** Null without ffmpeg. */
  program: string | null;
  file: string;
  /** Tried in this order. */
  seeks: string[][];
  toneMappingOf: (file: string) => Promise<ToneMapping>;
}

/**
 * Writes one frame as a PNG and draws it. Tries several positions, the last of them the start, since the first may have
 * no frame: in a video of one frame, or if the sound is longer than the picture. Null if no frame can be decoded.
 */
async function withFrame(
  { program, file, seeks, toneMappingOf }: FrameRequest,
  draw: (frame: string) => Promise<Picture | null>,
): Promise<Picture | null> {
  if (program === null) return null;
  const toneMapping = await toneMappingOf(file);
  return withTemporaryFolder(async (folder) => {
    const extraction = { program, file, folder, frame: path.join(folder, 'frame.png'), toneMapping };
    for (const seek of seeks) if (await extractFrameAt(extraction, seek)) return draw(extraction.frame);
    return null;
  });
}

interface Extraction {
  program: string;
  file: string;
  folder: string;
  frame: string;
  toneMapping: ToneMapping;
}

async function extractFrameAt(
  { program, file, folder, frame, toneMapping }: Extraction,
  seek: string[],
): Promise<boolean> {
  const filters = [`scale='min(${edge * 2},iw*sar)':-2`, 'setsar=1', ...toneMapping].join(',');
  const input = ['-max_pixels', String(frameEdgeMax ** 2), ...seek, '-i', `file:${file}`];
  const output = [...'-an -sn -dn -frames:v 1 -vf'.split(' '), filters, ...'-c:v png -f image2 -update 1'.split(' ')];
  const args = ['-nostdin', '-threads', '1', ...allowed, ...input, ...output, frame];
  const view = { reads: [file], writes: folder };
  const { code } = await runConfined([program, ...args], { ...confinement, view });
  // If the position has no frame, ffmpeg writes nothing and still exits with 0.
  return code === 0 && (await isWritten(frame));
}
