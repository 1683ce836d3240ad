import { execFile, execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Whether test media can be made. In CI a missing ffmpeg is a failure; elsewhere tests are skipped with a message. */
export const hasFfmpeg = lookForFfmpeg();

function lookForFfmpeg(): boolean {
  try {
    execFileSync('ffmpeg', ['-version'], { stdio: 'ignore' });
    execFileSync('ffprobe', ['-version'], { stdio: 'ignore' });
    return true;
  } catch {
    if (process.env['CI'] !== undefined) throw new Error('ffmpeg and ffprobe are needed to make the test media');
    process.stderr.write('Skipping the tests on real media: ffmpeg or ffprobe is not installed.\n');
    return false;
  }
}

export type Corpus = {
  path(name: string): string;
  /** Runs ffmpeg with arguments that end before the output, and returns the output's path. */
  make(name: string, args: string): Promise<string>;
  remove(): Promise<void>;
};

/** An empty folder for one test file's media. */
export async function createCorpus(): Promise<Corpus> {
  const folder = await mkdtemp(join(tmpdir(), 'probe-'));
  const path = (name: string) => join(folder, name);
  return {
    path,
    make: async (name, args) => {
      const inputs = args.split(' ').map((arg) => arg.replace('@/', `${folder}/`));
      await run('ffmpeg', ['-hide_banner', '-loglevel', 'error', '-y', '-threads', '1', ...inputs, path(name)]);
      return path(name);
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

export type Truth = { width: number; height: number; seconds: number; codec: string; hasAudio: boolean };

type FfprobeStream = {
  codec_type: string;
  codec_name: string;
  width?: number;
  height?: number;
  sample_aspect_ratio?: string;
  side_data_list?: { rotation?: number }[];
};

/** Media facts from ffprobe's output, as displayed. */
export async function askFfprobe(path: string): Promise<Truth> {
  const args = ['-v', 'error', '-print_format', 'json', '-show_format', '-show_streams', path];
  const { stdout } = await run('ffprobe', args);
  const answer = JSON.parse(stdout) as { streams: FfprobeStream[]; format: { duration?: string } };
  const video = answer.streams.find((stream) => stream.codec_type === 'video');
  const [across, down] = (video?.sample_aspect_ratio ?? '1:1').split(':').map(Number);
  const aspect = across && down ? across / down : 1;
  // Players enlarge one side and never shrink the other; ffprobe states only the aspect ratio.
  const width = Math.round((video?.width ?? 0) * Math.max(1, aspect));
  const height = Math.round((video?.height ?? 0) / Math.min(1, aspect));
  const turned =
    Math.abs(video?.side_data_list?.find((data) => data.rotation !== undefined)?.rotation ?? 0) % 180 === 90;
  return {
    width: turned ? height : width,
    height: turned ? width : height,
    seconds: Number(answer.format.duration ?? Number.NaN),
    codec: video?.codec_name ?? '',
    hasAudio: answer.streams.some((stream) => stream.codec_type === 'audio'),
  };
}
