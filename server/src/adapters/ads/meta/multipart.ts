import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import type { BytesToSend } from './send-bytes.ts';

interface Form {
  fields: Record<string, string>;
  /** The name's extension determines the type at the platform. */
  file: { field: string; name: string; type: string; size: number };
  open(): Promise<Readable>;
  onProgress?(sentBytes: number): void;
}

/** A multipart form with one file, streamed, of known length. */
export function multipart({ fields, file, open, onProgress }: Form): BytesToSend {
  const boundary = `----ad-foundry-${randomBytes(16).toString('hex')}`;
  const texts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const name = quoted(file.name);
  const start = Buffer.from(
    `${texts.join('')}--${boundary}\r\nContent-Disposition: form-data; name="${quoted(file.field)}"; filename="${name}"\r\n` +
      `Content-Type: ${file.type}\r\n\r\n`,
  );
  const end = Buffer.from(`\r\n--${boundary}--\r\n`);
  return {
    length: start.length + file.size + end.length,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    async open() {
      const bytes = await open();
      return Readable.from(around(start, bytes, end), { objectMode: false });
    },
    onProgress: (sent) => onProgress?.(Math.min(Math.max(0, sent - start.length), file.size)),
  };
}

async function* around(start: Buffer, bytes: Readable, end: Buffer): AsyncGenerator<Buffer> {
  yield start;
  yield* bytes as AsyncIterable<Buffer>;
  yield end;
}

/** Escapes a name like browsers do (WHATWG): quotes and line breaks as percent-codes. */
function quoted(name: string): string {
  return name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}
