import type { FastifyInstance } from 'fastify';
import { hasBody } from './body-timeout.ts';

interface Timeouts {
  /** Without any byte sent or received. */
  idleMs: number;
  /** While a response is being prepared, since storing the bytes of an upload may take longer. */
  responseMs: number;
}

/** Closes idle connections. */
export function setIdleTimeout(app: FastifyInstance, { idleMs, responseMs }: Timeouts): void {
  app.server.setTimeout(idleMs);
  app.addHook('onRequest', async (request, reply) => {
    const { raw } = request;
    const extend = () => {
      if (!reply.raw.writableEnded) raw.socket.setTimeout(responseMs);
    };
    if (hasBody(request)) raw.once('end', extend);
    else extend();
  });
  app.addHook('onSend', async ({ raw }) => void raw.socket.setTimeout(idleMs));
}
