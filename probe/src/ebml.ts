import { ascii, u8 } from './bytes.ts';
import type { Reader } from './reader.ts';

type Element = { id: number; body: number; end: number };

const headerId = 0x1a45dfa3;
const docTypeId = 0x4282;
const segmentId = 0x18538067;

/** What the first elements of a Matroska or WebM file say. `segmentEnd` is null for a live file of unknown length. */
export type EbmlHead = { docType: string; segmentEnd: number | null; hasSegment: boolean };

/** Null when it is not an EBML file. */
export async function readEbmlHead(reader: Reader): Promise<EbmlHead | null> {
  const header = await readElement(reader, 0);
  if (header === null || header.id !== headerId || !(header.end < reader.sizeBytes)) return null;
  const docType = await findDocType(reader, header);
  let at = header.end;
  // Padding may stand between the header and the segment.
  for (let count = 0; count < 8; count += 1) {
    const element = await readElement(reader, at);
    if (element === null) break;
    if (element.id === segmentId) {
      return { docType, hasSegment: true, segmentEnd: Number.isFinite(element.end) ? element.end : null };
    }
    at = element.end;
  }
  return { docType, hasSegment: false, segmentEnd: null };
}

async function findDocType(reader: Reader, header: Element): Promise<string> {
  for (let at = header.body; at < header.end;) {
    const element = await readElement(reader, at);
    if (element === null) break;
    if (element.id === docTypeId) {
      const bytes = await reader.bytes(element.body, Math.min(32, element.end - element.body));
      return ascii(bytes, 0, bytes.byteLength).replace(/\0.*$/, '');
    }
    at = element.end;
  }
  // The default of the format's own specification.
  return 'matroska';
}

/** Id and length are numbers of variable width: the leading zero bits say how many bytes follow. */
async function readElement(reader: Reader, at: number): Promise<Element | null> {
  const bytes = await reader.bytes(at, 12);
  const idBytes = Math.clz32(u8(bytes, 0)) - 23;
  const sizeBytes = Math.clz32(u8(bytes, idBytes)) - 23;
  if (!(bytes.byteLength >= idBytes + sizeBytes) || idBytes > 4 || sizeBytes > 8) return null;
  let id = 0;
  for (let index = 0; index < idBytes; index += 1) id = id * 256 + u8(bytes, index);
  let size = u8(bytes, idBytes) & (0xff >> sizeBytes);
  let unknown = size === 0xff >> sizeBytes;
  for (let index = 1; index < sizeBytes; index += 1) {
    const byte = u8(bytes, idBytes + index);
    size = size * 256 + byte;
    if (byte !== 0xff) unknown = false;
  }
  const body = at + idBytes + sizeBytes;
  return { id, body, end: unknown ? Number.POSITIVE_INFINITY : body + size };
}
