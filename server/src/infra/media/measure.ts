import { z } from 'zod';
import type { MediaFacts, ProbeResult } from '@ad-foundry/contract/rules/files/media-facts.ts';
import { runConfined } from './confined.ts';
import { allowed, confinement } from './decoding.ts';
import { frameEdgeMax } from './image-limits.ts';

const streamSchema = z.object({
  codec_type: z.string().optional(),
  codec_name: z.string().optional(),
  width: z.number().int().positive().optional(),
  height: z.number().int().positive().optional(),
  sample_aspect_ratio: z.string().optional(),
  avg_frame_rate: z.string().optional(),
  nb_read_packets: z.string().optional(),
  color_transfer: z.string().optional(),
  color_primaries: z.string().optional(),
  color_space: z.string().optional(),
  field_order: z.string().optional(),
  pix_fmt: z.string().optional(),
});
const answerSchema = z.object({
  streams: z.array(streamSchema),
  format: z.object({ format_name: z.string().optional(), duration: z.string().optional() }).default({}),
});

const codecs: Record<string, string> = { h264: 'avc' };
const requestedEntries =
  'stream=codec_type,codec_name,width,height,sample_aspect_ratio,avg_frame_rate:format=format_name,duration';
const colours = 'stream=codec_type,color_transfer,color_primaries,color_space,field_order,pix_fmt';
const counted = 'stream=codec_type,avg_frame_rate,nb_read_packets';

/**
 * Adds the facts that ffprobe reads from a video; unchanged if it reads nothing, refused if the file contains only
 * audio.
 */
export async function measureVideo(program: string, file: string, facts: MediaFacts): Promise<ProbeResult> {
  const answer = await runFfprobe(program, file, ['-show_entries', requestedEntries]);
  if (answer === null) return { ok: true, facts };
  const { streams, format } = answer;
  const hasAudio = streams.some((stream) => stream.codec_type === 'audio');
  const video = streams.find((stream) => stream.codec_type === 'video');
  if (video === undefined && hasAudio)
    return { ok: false, reason: 'not-media', detail: facts.mime.replace('video/', 'audio/') };
  if (video?.width === undefined || video.height === undefined) return { ok: true, facts };
  const [across = 0, down = 0] = (video.sample_aspect_ratio ?? '').split(':').map(Number);
  const aspect = across > 0 && down > 0 ? across / down : 1;
  // A bare stream has no clock: its duration would be guessed from the bit rate, so its pictures are counted instead.
  const isBare = format.format_name === 'mpegvideo';
  const seconds = isBare ? await countSeconds(program, file) : Number(format.duration ?? Number.NaN);
  return {
    ok: true,
    facts: {
      ...facts,
      width: Math.round(video.width * Math.max(1, aspect)),
      height: Math.round(video.height / Math.min(1, aspect)),
      durationMs: Number.isFinite(seconds) && seconds >= 0 ? Math.round(seconds * 1000) : null,
      videoCodec: codecs[video.codec_name ?? ''] ?? video.codec_name ?? null,
      hasAudio,
      ...rateOf(video.avg_frame_rate),
    },
  };
}

/** The tracks of a video with the colours, fields and pixels that each states; null if ffprobe cannot read it. */
export async function askStreams(program: string, file: string): Promise<z.infer<typeof streamSchema>[] | null> {
  return (await runFfprobe(program, file, ['-show_entries', colours]))?.streams ?? null;
}

type Answer = z.infer<typeof answerSchema>;

/** The output of ffprobe; null if it cannot read the file in time. */
async function runFfprobe(program: string, file: string, question: string[]): Promise<Answer | null> {
  const output = ['-max_pixels', String(frameEdgeMax ** 2), '-print_format', 'json', ...question];
  const args = [...allowed, ...output, '-i', `file:${file}`];
  // The client waits for this result, and other uploads queue behind it.
  const limits = { ...confinement, cpuSeconds: 4, deadlineMs: 8000 };
  const { code, stdout } = await runConfined([program, ...args], { ...limits, view: { reads: [file] } });
  const answer = code === 0 ? answerSchema.safeParse(parse(stdout)) : null;
  return answer?.success ? answer.data : null;
}

/** The number of pictures in a file divided by their rate; NaN when they cannot be counted in time. */
async function countSeconds(program: string, file: string): Promise<number> {
  const answer = await runFfprobe(program, file, ['-count_packets', '-show_entries', counted]);
  const video = answer?.streams.find((stream) => stream.codec_type === 'video');
  const { frameRate } = rateOf(video?.avg_frame_rate);
  return frameRate ? Number(video?.nb_read_packets ?? Number.NaN) / frameRate : Number.NaN;
}

/** ffprobe states the frame rate as a fraction: `30000/1001`. */
function rateOf(fraction = ''): Pick<MediaFacts, 'frameRate'> {
  const [frames = 0, seconds = 0] = fraction.split('/').map(Number);
  return frames > 0 && seconds > 0 ? { frameRate: Math.round((frames / seconds) * 1000) / 1000 } : {};
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
