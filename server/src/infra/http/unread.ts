import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { bringsBody, uploadType } from './body-time.ts';

// So much is taken after a refusal that whoever sends something small hears of it before their line ends.
const takenBytes = 1024 * 1024;
const partingMs = 2000;

/**
 * Spares the sender the bytes of an upload that is refused: who asks before they send is told to go on when somebody
 * begins to read, and of those who do not ask no more than a megabyte is taken after the answer.
 */
export function spareBytes(app: FastifyInstance): void {
  app.server.on('checkContinue', (request, response) => {
    let isTold = false;
    request.on('newListener', (event) => {
      if (isTold || response.headersSent || (event !== 'data' && event !== 'readable')) return;
      isTold = true;
      response.writeContinue();
    });
    app.server.emit('request', request, response);
  });
  app.addHook('onRequest', async (request, { raw }) => {
    if (!bringsBody(request) || request.headers['content-type'] !== uploadType) return;
    raw.once('prefinish', () => {
      if (raw.statusCode >= 400) takeLittle(request.raw);
    });
  });
}

function takeLittle(request: IncomingMessage): void {
  if (request.complete || request.destroyed) return;
  let left = takenBytes;
  request.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left > 0) return;
    request.pause();
    const timer = setTimeout(() => request.destroy(), partingMs).unref();
    request.once('close', () => clearTimeout(timer));
  });
  // At once: what nobody reads when an answer ends, Node reads to the last byte.
  request.resume();
  request.read(0);
}
