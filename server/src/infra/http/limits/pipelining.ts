import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { onClose } from '#infra/http/on-close.ts';

// Browsers and proxies send a request only after the previous one is answered.
const maxWaiting = 10;

/** The unanswered requests of a connection. */
interface Line {
  length: number;
  /** Resolves when the response to its last request has ended. */
  last: Promise<void>;
}

/**
 * Handles the pipelined requests of a connection one at a time, in order: Node passes on all requests at once, so that
 * a single connection could send thousands. Closes a connection with more than ten waiting requests.
 */
export function limitPipelining(app: FastifyInstance): void {
  const lines = new WeakMap<Socket, Line>();
  app.addHook('onRequest', async (request, reply) => {
    const { socket } = request.raw;
    if (socket.destroyed) return void reply.hijack();
    const line = lines.get(socket) ?? { length: 0, last: Promise.resolve() };
    lines.set(socket, line);
    const before = line.length === 0 ? null : line.last;
    line.length += 1;
    line.last = new Promise((resolve) => {
      onClose({ request, reply }, () => {
        line.length -= 1;
        resolve();
      });
    });
    if (line.length > maxWaiting + 1) socket.destroy();
    if (before === null) return;
    await before;
    // The client has disconnected, so the request is not handled.
    if (socket.destroyed) reply.hijack();
  });
}
