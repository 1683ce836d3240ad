import { type IncomingMessage } from 'node:http';
import { Busboy } from '@fastify/busboy';
import { GraphError } from '#meta/graph-error.ts';
import { FileDigest } from './file-digest.ts';

/** A file part of a multipart body. */
export interface ReceivedFile {
  /** Name of the part, which is the key in the response of `adimages`. */
  readonly part: string;
  readonly filename: string;
  readonly bytes: number;
  /** Hexadecimal. */
  readonly sha256: string;
  /** The first and the last 256 KiB. */
  readonly head: Buffer;
  readonly tail: Buffer;
  /** All bytes; null when the part is larger than `keepBytes`. */
  readonly content: Buffer | null;
}

export interface Body {
  readonly fields: ReadonlyMap<string, string>;
  readonly files: readonly ReceivedFile[];
  readonly bytes: number;
}

/** Forms may contain an image of 30 MB as base64, with `+` and `/` percent-encoded. */
const MAX_FORM_BYTES = 100_000_000;

/** Maximum number of bytes of a file part to keep in memory. */
export type KeepBytes = (part: string) => number;

/**
 * Reads the parameters and files of a request.
 * @param keepBytes maximum number of bytes to keep of a file; larger files are only counted and hashed
 * @throws {GraphError} 100 for an unreadable body
 */
export async function readBody(request: IncomingMessage, keepBytes: KeepBytes): Promise<Body> {
  const type = request.headers['content-type'] ?? '';
  if (/^multipart\/form-data/i.test(type)) return readMultipart(request, keepBytes);
  const text = await readText(request);
  const bytes = Buffer.byteLength(text);
  if (/^application\/json/i.test(type)) return { fields: readJsonFields(text), files: [], bytes };
  return { fields: new Map(new URLSearchParams(text)), files: [], bytes };
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > MAX_FORM_BYTES) throw new GraphError('invalid-parameter', { message: 'Request body is too large' });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function readJsonFields(text: string): Map<string, string> {
  if (text.trim() === '') return new Map();
  try {
    const value = JSON.parse(text) as Record<string, unknown>;
    const toText = (member: unknown): string => (typeof member === 'string' ? member : JSON.stringify(member));
    return new Map(Object.entries(value).map(([name, member]) => [name, toText(member)]));
  } catch {
    throw new GraphError('invalid-parameter', { message: '(#100) The request body is not valid JSON' });
  }
}

type Part = NodeJS.ReadableStream & AsyncIterable<Buffer>;

async function receive(stream: Part, about: { part: string; filename: string }, keep: number): Promise<ReceivedFile> {
  const digest = new FileDigest();
  let kept: Buffer[] | null = keep > 0 ? [] : null;
  for await (const chunk of stream) {
    digest.update(chunk);
    if (digest.bytes > keep) kept = null;
    else kept?.push(chunk);
  }
  const { bytes } = digest;
  const content = kept && Buffer.concat(kept);
  return { ...about, bytes, sha256: digest.sha256(), head: digest.head(), tail: digest.tail(), content };
}

async function readMultipart(request: IncomingMessage, keepBytes: KeepBytes): Promise<Body> {
  const fields = new Map<string, string>();
  const files: Promise<ReceivedFile>[] = [];
  const counter = { bytes: 0 };
  await new Promise<void>((resolve, reject) => {
    const fail = (): void =>
      reject(new GraphError('invalid-parameter', { message: 'The multipart body is malformed' }));
    const parser = new Busboy({
      headers: { 'content-type': '', ...request.headers },
      limits: { fieldSize: MAX_FORM_BYTES, fields: 200, files: 100 },
    });
    parser.on('field', (name, value) => fields.set(name, value));
    parser.on('file', (part, stream, filename) => {
      const file = receive(stream, { part, filename: filename ?? part }, keepBytes(part));
      file.catch(fail);
      files.push(file);
    });
    parser.on('finish', resolve);
    parser.on('error', fail);
    request.on('data', (chunk: Buffer) => (counter.bytes += chunk.length));
    request.once('error', fail);
    request.once('aborted', fail);
    request.pipe(parser);
  });
  return { fields, files: await Promise.all(files), bytes: counter.bytes };
}
