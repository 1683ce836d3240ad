import { connect, type Socket } from 'node:net';

export interface LoadResult {
  requests: number;
  seconds: number;
  /** Latency of every response, in milliseconds. */
  latencies: number[];
}

interface Target {
  port: number;
  /** Whole HTTP requests, as sent over the wire; each connection repeats one of them. */
  requests: readonly Buffer[];
  connections: number;
  seconds: number;
  /** Accepts every status, and connects again when the server closes the connection. */
  hostile?: boolean;
}

const headEnd = Buffer.from('\r\n\r\n');

/**
 * Repeats a request over keep-alive connections, one at a time on each. A minimal HTTP client, so that the server is
 * measured, not the client. @throws for an answer that is not 200, unless hostile
 */
export async function generateLoad(target: Target): Promise<LoadResult> {
  const { port, requests, connections, seconds, hostile = false } = target;
  const latencies: number[] = [];
  const started = performance.now();
  const until = started + seconds * 1000;
  await Promise.all(
    Array.from({ length: connections }, (_, index) => {
      const request = requests[index % requests.length] ?? Buffer.alloc(0);
      return keepAsking({ port, request, until, latencies, hostile });
    }),
  );
  return { requests: latencies.length, seconds: (performance.now() - started) / 1000, latencies };
}

interface Line {
  port: number;
  request: Buffer;
  until: number;
  latencies: number[];
  hostile: boolean;
}

async function keepAsking(line: Line): Promise<void> {
  do await askUntilClosed(line);
  while (line.hostile && performance.now() < line.until);
}

function askUntilClosed({ port, request, until, latencies, hostile }: Line): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true });
    let sentAt = 0;
    let head: Buffer = Buffer.alloc(0);
    /** Bytes of the response still expected; null while its head is incomplete. */
    let missing: number | null = null;
    const ask = () => {
      sentAt = performance.now();
      if (sentAt >= until) socket.end();
      else socket.write(request);
    };
    socket.on('connect', ask);
    socket.on('data', (chunk) => {
      if (missing === null) {
        head = head.length === 0 ? chunk : Buffer.concat([head, chunk]);
        const length = lengthOf(head, hostile);
        if (length instanceof Error) return void socket.destroy(length);
        if (length === null) return;
        missing = length - head.length;
      } else missing -= chunk.length;
      if (missing > 0) return;
      latencies.push(performance.now() - sentAt);
      head = Buffer.alloc(0);
      missing = null;
      ask();
    });
    socket.once('error', (error) => (hostile ? resolve() : reject(error)));
    socket.once('close', () => resolve());
  });
}

/** Length of the whole response, or null while its head is incomplete. */
function lengthOf(answer: Buffer, hostile: boolean): number | null | Error {
  const head = answer.indexOf(headEnd);
  if (head < 0) return null;
  const text = answer.toString('latin1', 0, head);
  if (!hostile && !text.startsWith('HTTP/1.1 200')) return new Error(text.split('\r\n', 1)[0]);
  const [, length] = /\r\ncontent-length: (\d+)/i.exec(text) ?? [];
  return length === undefined ? new Error('an answer without a length') : head + headEnd.length + Number(length);
}
