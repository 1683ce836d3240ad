import type { MediaKind } from '@ad-foundry/contract/rules/files/media-facts.ts';
import { isBmp } from './bmp.ts';
import { ascii, startsWith, u32be } from './bytes.ts';
import { readEbmlHead } from './ebml.ts';
import { isPsd } from './psd.ts';
import { unsupportedBrands } from './unsupported.ts';
import { isGif } from './gif.ts';
import type { Reader } from './reader.ts';

/** File types recognized by content. */
export const fileKinds = [
  'jpeg',
  'png',
  'gif',
  'webp',
  'avif',
  'heic',
  'bmp',
  'psd',
  'tiff',
  'svg',
  'iso',
  'ebml',
  'avi',
  'asf',
  'flv',
  'mpeg',
] as const;
export type FileKind = (typeof fileKinds)[number];

/** `sequence` marks an AVIF or HEIC that contains moving pictures, `still` one that must contain a still. */
export type Kind = { kind: FileKind; media: MediaKind; mime: string; sequence: boolean; still: boolean };

const asf = [0x30, 0x26, 0xb2, 0x75, 0x8e, 0x66, 0xcf, 0x11, 0xa6, 0xd9, 0x00, 0xaa, 0x00, 0x62, 0xce, 0x6c];

/** The type of a file, detected from its first bytes; null if unsupported. */
export async function detectKind(reader: Reader): Promise<Kind | null> {
  const head = await reader.bytes(0, 4096);
  return imageKind(head) ?? isoKind(head) ?? (await ebmlKind(reader, head)) ?? videoKind(head) ?? svgKind(head);
}

function kindOf(kind: FileKind, mime: string, { sequence = false, still = true } = {}): Kind {
  return { kind, mime, sequence, still, media: mime.startsWith('image/') ? 'image' : 'video' };
}

function imageKind(head: Uint8Array): Kind | null {
  if (startsWith(head, [0xff, 0xd8, 0xff])) return kindOf('jpeg', 'image/jpeg');
  if (startsWith(head, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return kindOf('png', 'image/png');
  if (isGif(head)) return kindOf('gif', 'image/gif');
  if (ascii(head, 0, 4) === 'RIFF' && ascii(head, 8, 4) === 'WEBP') return kindOf('webp', 'image/webp');
  if (isBmp(head)) return kindOf('bmp', 'image/bmp');
  if (isPsd(head)) return kindOf('psd', 'image/vnd.adobe.photoshop');
  const tiff = ['II*\0', 'MM\0*', 'II+\0', 'MM\0+'].includes(ascii(head, 0, 4));
  return tiff ? kindOf('tiff', 'image/tiff') : null;
}

/** QuickTime files older than the brand box begin with any of these. */
const bareQuickTime = ['moov', 'mdat', 'wide', 'pnot', 'free', 'skip'];
const heicBrands = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs'];
/** Brands of HEIF that name no codec, which the other brands or the items state. */
const heifBrands = ['mif1', 'mif2', 'mif3', 'msf1', 'miaf', '1pic'];
const stillBrands = ['avif', 'mif1', 'heic', 'heix', 'heim', 'heis'];
const sequenceBrands = ['avis', 'msf1', 'hevc', 'hevx', 'hevm', 'hevs'];

function isoKind(head: Uint8Array): Kind | null {
  const type = ascii(head, 4, 4);
  if (bareQuickTime.includes(type) && u32be(head, 0) < 2 ** 31) return kindOf('iso', 'video/quicktime');
  if (type !== 'ftyp') return null;
  const end = Math.min(u32be(head, 0), head.byteLength);
  const brands = [ascii(head, 8, 4)];
  for (let at = 16; at + 4 <= end; at += 4) brands.push(ascii(head, at, 4));
  const major = brands[0] ?? '';
  if (unsupportedBrands.has(major)) return null;
  const isPicture = ['avif', 'avis', ...heifBrands, ...heicBrands].includes(major);
  if (isPicture) {
    const parts = {
      sequence: sequenceBrands.includes(major),
      still: brands.some((brand) => stillBrands.includes(brand)),
    };
    const avif = brands.includes('avif') || brands.includes('avis');
    return avif ? kindOf('avif', 'image/avif', parts) : kindOf('heic', 'image/heic', parts);
  }
  if (major === 'qt  ') return kindOf('iso', 'video/quicktime');
  if (major.startsWith('M4V')) return kindOf('iso', 'video/x-m4v');
  return kindOf('iso', /^3g[a-z0-9]{2}$/.test(major) ? 'video/3gpp' : 'video/mp4');
}

async function ebmlKind(reader: Reader, head: Uint8Array): Promise<Kind | null> {
  if (!startsWith(head, [0x1a, 0x45, 0xdf, 0xa3])) return null;
  const ebml = await readEbmlHead(reader);
  return kindOf('ebml', ebml?.docType === 'webm' ? 'video/webm' : 'video/x-matroska');
}

function videoKind(head: Uint8Array): Kind | null {
  if (ascii(head, 0, 4) === 'RIFF' && ascii(head, 8, 4) === 'AVI ') return kindOf('avi', 'video/x-msvideo');
  if (startsWith(head, asf)) return kindOf('asf', 'video/x-ms-wmv');
  if (ascii(head, 0, 4) === 'FLV\u0001') return kindOf('flv', 'video/x-flv');
  const program = startsWith(head, [0, 0, 1, 0xba]) || startsWith(head, [0, 0, 1, 0xb3]);
  if (program) return kindOf('mpeg', 'video/mpeg');
  const synced = (first: number, packet: number) => [0, 1, 2].every((n) => head[first + n * packet] === 0x47);
  return synced(0, 188) || synced(4, 192) ? kindOf('mpeg', 'video/mp2t') : null;
}

/** An SVG is text whose first element is `svg`; comments and declarations may come before it. */
function svgKind(head: Uint8Array): Kind | null {
  const text = new TextDecoder().decode(head).replace(/^\ufeff/, '');
  const first = text.slice(skipProlog(text)).slice(0, 10);
  return /^<(?:svg:)?svg[\s/>]/i.test(first) ? kindOf('svg', 'image/svg+xml') : null;
}

/** The offset of the first element. Every step advances, so that no untrusted text causes an endless loop. */
function skipProlog(text: string): number {
  let at = 0;
  for (;;) {
    while (/\s/.test(text.charAt(at))) at += 1;
    const end = prologEnd(text, at);
    if (end <= at) return at;
    at = end;
  }
}

/** The offset after the instruction, comment or document type at `at`; 0 if there is none, or none that ends. */
function prologEnd(text: string, at: number): number {
  const behind = (mark: string, from: number) => {
    const found = text.indexOf(mark, from);
    return found < 0 ? 0 : found + mark.length;
  };
  if (text.startsWith('<?', at)) return behind('?>', at);
  if (text.startsWith('<!--', at)) return behind('-->', at + 4);
  if (text.slice(at, at + 9).toUpperCase() !== '<!DOCTYPE') return 0;
  const [close, subset] = [behind('>', at), text.indexOf('[', at)];
  return subset >= 0 && subset < close ? behind('>', behind(']', subset)) : close;
}
