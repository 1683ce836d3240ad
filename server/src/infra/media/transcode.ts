import path from 'node:path';
import pLimit from 'p-limit';
import type { MediaFacts } from '@ad-foundry/contract/rules/files/media-facts.ts';
import { type Confinement, runConfined } from './confined.ts';
import { allowed, confinement } from './decoding.ts';
import { isWritten, withFile, type FileSource } from './file-source.ts';
import { frameEdgeMax } from './image-limits.ts';
import { encodable, sdrTags, type ToneMapping } from './tone-mapping.ts';
import { withTemporaryFolder } from '#infra/files/temporary-folder.ts';

/** A smaller video for preview, and a filmstrip of its frames. The files exist until `use` has returned. */
export interface TranscodedPreview {
  video: { file: string; mime: string } | null;
  filmstrip: { file: string; frames: number; width: number; height: number } | null;
}

const megabyte = 1024 * 1024;
// One minute of 4K video takes about one minute of processor time.
const transcodeLimits: Confinement = {
  memoryBytes: 2048 * megabyte,
  cpuSeconds: 1200,
  outputBytes: 1024 * megabyte,
  deadlineMs: 12 * 60_000,
  inBackground: true,
};
const shortEdge = 720;
const longEdge = 1280;
const filmstripHeight = 90;
const filmstripFrames = 40;
const playable = new Set(['avc', 'vp8', 'vp9', 'av1']);
const worthBytes = 8 * megabyte;

/** Whether a video needs a smaller preview: it is large, or browsers may not support its codec. */
export function needsPreview({ videoCodec, sizeBytes }: MediaFacts): boolean {
  return !playable.has(videoCodec ?? '') || sizeBytes > worthBytes;
}

type Encoder = { name: string; file: string; mime: string; args: string[] };

const h264: Encoder = {
  name: 'libx264',
  file: 'rendition.mp4',
  mime: 'video/mp4',
  args: '-c:v libx264 -preset veryfast -crf 23 -maxrate 4M -bufsize 8M -g 25 -c:a aac -b:a 128k -ac 2 -movflags +faststart -f mp4'.split(
    ' ',
  ),
};
const vp9: Encoder = {
  name: 'libvpx-vp9',
  file: 'rendition.webm',
  mime: 'video/webm',
  args: '-c:v libvpx-vp9 -deadline realtime -cpu-used 6 -crf 34 -b:v 0 -g 25 -c:a libopus -ac 2 -f webm'.split(' '),
};

/**
 * Transcodes videos for preview, one at a time. `transcodePreview` passes the files to `use`, after which they are
 * deleted; it returns null without calling `use` if ffmpeg or an encoder is missing.
 */
export function createTranscoder(program: string | null, toneMappingOf: (file: string) => Promise<ToneMapping>) {
  let foundEncoder: Promise<Encoder | null> | null = null;
  const oneAtATime = pLimit(1);

  const encoder = (): Promise<Encoder | null> => {
    foundEncoder ??= program === null ? Promise.resolve(null) : findEncoder(program);
    return foundEncoder;
  };

  const make = async <T>(
    file: string,
    facts: MediaFacts,
    use: (preview: TranscodedPreview) => Promise<T>,
  ): Promise<T | null> => {
    const found = await encoder();
    if (program === null || found === null) return null;
    return withTemporaryFolder(async (folder) => {
      const task = { program, folder, facts, file, toneMapping: await toneMappingOf(file) };
      const video = needsPreview(facts) ? await encode(task, found) : null;
      const videoTask = video ? { ...task, file: video.file, toneMapping: [] } : task;
      return use({ video, filmstrip: await encodeFilmstrip(videoTask) });
    });
  };

  return {
    canTranscode: async () => (await encoder()) !== null,
    canRepairVideos: async () => (await encoder()) === h264,
    transcodePreview<T>(
      source: FileSource,
      facts: MediaFacts,
      use: (preview: TranscodedPreview) => Promise<T>,
    ): Promise<T | null> {
      return oneAtATime(() => withFile(source, (file) => make(file, facts, use)));
    },
  };
}

/** Null if the program is missing or supports neither encoder. */
async function findEncoder(program: string): Promise<Encoder | null> {
  for (const encoder of [h264, vp9]) {
    const trial = `-nostdin -v error -f lavfi -i color=size=64x64:duration=0.1 -c:v ${encoder.name} -f null -`;
    if ((await runConfined([program, ...trial.split(' ')], confinement)).code === 0) return encoder;
  }
  return null;
}

interface Task {
  program: string;
  folder: string;
  file: string;
  facts: MediaFacts;
  toneMapping: ToneMapping;
}

/** Even dimensions within 720p, with the aspect ratio of the video. */
export function previewSize({ width, height }: Pick<MediaFacts, 'width' | 'height'>): {
  width: number;
  height: number;
} {
  const [across, down] = [width ?? longEdge, height ?? shortEdge];
  const scale = Math.min(1, shortEdge / Math.min(across, down), longEdge / Math.max(across, down));
  const even = (edge: number) => Math.max(2, Math.round((edge * scale) / 2) * 2);
  return { width: even(across), height: even(down) };
}

const inputOf = (file: string) => ['-max_pixels', String(frameEdgeMax ** 2), '-i', `file:${file}`];

async function encode(
  { program, folder, file, facts, toneMapping }: Task,
  encoder: Encoder,
): Promise<TranscodedPreview['video']> {
  if (Math.max(facts.width ?? 0, facts.height ?? 0) > frameEdgeMax) return null;
  const { width, height } = previewSize(facts);
  const output = path.join(folder, encoder.file);
  const tracks = '-map 0:v:0 -map 0:a:0? -sn -dn -map_metadata -1 -map_chapters -1 -threads 2'.split(' ');
  const [colours, tags] = toneMapping.length > 0 ? [[...toneMapping, ...encodable], sdrTags] : [['format=yuv420p'], []];
  const filter = ['-vf', [`scale=${width}:${height}`, 'setsar=1', ...colours].join(',')];
  const reading = ['-nostdin', '-threads', '2', ...allowed, ...inputOf(file)];
  const args = [...reading, ...tracks, ...filter, ...tags, ...encoder.args, output];
  const { code } = await runConfined([program, ...args], {
    ...transcodeLimits,
    view: { reads: [file], writes: folder },
  });
  return code === 0 && (await isWritten(output)) ? { file: output, mime: encoder.mime } : null;
}

async function encodeFilmstrip({
  program,
  folder,
  file,
  facts,
  toneMapping,
}: Task): Promise<TranscodedPreview['filmstrip']> {
  const seconds = (facts.durationMs ?? 0) / 1000;
  if (seconds < 1 || !facts.width || !facts.height) return null;
  const frames = Math.min(filmstripFrames, Math.max(4, Math.floor(seconds)));
  const width = Math.min(320, Math.max(16, Math.round((filmstripHeight * facts.width) / facts.height / 2) * 2));
  const output = path.join(folder, 'strip.jpg');
  const size = `scale=${width}:${filmstripHeight}`;
  const filter = [`fps=${frames}/${seconds.toFixed(3)}`, size, 'setsar=1', ...toneMapping, `tile=${frames}x1`].join(
    ',',
  );
  const reading = ['-nostdin', '-threads', '1', ...allowed, ...inputOf(file)];
  const writing = '-map 0:v:0 -an -sn -dn -frames:v 1 -c:v mjpeg -q:v 5 -f image2 -update 1'.split(' ');
  const args = [...reading, ...writing, '-vf', filter, output];
  const { code } = await runConfined([program, ...args], {
    ...transcodeLimits,
    view: { reads: [file], writes: folder },
  });
  return code === 0 && (await isWritten(output)) ? { file: output, frames, width, height: filmstripHeight } : null;
}
