import { Readable } from 'node:stream';
import { recheckAccess } from './access-recheck.ts';
import type { HttpExchange } from './routes.ts';
import { onClose } from './on-close.ts';

/** A file to send, with the values of its headers. */
export interface FileAnswer {
  sizeBytes: number;
  type: string;
  /** Strong ETag: the same tag means the same bytes. */
  etag: string;
  disposition: 'attachment' | 'inline';
  fileName: string;
  /** Seconds the browser may cache it. */
  maxAge?: number;
  /**
   * Acquires a permit before a response with a body; the permit is released when the response ends. @throws if none is
   * left
   */
  acquirePermit?(): () => void;
  /** Called before the first byte of a response with a body, whole or partial. */
  begin?(): Promise<void>;
  /** Access check, repeated while bytes are sent; its rejection ends the transfer. */
  mayGoOn?(): Promise<void>;
  read(start: number, end: number): Readable;
}

/** Sends a file, whole or one range; requests for several ranges or unknown units get the whole file. */
export async function sendFile(http: HttpExchange, file: FileAnswer): Promise<void> {
  const { request, reply } = http;
  const etag = `"${file.etag}"`;
  const isKnown = request.headers['if-none-match'] === etag;
  const condition = request.headers['if-range'];
  const range =
    condition === undefined || condition === etag ? parseRange(request.headers.range, file.sizeBytes) : null;
  const { start, end } = range === null || range === 'unsatisfiable' ? { start: 0, end: file.sizeBytes } : range;
  const hasBytes = !isKnown && range !== 'unsatisfiable' && request.method !== 'HEAD' && end > start;
  if (hasBytes && file.acquirePermit) onClose(http, file.acquirePermit());
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
  if (file.mayGoOn) cutOff(http, file.mayGoOn);
  const bytes = file.read(start, end);
  onClose(http, () => bytes.destroy());
  await reply.send(bytes);
}

/** Cuts the connection when access ends: a response shorter than its length tells the client that it is incomplete. */
function cutOff(http: HttpExchange, mayGoOn: () => Promise<void>): void {
  const { signal, end } = recheckAccess(mayGoOn);
  // Destroys the socket instead of the response, since a pipelined response that has not begun would stay open.
  signal.addEventListener('abort', () => http.request.raw.socket.destroy(), { once: true });
  onClose(http, end);
}

/** One range of RFC 9110, `end` exclusive; null without a range, for several ranges, or for an unknown unit. */
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

/** RFC 6266 with the extended form of RFC 8187, escaped so that a name can neither end the header nor reverse the text. */
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

/** Sends a generated file of unknown length while it is being generated. */
export async function sendStream(http: HttpExchange, { type, fileName, lines }: StreamAnswer): Promise<void> {
  const { request, reply } = http;
  reply.header('content-disposition', contentDisposition('attachment', fileName)).type(type);
  if (request.method === 'HEAD') return void (await reply.send(''));
  const bytes = Readable.from(lines, { objectMode: false });
  onClose(http, () => bytes.destroy());
  await reply.send(bytes);
}
