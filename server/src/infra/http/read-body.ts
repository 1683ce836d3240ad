import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import Busboy from '@fastify/busboy';
import type { FastifyRequest } from 'fastify';

interface Body {
  /** The whole body, or its beginning. */
  bytes: Buffer;
  /** Of the whole body. */
  sizeBytes: number;
}

/** Reads a body that no parser has read. Keeps the first `maxBytes`, and counts and discards the others. */
export async function readBody({ raw }: FastifyRequest, maxBytes: number): Promise<Body> {
  const chunks: Buffer[] = [];
  let kept = 0;
  let sizeBytes = 0;
  for await (const chunk of raw as AsyncIterable<Buffer>) {
    sizeBytes += chunk.length;
    const part = chunk.subarray(0, maxBytes - kept);
    if (part.length > 0) chunks.push(part);
    kept += part.length;
  }
  return { bytes: Buffer.concat(chunks), sizeBytes };
}

const most = { fields: 60, fieldNameSize: 100, files: 0, parts: 200, headerPairs: 20, headerSize: 4096 };

/**
 * The text fields of a form, with one character per byte, so that no byte of another charset is lost; files are
 * skipped. Null for another content type or an unreadable form.
 */
export async function readFields(bytes: Buffer, contentType: string): Promise<Map<string, string> | null> {
  if (/^application\/x-www-form-urlencoded\b/i.test(contentType)) return readPairs(bytes.toString('latin1'));
  if (!/^multipart\/form-data\b/i.test(contentType)) return null;
  const fields = new Map<string, string>();
  try {
    const headers = { 'content-type': contentType };
    const parser = new Busboy({ headers, defCharset: 'latin1', limits: { ...most, fieldSize: bytes.length } });
    parser.on('field', (name, value) => {
      if (!fields.has(name)) fields.set(name, value);
    });
    parser.on('file', (_name, stream) => stream.resume());
    Readable.from([bytes]).pipe(parser);
    await finished(parser);
  } catch {
    return null;
  }
  return fields;
}

/** The pairs of an encoded form, with one character per byte. */
function readPairs(text: string): Map<string, string> {
  const decode = (value: string) =>
    value
      .replace(/\+/g, ' ')
      .replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  const pairs = text.split('&', most.fields).map((pair): [string, string] => {
    const [name = ''] = pair.split('=', 1);
    return [decode(name), decode(pair.slice(name.length + 1))];
  });
  return new Map(pairs.toReversed());
}
