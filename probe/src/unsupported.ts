import { ascii } from './bytes.ts';
import { refused, type Refused } from './found.ts';
import type { Reader } from './reader.ts';

const brandsOf = (codec: string, ...brands: string[]) =>
  brands.map((brand) => [brand, `image/heif; codecs=${codec}`] as const);

/** Brands of HEIF with a codec that viewers cannot show, and of Canon's raw files, by MIME type. */
export const unsupportedBrands: ReadonlyMap<string, string> = new Map([
  ['crx ', 'image/x-canon-cr3'],
  ...brandsOf('avc1', 'avci', 'avcs'),
  ...brandsOf('jpeg', 'jpeg', 'jpgs'),
  ...brandsOf('j2k1', 'j2ki', 'j2is'),
  ...brandsOf('vvc1', 'vvic', 'vvis'),
  ...brandsOf('evc1', 'evbi', 'evbs', 'evmi', 'evms'),
]);

/**
 * Names another file type: unsupported if it is a picture or video (`image/jxl`), else not media (`application/pdf`);
 * unreadable if not recognized.
 */
export async function nameUnsupported(reader: Reader): Promise<Refused> {
  const head = await reader.bytes(0, 4200);
  const brand = ascii(head, 4, 4) === 'ftyp' ? unsupportedBrands.get(ascii(head, 8, 4)) : undefined;
  if (brand !== undefined) return refused('unsupported', brand);
  const { fileTypeFromBuffer } = await import('file-type');
  const type = await fileTypeFromBuffer(head).catch(() => undefined);
  if (type !== undefined) return refused(/^(image|video)\//.test(type.mime) ? 'unsupported' : 'not-media', type.mime);
  return isText(head) ? refused('not-media', 'text/plain') : refused('unreadable');
}

/** Valid UTF-8 without control characters, except a character cut at the end of the bytes read. */
function isText(head: Uint8Array): boolean {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
    return text.length > 0 && !/[\u0000-\u0008\u000e-\u001f\u007f]/.test(text);
  } catch {
    return false;
  }
}
