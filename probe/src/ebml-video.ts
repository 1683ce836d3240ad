import {
  type Element,
  childElements,
  ebml,
  readEbmlHead,
  readElement,
  readFloat,
  readNumber,
  readText,
} from './ebml.ts';
import { readLastBlocksMs } from './ebml-blocks.ts';
import { asFrameRate, type Found, found, refused, refuseSize } from './found.ts';
import type { Reader } from './reader.ts';
import { type Size, stretch, turn } from './stretch.ts';

const codecs: Record<string, string> = {
  V_VP8: 'vp8',
  V_VP9: 'vp9',
  V_AV1: 'av1',
  'V_MPEG4/ISO/AVC': 'avc',
  'V_MPEGH/ISO/HEVC': 'hevc',
  V_MJPEG: 'mjpeg',
  V_PRORES: 'prores',
};

const trackTypes = { video: 1, audio: 2 };
const maxTracks = 100;
/** Default nanoseconds per tick. */
const defaultScale = 1_000_000;
/** A display size in this unit is unknown; in any other unit, it gives at least the aspect. */
const unknownUnit = 4;

/** WebM and Matroska; truncated when the segment claims to reach beyond the end of the file. */
export async function readEbmlVideo(reader: Reader, mime: string, deepBytes: number): Promise<Found> {
  const segment = (await readEbmlHead(reader))?.segment ?? null;
  if (segment === null) return refused('truncated');
  if (Number.isFinite(segment.end) && segment.end > reader.sizeBytes) return refused('truncated');
  const { info, tracks } = await findParts(reader, segment);
  if (tracks === null) return refused('truncated');
  const entries = await readTracks(reader, tracks);
  const videos = entries.filter((entry) => entry.type === trackTypes.video);
  const hasAudio = entries.some((entry) => entry.type === trackTypes.audio);
  const video = videos.find((entry) => entry.enabled) ?? videos[0];
  if (video === undefined)
    return hasAudio ? refused('not-media', mime.replace('video/', 'audio/')) : refused('unreadable');
  const size = await readPictureSize(reader, video.elements);
  const unshown = refuseSize(size);
  if (unshown !== null) return unshown;
  const codec = await readText(reader, video.elements, ebml.codecId);
  const header = info === null ? [] : await childElements(reader, info);
  const scale = ((await readNumber(reader, header, ebml.timestampScale)) || defaultScale) / defaultScale;
  const stated = await readFloat(reader, header, ebml.duration);
  reader.allow(deepBytes);
  const durationMs = stated !== null && stated > 0 ? stated * scale : await readLastBlocksMs(reader, segment, scale);
  const videoCodec = codec === null ? null : (codecs[codec] ?? codec);
  const frameNs = await readNumber(reader, video.elements, ebml.defaultDuration);
  const frameRate = frameNs === null ? null : asFrameRate(1e9 / frameNs);
  return found({ ...size, durationMs, videoCodec, hasAudio, frameRate });
}

/** Both elements precede the clusters in nearly every file; otherwise the clusters are skipped. */
async function findParts(reader: Reader, segment: Element): Promise<{ info: Element | null; tracks: Element | null }> {
  let [info, tracks]: (Element | null)[] = [null, null];
  const end = Math.min(segment.end, reader.sizeBytes);
  for (let at = segment.body; at < end && (info === null || tracks === null);) {
    const element = await readElement(reader, at);
    if (element === null) break;
    if (element.id === ebml.info) info = element;
    if (element.id === ebml.tracks) tracks = element;
    if (element.id === ebml.cluster && tracks !== null) break;
    at = element.end;
  }
  return { info: info ?? null, tracks: tracks ?? null };
}

async function readTracks(
  reader: Reader,
  tracks: Element,
): Promise<{ type: number; enabled: boolean; elements: Element[] }[]> {
  const entries = [];
  const found = (await childElements(reader, tracks)).filter((element) => element.id === ebml.trackEntry);
  for (const entry of found.slice(0, maxTracks)) {
    const elements = await childElements(reader, entry);
    const type = (await readNumber(reader, elements, ebml.trackType)) ?? 0;
    entries.push({ type, enabled: (await readNumber(reader, elements, ebml.flagEnabled)) !== 0, elements });
  }
  return entries;
}

async function readPictureSize(reader: Reader, track: readonly Element[]): Promise<Size> {
  const video = track.find((element) => element.id === ebml.video);
  if (video === undefined) return { width: 0, height: 0 };
  const inside = await childElements(reader, video);
  const number = async (id: number) => (await readNumber(reader, inside, id)) ?? 0;
  const coded = { width: await number(ebml.pixelWidth), height: await number(ebml.pixelHeight) };
  const shown = { width: await number(ebml.displayWidth), height: await number(ebml.displayHeight) };
  const stated = shown.width > 0 && shown.height > 0 && (await number(ebml.displayUnit)) < unknownUnit;
  const aspect = stated ? (coded.height * shown.width) / (coded.width * shown.height) : 1;
  const projection = inside.find((element) => element.id === ebml.projection);
  const projected = projection === undefined ? [] : await childElements(reader, projection);
  const roll = (await readFloat(reader, projected, ebml.poseRoll)) ?? 0;
  return turn(stretch(coded, aspect), Math.abs(Math.round(roll / 90)) % 2 === 1);
}
