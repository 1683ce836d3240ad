import type { RepairOperation } from '@ad-foundry/contract/rules/repair/operation.ts';
import type { MediaFacts } from '@ad-foundry/contract/rules/files/media-facts.ts';
import { isKind } from './repair-order.ts';
import type { VideoTraits } from './tone-mapping.ts';

/** Names of matrices as the scale filter takes them. */
const matrices = new Map([
  ['bt709', 'bt709'],
  ['bt470bg', 'bt601'],
  ['smpte170m', 'smpte170m'],
  ['bt2020nc', 'bt2020'],
]);

type Extension = Extract<RepairOperation, { kind: 'extend' }>;

interface Pictures {
  /** As they are displayed. */
  facts: MediaFacts;
  operations: readonly RepairOperation[];
  /** Null for pictures in RGB, which may have transparent parts. */
  traits: VideoTraits | null;
}

/** The pictures cropped and scaled; of a video in whole frames, in the colours of usual screens (Rec. 709). */
export function shapeFilters({ facts, operations, traits }: Pictures): string[] {
  const startMs = operations.find(isKind('trim'))?.startMs ?? 0;
  const steps = operations.flatMap((operation) => {
    if (operation.kind === 'crop')
      return [`crop=${operation.width}:${operation.height}:${placeOf(operation, startMs)}:exact=1`];
    return operation.kind === 'resize'
      ? [`scale=${operation.width}:${operation.height}:flags=lanczos`, 'setsar=1']
      : [];
  });
  const displayed = [`scale=${facts.width}:${facts.height}`, 'setsar=1'];
  if (traits === null) return [...displayed, ...steps];
  const { toneMapping } = traits;
  const colours = toneMapping.length > 0 ? [...toneMapping, ...tagged] : usualColours(facts, traits);
  return [deinterlacing, ...displayed, ...steps, ...colours];
}

/** The place of a crop, or expressions of the time `t` that has passed since the start of the kept part. */
function placeOf({ left, top, frames }: Extract<RepairOperation, { kind: 'crop' }>, startMs: number): string {
  if (!frames || frames.length < 2) return `${left}:${top}`;
  const along = (side: 'left' | 'top') => {
    const at = (index: number) => ((frames[index]?.atMs ?? 0) - startMs) / 1000;
    // From the last key frame backwards: each is valid until the next one begins.
    return frames.reduceRight((later, frame, index) => {
      const next = frames[index + 1];
      if (!next) return String(frame[side]);
      const seconds = Math.max(0.001, at(index + 1) - at(index));
      const change = next.glides ? next[side] - frame[side] : 0;
      const place =
        change === 0 ? String(frame[side]) : `${frame[side]}+(${change})*clip((t-(${at(index)}))/${seconds},0,1)`;
      // Half a frame early, since timestamps are rounded.
      return `if(lt(t,${(at(index + 1) - 0.004).toFixed(3)}),${place},${later})`;
    }, '');
  };
  return `'${along('left')}':'${along('top')}'`;
}

const rec709 = 'setparams=colorspace=bt709:color_primaries=bt709:color_trc=bt709:range=tv';
const tagged = ['zscale=m=bt709:r=tv', 'format=yuv420p', rec709];

/** A video that states no matrix has that of its size, as players assume. */
function usualColours({ width, height }: Pick<MediaFacts, 'width' | 'height'>, { matrix }: VideoTraits): string[] {
  const isLarge = Math.max(width ?? 0, height ?? 0) >= 1280 || Math.min(width ?? 0, height ?? 0) >= 720;
  const from = matrices.get(matrix ?? '') ?? (isLarge ? 'bt709' : 'smpte170m');
  return [`scale=in_color_matrix=${from}:out_color_matrix=bt709:out_range=tv`, 'format=yuv420p', rec709];
}

const deinterlacing = 'bwdif=mode=send_frame:deint=interlaced';
const even = 'scale=trunc(iw/2)*2:trunc(ih/2)*2';
const encodable = 'scale=out_color_matrix=bt709:out_range=tv,format=yuv420p';

/** All filters before a GIF or video is encoded; `edge` is the colour of its edge, for bars that have it. */
export function pictureFilters(pictures: Pictures, edge: string): string[] {
  const { operations } = pictures;
  const bars = operations.find(isKind('extend'));
  const extended = bars ? [extension(bars, { size: sizeBefore(pictures), edge })] : [];
  // Stacked frames forget their colours.
  return [...shapeFilters(pictures), ...extended, ...(bars?.fill === 'mirror' && pictures.traits ? [rec709] : [])];
}

export function videoFilters(pictures: Pictures, edge: string): string {
  const { facts, operations } = pictures;
  // Pictures come at the times of an animation.
  const rate = operations.find(isKind('frame-rate'))?.rate ?? (facts.kind === 'image' ? facts.frameRate : null);
  return [...pictureFilters(pictures, edge), ...(rate ? [`fps=${rate}`] : []), even, encodable, rec709].join(',');
}

interface Size {
  width: number;
  height: number;
}

/** The size of the picture that bars surround. */
function sizeBefore({ facts, operations }: Pick<Pictures, 'facts' | 'operations'>): Size {
  return (
    operations.find(isKind('resize')) ??
    operations.find(isKind('crop')) ?? { width: facts.width ?? 1, height: facts.height ?? 1 }
  );
}

function extension(bars: Extension, { size, edge }: { size: Size; edge: string }): string {
  if (bars.fill === 'blur') return blurred(bars);
  if (bars.fill === 'mirror') return mirrored(bars, size);
  const colour = (bars.colour ?? edge).replace('#', '0x');
  return `format=gbrp,pad=${bars.width}:${bars.height}:(ow-iw)/2:(oh-ih)/2:color=${colour},setsar=1`;
}

/** Blurs a small copy, which looks the same as a blurred large one and takes a fraction of the time. */
function blurred({ width, height }: Size): string {
  const [small, low] = [width, height].map((side) => Math.max(16, Math.round(side / 16) * 2));
  const cover = `scale=${small}:${low}:force_original_aspect_ratio=increase,crop=${small}:${low}`;
  const ground = `${cover},gblur=sigma=4,eq=brightness=-0.08,scale=${width}:${height},setsar=1`;
  return `split[picture][copy];[copy]${ground}[ground];[ground][picture]overlay=(W-w)/2:(H-h)/2`;
}

/** Rows or columns of the picture, every other one mirrored, of which the middle is kept. */
function mirrored({ width, height }: Size, size: Size): string {
  const isTall = height > size.height;
  const bar = isTall ? (height - size.height) / 2 / size.height : (width - size.width) / 2 / size.width;
  const around = Math.max(1, Math.ceil(bar));
  const places = Array.from({ length: 2 * around + 1 }, (_, index) => index);
  const flips = places
    .filter((place) => (place - around) % 2 !== 0)
    .map((place) => `[m${place}]${isTall ? 'vflip' : 'hflip'}[f${place}];`);
  const names = places.map((place) => ((place - around) % 2 === 0 ? `[m${place}]` : `[f${place}]`));
  const stack = `${isTall ? 'vstack' : 'hstack'}=inputs=${places.length}`;
  const copies = places.map((place) => `[m${place}]`).join('');
  const stacked = `${names.join('')}${stack},crop=${width}:${height}:exact=1,setsar=1`;
  return `split=${places.length}${copies};${flips.join('')}${stacked}`;
}

/** Draws the average colour of the edges that bars touch as one pixel; null without such bars. */
export function edgeFilters(pictures: Pictures): string | null {
  const bars = pictures.operations.find(isKind('extend'));
  if (bars?.fill !== 'colour' || bars.colour !== undefined) return null;
  const isTall = bars.height > sizeBefore(pictures).height;
  const [first, last] = isTall ? ['iw:2:0:0', 'iw:2:0:ih-2'] : ['2:ih:0:0', '2:ih:iw-2:0'];
  const ends = `split[a][b];[a]crop=${first}[c];[b]crop=${last}[d];[c][d]${isTall ? 'vstack' : 'hstack'}`;
  const colours = pictures.traits ? [rec709] : [];
  return [...shapeFilters(pictures), ends, ...colours, 'format=gbrp', 'scale=1:1:flags=area', 'format=rgb24'].join(',');
}
