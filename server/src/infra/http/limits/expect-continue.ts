import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { hasBody, uploadType } from './body-timeout.ts';

// Enough for the sender of a small body to read the refusal before its connection is closed.
const drainedBytes = 1024 * 1024;
const closeAfterMs = 2000;

/**
 * Refuses an upload before its body is sent. `100 Continue` is sent only when a handler starts to read the body; from
 * clients that do not wait for it, at most a megabyte is read after the refusal.
 */
export function rejectBodyEarly(app: FastifyInstance): void {
  app.server.on('checkContinue', (request, response) => {
    let isSent = false;
    request.on('newListener', (event) => {
      if (isSent || response.headersSent || (event !== 'data' && event !== 'readable')) return;
      isSent = true;
      response.writeContinue();
    });
    app.server.emit('request', request, response);
  });
  app.addHook('onRequest', async (request, { raw }) => {
    if (!hasBody(request) || request.headers['content-type'] !== uploadType) return;
    raw.once('prefinish', () => {
      if (raw.statusCode >= 400) drainBriefly(request.raw);
    });
  });
}

function drainBriefly(request: IncomingMessage): void {
  if (request.complete || request.destroyed) return;
  let remaining = drainedBytes;
  request.on('data', (chunk: Buffer) => {
    remaining -= chunk.length;
    if (remaining > 0) return;
    request.pause();
    const timer = setTimeout(() => request.destroy(), closeAfterMs).unref();
    request.once('close', () => clearTimeout(timer));
  });
  // Starts now, since Node reads a body to its last byte if it has no reader when the response ends.
  request.resume();
  request.read(0);
}
