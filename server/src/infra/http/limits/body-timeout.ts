import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#infra/errors.ts';
import { sendProblem } from '#infra/http/problems.ts';
import type { Log } from '#infra/log.ts';

/** The media type of upload bytes, which may take hours over a slow connection. */
export const uploadType = 'application/offset+octet-stream';

interface Options {
  timeoutMs: number;
  log: Log;
}

/**
 * Ends requests whose body does not arrive in time, even if bytes keep trickling in. The time of an ordinary request
 * starts with its head; that of an upload when its response was sent, since no handler then reads the remaining bytes.
 */
export function setBodyTimeout(app: FastifyInstance, { timeoutMs, log }: Options): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!hasBody(request) || request.headers['content-type'] === uploadType) return;
    onTimeout(request, timeoutMs, () => {
      reply.header('connection', 'close');
      sendProblem(new AppError('request.too-slow'), request, reply, log);
      reply.raw.once('finish', () => request.raw.destroy());
    });
  });
  app.addHook('onResponse', async (request) => {
    if (hasBody(request) && !request.raw.complete) onTimeout(request, timeoutMs, () => request.raw.destroy());
  });
}

/** Whether the request announces a body. */
export function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function onTimeout({ raw }: FastifyRequest, timeoutMs: number, callback: () => void): void {
  const timer = setTimeout(() => {
    if (!raw.complete && !raw.destroyed) callback();
  }, timeoutMs);
  timer.unref();
  raw.once('end', () => clearTimeout(timer));
  raw.once('close', () => clearTimeout(timer));
}
