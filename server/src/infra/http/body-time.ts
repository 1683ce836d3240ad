import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#infra/errors.ts';
import type { Log } from '#infra/log.ts';
import { sendProblem } from './problems.ts';

/** The media type of the bytes of an upload, which may take hours over a slow line. */
export const uploadType = 'application/offset+octet-stream';

interface Options {
  limitMs: number;
  log: Log;
}

/**
 * Ends requests whose body does not arrive in time, however steadily it trickles: an ordinary one from its start, an
 * upload from the moment it was answered, when nobody reads on.
 */
export function limitBodyTime(app: FastifyInstance, { limitMs, log }: Options): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!bringsBody(request) || request.headers['content-type'] === uploadType) return;
    whenLate(request, limitMs, () => {
      reply.header('connection', 'close');
      sendProblem(new AppError('request.too-slow'), request, reply, log);
      reply.raw.once('finish', () => request.raw.destroy());
    });
  });
  app.addHook('onResponse', async (request) => {
    if (bringsBody(request) && !request.raw.complete) whenLate(request, limitMs, () => request.raw.destroy());
  });
}

/** Whether anything follows the head. */
export function bringsBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function whenLate({ raw }: FastifyRequest, limitMs: number, act: () => void): void {
  const timer = setTimeout(() => {
    if (!raw.complete && !raw.destroyed) act();
  }, limitMs);
  timer.unref();
  raw.once('end', () => clearTimeout(timer));
  raw.once('close', () => clearTimeout(timer));
}
