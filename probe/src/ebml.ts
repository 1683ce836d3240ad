import { ascii, u8 } from './bytes.ts';
import type { Reader } from './reader.ts';

/** `end` is infinite for an element of unknown length, as live recordings write them. */
export type Element = { id: number; start: number; body: number; end: number };

/** The element ids read here, by the names of RFC 8794 and RFC 9559. */
export const ebml = {
  header: 0x1a45dfa3,
  docType: 0x4282,
  segment: 0x18538067,
  info: 0x1549a966,
  timestampScale: 0x2ad7b1,
  duration: 0x4489,
  tracks: 0x1654ae6b,
  trackEntry: 0xae,
  trackNumber: 0xd7,
  trackType: 0x83,
  flagEnabled: 0xb9,
  codecId: 0x86,
  defaultDuration: 0x23e383,
  video: 0xe0,
  pixelWidth: 0xb0,
  pixelHeight: 0xba,
  displayWidth: 0x54b0,
  displayHeight: 0x54ba,
  displayUnit: 0x54b2,
  projection: 0x7670,
  poseRoll: 0x7675,
  cluster: 0x1f43b675,
  timestamp: 0xe7,
  simpleBlock: 0xa3,
  blockGroup: 0xa0,
  block: 0xa1,
  blockDuration: 0x9b,
} as const;

const maxElements = 200_000;

/** The first elements of a Matroska or WebM file. `segment` is null when there is none. */
export type EbmlHead = { docType: string; segment: Element | null };

/** Null when it is not an EBML file. */
export async function readEbmlHead(reader: Reader): Promise<EbmlHead | null> {
  const header = await readElement(reader, 0);
  if (header === null || header.id !== ebml.header || !(header.end < reader.sizeBytes)) return null;
  const inside = await childElements(reader, header);
  // The default of the format's specification.
  const docType = (await readText(reader, inside, ebml.docType)) ?? 'matroska';
  let at = header.end;
  // Padding may separate the header and the segment.
  for (let count = 0; count < 8; count += 1) {
    const element = await readElement(reader, at);
    if (element === null) break;
    if (element.id === ebml.segment) return { docType, segment: element };
    at = element.end;
  }
  return { docType, segment: null };
}

/** The elements inside one element, by their headers, clipped to it; an element of unknown length ends the walk. */
export async function childElements(reader: Reader, parent: Element): Promise<Element[]> {
  const elements: Element[] = [];
  const end = Math.min(parent.end, reader.sizeBytes);
  for (let at = parent.body; at < end && elements.length < maxElements;) {
    const element = await readElement(reader, at);
    if (element === null) break;
    elements.push({ ...element, end: Math.min(element.end, end) });
    at = element.end;
  }
  return elements;
}

/** Id and length are numbers of variable width: the leading zero bits state how many bytes follow. */
export async function readElement(reader: Reader, at: number): Promise<Element | null> {
  const bytes = Number.isFinite(at) ? await reader.bytes(at, 12) : new Uint8Array(0);
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
  return { id, start: at, body, end: unknown ? Number.POSITIVE_INFINITY : body + size };
}

type Place = { reader: Reader; elements: readonly Element[] };

/** An unsigned number of one to eight bytes; null without the element. */
export async function readNumber(reader: Reader, elements: readonly Element[], id: number): Promise<number | null> {
  const bytes = await readContent({ reader, elements }, id, 8);
  return bytes === null ? null : bytes.reduce((value, byte) => value * 256 + byte, 0);
}

/** A float of four or eight bytes; null without the element or when it is no number. */
export async function readFloat(reader: Reader, elements: readonly Element[], id: number): Promise<number | null> {
  const bytes = await readContent({ reader, elements }, id, 8);
  if (bytes === null || (bytes.byteLength !== 4 && bytes.byteLength !== 8)) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const value = bytes.byteLength === 4 ? view.getFloat32(0) : view.getFloat64(0);
  return Number.isFinite(value) ? value : null;
}

/** Up to 32 characters. */
export async function readText(reader: Reader, elements: readonly Element[], id: number): Promise<string | null> {
  const bytes = await readContent({ reader, elements }, id, 32);
  return bytes === null ? null : ascii(bytes, 0, bytes.byteLength).replace(/\0.*$/, '');
}

async function readContent({ reader, elements }: Place, id: number, most: number): Promise<Uint8Array | null> {
  const element = elements.find((candidate) => candidate.id === id);
  if (element === undefined) return null;
  return reader.bytes(element.body, Math.min(most, element.end - element.body));
}
