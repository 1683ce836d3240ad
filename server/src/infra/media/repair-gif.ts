import { stat } from 'node:fs/promises';
import path from 'node:path';
import { runConfined } from './confined.ts';
import { isWritten } from './file-source.ts';
import type { RepairedFile, RepairFault, RepairOrder } from './repair-order.ts';
import { edgeColour, videoLimits, type Encoder } from './repair-video.ts';
import { pictureFilters } from './video-filters.ts';
import type { VideoSource } from './video-source.ts';

/** Frames per second and colours, the best first; below the last, nothing is made. Frames of a GIF last hundredths. */
const qualities = [
  { rate: 12.5, colours: 256, dither: 3 },
  { rate: 10, colours: 128, dither: 4 },
  { rate: 100 / 12, colours: 64, dither: 5 },
];

/** Writes a GIF with the best quality that fits, in colours chosen from all its frames. */
export async function repairGif(
  source: VideoSource,
  order: RepairOrder,
  { program, folder, onProgress }: Encoder,
): Promise<RepairedFile | RepairFault> {
  const output = path.join(folder, 'repaired.gif');
  const palette = path.join(folder, 'palette.png');
  const view = { reads: source.reads, writes: folder };
  const run = (args: readonly string[]) => runConfined([program, ...args], { ...videoLimits, view });
  const edge = await edgeColour(source, { folder, confined: run });
  const end = ['-t', ((order.durationMs ?? 0) / 1000).toFixed(3)];
  const isAnimation = source.facts.kind === 'image';
  // An animation keeps its own timing if it can.
  const tries = [...(isAnimation ? [{ ...qualities[0], rate: null }] : []), ...qualities];
  for (const [index, { rate, colours = 256, dither = 3 }] of tries.entries()) {
    const shown = [...(rate === null ? [] : [`fps=${rate}`]), ...pictureFilters(source, edge)].join(',');
    const choosing = ['-vf', `${shown},palettegen=max_colors=${colours}:stats_mode=diff`, '-update', '1'];
    await run([...source.reading, '-map', '0:v:0', ...end, ...choosing, '-y', palette]);
    if (!(await isWritten(palette))) return 'undecodable';
    onProgress?.(Math.floor((100 * (index + 0.3)) / tries.length));
    const drawing = `[0:v:0]${shown}[shown];[shown][1:v]paletteuse=dither=bayer:bayer_scale=${dither}:diff_mode=rectangle`;
    const writing = ['-i', palette, '-lavfi', drawing, ...end, ...'-loop 0 -f gif -y'.split(' '), output];
    const { code } = await run([...source.reading, ...writing]);
    if (code !== 0 || !(await isWritten(output))) return 'undecodable';
    const { size } = await stat(output);
    if (size >= order.minBytes && size <= order.maxBytes) return { file: output, operations: [...order.operations] };
  }
  return 'too-heavy';
}
