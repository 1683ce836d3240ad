import type { FastifyRequest } from 'fastify';
import { AppError } from '#infra/errors.ts';
import { uploadType } from './limits/body-timeout.ts';
import type { HttpExchange } from './routes.ts';

/** A body that the handler reads itself. */
export interface RawBody {
  /** As declared by the request; null without a declaration. */
  sizeBytes: number | null;
  /**
   * @throws AppError `request.unreadable` if the connection ends early, `request.media-type` for types other than that
   * of uploads, whose bytes a parser has already read
   */
  bytes: AsyncIterable<Buffer>;
}

/**
 * Passes the bytes of a request to `use` as they arrive. Discards unread bytes, so that the client can read the
 * response.
 */
export async function withRawBody<T>(
  { request }: HttpExchange,
  timeoutMs: number,
  use: (body: RawBody) => Promise<T>,
): Promise<T> {
  const { raw, headers } = request;
  const length = headers['content-length'];
  const timer = setTimeout(() => (raw.complete ? undefined : raw.destroy()), timeoutMs);
  try {
    return await use({ sizeBytes: length === undefined ? null : Number(length), bytes: bytesOf(request) });
  } finally {
    clearTimeout(timer);
    raw.resume();
  }
}

async function* bytesOf({ raw, headers }: FastifyRequest): AsyncGenerator<Buffer> {
  if (headers['content-type'] !== uploadType) throw new AppError('request.media-type');
  try {
    // If the reader stops early, the request stays open for its response.
    for await (const chunk of raw.iterator({ destroyOnReturn: false })) yield chunk as Buffer;
  } catch (error) {
    throw new AppError('request.unreadable', { cause: error });
  }
}
