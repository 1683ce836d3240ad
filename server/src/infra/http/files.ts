import { Readable } from 'node:stream';
import { watch } from '#infra/watch.ts';
import type { Wire } from './routes.ts';
import { whenGone } from './when-gone.ts';

interface FileAnswer {
  sizeBytes: number;
  type: string;
  /** Strong: the same tag means the same bytes. */
  etag: string;
  disposition: 'attachment' | 'inline';
  fileName: string;
  /** Seconds the browser may keep it for itself. */
  maxAge?: number;
  /** Before anything is answered that has bytes: takes a permit, given back when the answer ends. @throws where none is left */
  takePermit?(): () => void;
  /** Before the first byte of an answer that has any: what came whole, in part, or anew since it had changed. */
  begin?(): Promise<void>;
  /** Asked again and again while the bytes go; once it refuses, they end where they are. */
  mayGoOn?(): Promise<void>;
  read(start: number, end: number): Readable;
}

/** Answers a file, whole or the one range asked for; the rest of the range rules fall back to the whole. */
export async function sendFile(wire: Wire, file: FileAnswer): Promise<void> {
  const { request, reply } = wire;
  const etag = `"${file.etag}"`;
  const isKnown = request.headers['if-none-match'] === etag;
  const condition = request.headers['if-range'];
  const range =
    condition === undefined || condition === etag ? parseRange(request.headers.range, file.sizeBytes) : null;
  const { start, end } = range === null || range === 'unsatisfiable' ? { start: 0, end: file.sizeBytes } : range;
  const hasBytes = !isKnown && range !== 'unsatisfiable' && request.method !== 'HEAD' && end > start;
  if (hasBytes && file.takePermit) whenGone(wire, file.takePermit());
  reply
    .header('etag', etag)
    .header('accept-ranges', 'bytes')
    .header('cache-control', file.maxAge ? `private, max-age=${file.maxAge}` : 'private, no-cache')
    .header('content-disposition', contentDisposition(file.disposition, file.fileName))
    .type(file.type);
  if (isKnown) return void reply.code(304).send();
  if (range === 'unsatisfiable') {
    return void reply.code(416).header('content-range', `bytes */${file.sizeBytes}`).send();
  }
  if (range) reply.code(206).header('content-range', `bytes ${start}-${end - 1}/${file.sizeBytes}`);
  reply.header('content-length', end - start);
  if (!hasBytes) return void reply.send('');
  await file.begin?.();
  if (file.mayGoOn) cutOff(wire, file.mayGoOn);
  const bytes = file.read(start, end);
  whenGone(wire, () => bytes.destroy());
  await reply.send(bytes);
}

/** Nothing can be said any more once an answer has begun: what ends before the length it told is not the file. */
function cutOff(wire: Wire, mayGoOn: () => Promise<void>): void {
  const { signal, end } = watch(mayGoOn);
  // With the line: an answer that has not begun would stay.
  signal.addEventListener('abort', () => wire.request.raw.socket.destroy(), { once: true });
  whenGone(wire, end);
}

/** One range of RFC 9110, `end` exclusive; null for none, several or a unit we do not know. */
export function parseRange(
  header: string | undefined,
  size: number,
): { start: number; end: number } | 'unsatisfiable' | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  if (!match || (match[1] === '' && match[2] === '')) return null;
  if (match[1] === '') {
    const length = Number(match[2]);
    return length === 0 || size === 0 ? 'unsatisfiable' : { start: Math.max(0, size - length), end: size };
  }
  const start = Number(match[1]);
  const end = match[2] === '' ? size : Math.min(Number(match[2]) + 1, size);
  if (match[2] !== '' && Number(match[2]) < start) return null;
  return start >= size ? 'unsatisfiable' : { start, end };
}

/** RFC 6266 with the extended form of RFC 8187; nothing in the name can end the header or reverse the text. */
export function contentDisposition(kind: 'attachment' | 'inline', name: string): string {
  const clean = name
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .slice(0, 300)
    .replace(/\p{Cs}/gu, '');
  const ascii = clean.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const extended = encodeURIComponent(clean).replace(
    /['()*!]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${extended}`;
}

interface StreamAnswer {
  type: string;
  fileName: string;
  lines: AsyncIterable<string>;
}

/** Answers a file to be saved whose length is not known in advance, while it is being written. */
export async function sendStream(wire: Wire, { type, fileName, lines }: StreamAnswer): Promise<void> {
  const { request, reply } = wire;
  reply.header('content-disposition', contentDisposition('attachment', fileName)).type(type);
  if (request.method === 'HEAD') return void (await reply.send(''));
  const bytes = Readable.from(lines, { objectMode: false });
  whenGone(wire, () => bytes.destroy());
  await reply.send(bytes);
}
