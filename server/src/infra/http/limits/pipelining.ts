import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { onClose } from '#infra/http/on-close.ts';

// Browsers and proxies send a request when the one before is answered.
const mostWaiting = 10;

/** The requests of a connection that are not answered. */
interface Line {
  length: number;
  /** When the answer to its last request has ended. */
  last: Promise<void>;
}

/**
 * Works on one pipelined request of a connection at a time, in order: Node hands over all requests that a client has sent,
 * so that a single connection could ask for thousands at once. A connection with more than ten waiting is closed.
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
    if (line.length > mostWaiting + 1) socket.destroy();
    if (before === null) return;
    await before;
    // Nobody waits for the answer: the request ends here.
    if (socket.destroyed) reply.hijack();
  });
}
