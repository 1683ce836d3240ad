import type { IncomingMessage } from 'node:http';
import { AppError } from '#infra/errors.ts';
import { uploadType } from './limits/body-timeout.ts';
import type { HttpExchange } from './routes.ts';

/** A body that the handler reads itself. */
export interface RawBody {
  /** As the request declares it; null where it does not. */
  sizeBytes: number | null;
  /** @throws AppError `request.unreadable` where the connection ends early */
  bytes: AsyncIterable<Buffer>;
}

/**
 * Gives the bytes of a request to `use` as they arrive. What it leaves unread is discarded, so that the client can read
 * the response. @throws AppError `request.media-type` for other types than that of uploads
 */
export async function withRawBody<T>({ request }: HttpExchange, use: (body: RawBody) => Promise<T>): Promise<T> {
  const { raw, headers } = request;
  if (headers['content-type'] !== uploadType) throw new AppError('request.media-type');
  const length = headers['content-length'];
  try {
    return await use({ sizeBytes: length === undefined ? null : Number(length), bytes: bytesOf(raw) });
  } finally {
    raw.resume();
  }
}

async function* bytesOf(raw: IncomingMessage): AsyncGenerator<Buffer> {
  try {
    // A reader that stops leaves the request open for its answer.
    for await (const chunk of raw.iterator({ destroyOnReturn: false })) yield chunk as Buffer;
  } catch (error) {
    throw new AppError('request.unreadable', { cause: error });
  }
}
