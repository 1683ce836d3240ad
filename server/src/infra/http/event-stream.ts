import type { HttpExchange } from './routes.ts';

interface Message {
  /** Position in the stream, which the client sends when it reconnects. */
  id?: string;
  event?: string;
  data?: unknown;
}

export interface EventStream {
  /** Sends a message; one without data only updates the position. Disconnects a client that reads too slowly. */
  send(message: Message): void;
  end(): void;
}

/** Responds with server-sent events. `unreadBytes`: maximum buffered for a client that does not read. */
export function openEventStream({ reply }: Pick<HttpExchange, 'reply'>, unreadBytes: number): EventStream {
  const { raw } = reply;
  reply.hijack();
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    // Disables buffering in proxies.
    'x-accel-buffering': 'no',
  });
  raw.flushHeaders();
  return {
    send({ id, event, data }) {
      if (raw.destroyed || raw.writableEnded) return;
      const lines = id === undefined ? [] : [`id: ${id}`];
      if (event !== undefined) lines.push(`event: ${event}`, `data: ${JSON.stringify(data ?? null)}`);
      raw.write(`${lines.join('\n')}\n\n`);
      if (raw.writableLength > unreadBytes) reply.request.raw.socket.destroy();
    },
    end() {
      if (!raw.destroyed) raw.end();
    },
  };
}
