import Busboy from '@fastify/busboy';
import type { FastifyRequest } from 'fastify';
import type { FormShape } from '@ad-foundry/contract/endpoint.ts';
import { AppError } from '#infra/errors.ts';

/** The only file of a form, in memory, since form files are small. */
export interface FormFile {
  bytes: Buffer;
  /** File name from the client; data, never a path. */
  name: string;
}

export interface Form {
  /** The text fields; `a.b` is nested as `{ a: { b } }`. */
  fields: unknown;
  file: FormFile | null;
}

const most = { fields: 20, fieldNameSize: 100, fieldSize: 10_000, headerPairs: 20, headerSize: 4096 };
const textBytes = 64 * 1024;
const name = /^[a-z][a-zA-Z]*(?:\.[a-z][a-zA-Z]*)?$/;

/**
 * Reads a multipart form within limits: few small text fields, and at most one file in the expected field.
 * @throws AppError `request.media-type`, `request.unreadable`, `request.too-large`, `request.invalid`
 */
export async function readForm(request: FastifyRequest, shape: FormShape): Promise<Form> {
  const { raw } = request;
  const texts = new Map<string, string>();
  let file: FormFile | null = null;
  try {
    await parse(request, shape, {
      text: (field, value) => {
        if (!name.test(field) || texts.has(field)) throw new AppError('request.invalid');
        texts.set(field, value);
      },
      file: (field, received) => {
        if (field !== shape.file || file) throw new AppError('request.invalid');
        file = received;
      },
    });
  } catch (error) {
    // Reads and discards the remaining bytes, so that the client can read the response.
    raw.resume();
    throw error;
  }
  return { fields: nest(texts), file };
}

interface Found {
  text(name: string, value: string): void;
  file(name: string, file: FormFile): void;
}

function parse({ raw, headers }: FastifyRequest, shape: FormShape, found: Found): Promise<void> {
  const type = headers['content-type'] ?? '';
  if (!/^multipart\/form-data\b/i.test(type)) throw new AppError('request.media-type');
  const parser = openParser({ ...headers, 'content-type': type }, shape);
  return new Promise((resolve, reject) => {
    let received = 0;
    const fail = (error: AppError) => {
      raw.unpipe(parser);
      raw.off('data', count);
      parser.destroy();
      reject(error);
    };
    const attempt = (act: () => void) => {
      try {
        act();
      } catch (error) {
        fail(error instanceof AppError ? error : new AppError('request.unreadable'));
      }
    };
    const count = (chunk: Buffer) => {
      received += chunk.length;
      if (received > shape.maxBytes + textBytes) fail(new AppError('request.too-large'));
    };
    parser.on('field', (field, value, nameCut, valueCut) =>
      attempt(() => {
        if (nameCut || valueCut) throw new AppError('request.too-large');
        found.text(field, value);
      }),
    );
    parser.on('file', (field, stream, fileName) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('limit', () => fail(new AppError('request.too-large')));
      stream.on('error', () => fail(new AppError('request.unreadable')));
      stream.on('end', () => attempt(() => found.file(field, { bytes: Buffer.concat(chunks), name: fileName ?? '' })));
    });
    for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const)
      parser.on(limit, () => fail(new AppError('request.too-large')));
    parser.on('error', () => fail(new AppError('request.unreadable')));
    parser.on('finish', resolve);
    for (const end of ['aborted', 'error', 'close'] as const)
      raw.once(end, () => {
        if (!raw.complete) fail(new AppError('request.unreadable'));
      });
    raw.on('data', count);
    raw.pipe(parser);
  });
}

function openParser(headers: FastifyRequest['headers'] & { 'content-type': string }, { maxBytes }: FormShape) {
  try {
    const limits = { ...most, files: 1, parts: most.fields + 1, fileSize: maxBytes };
    return new Busboy({ headers, limits });
  } catch {
    // The boundary is missing or invalid.
    throw new AppError('request.unreadable');
  }
}

/** Nests text fields by the dots in their names. */
function nest(texts: Map<string, string>): unknown {
  const nested: Record<string, unknown> = {};
  for (const [path, text] of texts) {
    const [outer = '', inner] = path.split('.');
    if (inner === undefined) nested[outer] = text;
    else nested[outer] = { ...(typeof nested[outer] === 'object' ? nested[outer] : {}), [inner]: text };
  }
  return nested;
}
