import type { FastifyInstance } from 'fastify';
import { bringsBody } from './body-time.ts';

interface Patience {
  /** While the other side is to send, or to take what it is sent. */
  silenceMs: number;
  /** While it waits for an answer that is being made: the bytes of an upload may take long to find their place. */
  answerMs: number;
}

/** Lets lines go on which nothing moves any more, since whoever was at their end may be gone without a word. */
export function limitSilence(app: FastifyInstance, { silenceMs, answerMs }: Patience): void {
  app.server.setTimeout(silenceMs);
  app.addHook('onRequest', async (request, reply) => {
    const { raw } = request;
    const wait = () => {
      if (!reply.raw.writableEnded) raw.socket.setTimeout(answerMs);
    };
    if (bringsBody(request)) raw.once('end', wait);
    else wait();
  });
  app.addHook('onSend', async ({ raw }) => void raw.socket.setTimeout(silenceMs));
}
