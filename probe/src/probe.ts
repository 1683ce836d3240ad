import { megabyte } from '@ad-foundry/contract/limits.ts';
import type { MediaFacts, ProbeResult } from '@ad-foundry/contract/rules/files/media-facts.ts';
import { readBmp } from './bmp.ts';
import { fromBytes, type ByteSource } from './byte-source.ts';
import { readEbmlVideo } from './ebml-video.ts';
import { extensionLies } from './extension.ts';
import { nameUnsupported } from './unsupported.ts';
import { type Found, found, refused, type Refused } from './found.ts';
import { readGif } from './gif.ts';
import { readHeif } from './heif.ts';
import { readIsoVideo } from './iso-video.ts';
import { readJpeg } from './jpeg.ts';
import { detectKind, type Kind } from './kind.ts';
import { readOtherVideo } from './other-video.ts';
import { readPng } from './png.ts';
import { findSecondNature } from './polyglot.ts';
import { readPsd } from './psd.ts';
import { createReader, type Reader, ReadLimit } from './reader.ts';
import { readTiff } from './tiff.ts';
import { readWebp } from './webp.ts';

export type ProbeOptions = {
  /** The file name; only its extension is used. */
  name: string;
  /** Bytes that may be read if the header is not sufficient (a live WebM, an animated GIF). */
  deep?: number;
  timeoutMs?: number;
};

/** `bytesRead` is the total requested from the source. */
export type Probed = ProbeResult & { bytesRead: number };

const headerBytes = 8 * megabyte;
const defaults = { deep: 64 * megabyte, timeoutMs: 10_000 };

/**
 * Reads the media facts of a file from its header and index, in the same way in the browser and on the server. Never
 * rejects and never reads or runs without limit: a file that cannot be read in time is 'unreadable', with `limit` as
 * detail.
 */
export async function probe(source: ByteSource, options: ProbeOptions): Promise<Probed> {
  const timeoutMs = options.timeoutMs ?? defaults.timeoutMs;
  const reader = createReader(source, { maxBytes: headerBytes, deadlineAt: Date.now() + timeoutMs });
  const result = await withTimeout(read(reader, options), timeoutMs);
  return { ...result, bytesRead: reader.bytesRead() };
}

/** Number of first bytes that identify a file type. */
export const headBytes = 64 * 1024;

/** Refusal of a file by its first bytes, equal to that of `probe` for the whole file; null if they are not enough. */
export async function probeHead(head: Uint8Array, { name }: Pick<ProbeOptions, 'name'>): Promise<Refused | null> {
  const reader = createReader(fromBytes(head), { maxBytes: headerBytes, deadlineAt: Infinity });
  // Read errors on the first bytes alone are not final.
  const kind = await readKindOf(reader, name).catch(() => null);
  return kind !== null && 'ok' in kind ? kind : null;
}

async function readKindOf(reader: Reader, name: string): Promise<Kind | Refused> {
  if (reader.sizeBytes === 0) return refused('empty');
  const kind = await detectKind(reader);
  if (kind === null) return nameUnsupported(reader);
  return extensionLies(name, kind.kind) ? refused('extension-mismatch', kind.mime) : kind;
}

async function read(reader: Reader, options: ProbeOptions): Promise<ProbeResult> {
  try {
    const kind = await readKindOf(reader, options.name);
    if ('ok' in kind) return kind;
    // Checked first, since it reads the end of the file, where most indexes are, and caches it.
    const second = await findSecondNature(reader);
    const result = asResult(await readKind(reader, kind, options.deep ?? defaults.deep), kind, reader);
    return result.ok && second !== null ? refused('not-media', second) : result;
  } catch (error) {
    return refused('unreadable', error instanceof ReadLimit ? 'limit' : null);
  }
}

function readKind(reader: Reader, kind: Kind, deepBytes: number): Promise<Found> {
  switch (kind.kind) {
    case 'jpeg':
    case 'gif':
      reader.allow(deepBytes + headerBytes);
      return kind.kind === 'jpeg' ? readJpeg(reader, deepBytes) : readGif(reader, deepBytes);
    case 'png':
      return readPng(reader);
    case 'webp':
      return readWebp(reader);
    case 'avif':
    case 'heic':
      return readHeif(reader, kind);
    case 'bmp':
      return readBmp(reader);
    case 'psd':
      return readPsd(reader);
    case 'tiff':
      return readTiff(reader);
    case 'svg':
      return Promise.resolve(found({}));
    case 'iso':
      return readIsoVideo(reader, deepBytes);
    case 'ebml':
      return readEbmlVideo(reader, kind.mime, deepBytes);
    default:
      return readOtherVideo(reader, kind.kind);
  }
}

function asResult(result: Found, kind: Kind, reader: Reader): ProbeResult {
  if (!result.ok) return result;
  const facts: MediaFacts = {
    kind: kind.media,
    mime: kind.mime,
    sizeBytes: reader.sizeBytes,
    width: null,
    height: null,
    durationMs: null,
    animated: false,
    frames: null,
    videoCodec: null,
    hasAudio: kind.media === 'image' ? false : null,
    ...result.facts,
  };
  if (facts.durationMs !== null) facts.durationMs = plausible(facts.durationMs);
  return { ok: true, facts };
}

/** Rounds to whole milliseconds; null for a duration of months, which is a broken header. */
function plausible(durationMs: number): number | null {
  return durationMs >= 0 && durationMs < 100 * 24 * 3_600_000 ? Math.round(durationMs) : null;
}

async function withTimeout(result: Promise<ProbeResult>, timeoutMs: number): Promise<ProbeResult> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<ProbeResult>((resolve) => {
    timer = setTimeout(() => resolve(refused('unreadable', 'limit')), timeoutMs);
  });
  return Promise.race([result, late]).finally(() => clearTimeout(timer));
}
