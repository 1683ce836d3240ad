import type { Wire } from './routes.ts';

interface Message {
  /** Where whoever reads has come to; they name it when they come back. */
  id?: string;
  event?: string;
  data?: unknown;
}

export interface EventStream {
  /** Sends a message; one without data only says how far things are. A reader who is too far behind is cut off. */
  send(message: Message): void;
  end(): void;
}

/** Answers with server-sent events. `unreadBytes`: how much may wait for a reader who does not read. */
export function openEventStream({ reply }: Pick<Wire, 'reply'>, unreadBytes: number): EventStream {
  const { raw } = reply;
  reply.hijack();
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    // Proxies pass it on as it comes.
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
