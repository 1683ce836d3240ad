import { fixed16be, u16be, u32be, u8 } from './bytes.ts';
import { readH263Aspect } from '@ad-foundry/probe/codecs/h263-aspect.ts';
import { cutByContainer, readH264Picture } from '@ad-foundry/probe/codecs/h264-picture.ts';
import { type Box, boxBytes, childBoxes, readField } from './iso-boxes.ts';
import type { IsoTrack } from './iso-tracks.ts';
import type { Reader } from './reader.ts';
import { type Size, stretch, turn } from './stretch.ts';

/** Four-character codes mapped to the codec's usual name. Unlisted codecs are named by their code. */
const codecs: Record<string, string> = {
  avc1: 'avc',
  avc3: 'avc',
  dva1: 'avc',
  hvc1: 'hevc',
  hev1: 'hevc',
  dvh1: 'hevc',
  dvhe: 'hevc',
  vp08: 'vp8',
  vp09: 'vp9',
  av01: 'av1',
  mp4v: 'mpeg4',
  s263: 'h263',
  jpeg: 'mjpeg',
  ...Object.fromEntries(['apco', 'apcs', 'apcn', 'apch', 'ap4h', 'ap4x'].map((code) => [code, 'prores'])),
};

/** The length of a visual sample entry's own fields, before the boxes inside it (ISO/IEC 14496-12, 12.1.3). */
const entryBytes = 78;

/** Scaling and rotation of a picture: `a b` is the image of its horizontal axis, `c d` of its vertical axis. */
type Matrix = { a: number; b: number; c: number; d: number };

/** Displayed size of a picture track: pixel aspect and rotation applied. Null when its description is missing. */
export async function readIsoPicture(
  reader: Reader,
  track: IsoTrack,
  movie: Matrix,
): Promise<(Size & { videoCodec: string | null }) | null> {
  const description = track.tables.find((box) => box.type === 'stsd');
  if (description === undefined) return null;
  const [entry] = await childBoxes(reader, description, 8);
  if (entry === undefined) return null;
  const bytes = await boxBytes(reader, entry, entryBytes);
  const { matrix, shown } = await readHeader(reader, track.header);
  const stored = { width: u16be(bytes, 24), height: u16be(bytes, 26) };
  const coded = stored.width > 0 && stored.height > 0 ? stored : shown;
  const whole = multiply(matrix, movie);
  const inside = await childBoxes(reader, entry, entryBytes);
  const stream = await readStream(reader, { track, entry, inside, coded });
  const stated = (await readPixelAspect(reader, inside)) ?? scaledAspect(whole) ?? shownAspect(coded, shown);
  const aspect = stated ?? stream?.aspect ?? 1;
  const quarter = Math.abs(whole.b) > Math.abs(whole.a) && Math.abs(whole.c) > Math.abs(whole.d);
  const code = entry.type.trim();
  return {
    ...turn(stretch(stream?.size ?? coded, aspect), quarter),
    videoCodec: codecs[code] ?? (code === '' ? null : code),
  };
}

const maxConfigurationBytes = 4096;
/** The header of a picture in H.263. */
const pictureHeadBytes = 16;

/** Size and pixel aspect as the codec's own headers state them; `coded` is the size that the container states. */
async function readStream(
  reader: Reader,
  { track, entry, inside, coded }: { track: IsoTrack; entry: Box; inside: readonly Box[]; coded: Size },
): Promise<{ size?: Size; aspect: number | null } | null> {
  const avc = inside.find((box) => box.type === 'avcC');
  if (avc !== undefined) {
    const picture = readH264Picture(await boxBytes(reader, avc, maxConfigurationBytes));
    return picture && { size: cutByContainer(picture, coded), aspect: picture.aspect };
  }
  if (entry.type !== 's263' && entry.type !== 'h263') return null;
  const at = await readField(reader, track.tables, 'stco', (bytes) => u32be(bytes, 8));
  return at === null ? null : { aspect: readH263Aspect(await reader.exact(at, pictureHeadBytes)) };
}

/** The matrix of the movie's or a track's header: `at` is the offset of its nine numbers. */
export function matrixOf(bytes: Uint8Array, at: number): Matrix {
  const [a, b, c, d] = [0, 4, 12, 16].map((offset) => fixed16be(bytes, at + offset));
  return { a: a || 0, b: b || 0, c: c || 0, d: d || 0 };
}

function multiply(track: Matrix, movie: Matrix): Matrix {
  const rows = [
    [track.a, track.b],
    [track.c, track.d],
  ].map(([x = 0, y = 0]) => [x * movie.a + y * movie.c, x * movie.b + y * movie.d]);
  const [[a = 0, b = 0] = [], [c = 0, d = 0] = []] = rows;
  return { a, b, c, d };
}

async function readHeader(reader: Reader, header: Box): Promise<{ matrix: Matrix; shown: Size }> {
  const bytes = await boxBytes(reader, header, 96);
  const at = u8(bytes, 0) === 1 ? 52 : 40;
  const [width, height] = [fixed16be(bytes, at + 36), fixed16be(bytes, at + 40)];
  return { matrix: matrixOf(bytes, at), shown: { width: Math.round(width) || 0, height: Math.round(height) || 0 } };
}

async function readPixelAspect(reader: Reader, inside: readonly Box[]): Promise<number | null> {
  const box = inside.find((child) => child.type === 'pasp');
  if (box === undefined) return null;
  const bytes = await boxBytes(reader, box, 8);
  const aspect = u32be(bytes, 0) / u32be(bytes, 4);
  return aspect > 0 && Number.isFinite(aspect) ? aspect : null;
}

/**
 * The pixel aspect of a matrix that scales one side more than the other; null within a hundredth, which is rounding.
 */
function scaledAspect({ a, b, c, d }: Matrix): number | null {
  const aspect = Math.hypot(a, c) / Math.hypot(b, d);
  return Number.isFinite(aspect) && aspect > 0 && Math.abs(aspect - 1) > 0.01 ? aspect : null;
}

/** Older movies state the displayed size only in the track's header. Null if it equals the stored size. */
function shownAspect(coded: Size, shown: Size): number | null {
  if (!(shown.width > 0 && shown.height > 0)) return null;
  const aspect = (coded.height * shown.width) / (coded.width * shown.height);
  return aspect === 1 ? null : aspect;
}
