import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** A streamed request body. */
export interface BytesToSend {
  length: number;
  headers: Record<string, string>;
  open(): Promise<Readable>;
  onProgress?(sentBytes: number): void;
}

interface BytesRequest {
  headers: Record<string, string>;
  bytes: BytesToSend;
  signal?: AbortSignal | undefined;
  maxAnswerBytes: number;
}

/** Without a byte in either direction for this time, the transfer is aborted. */
const idleMs = 60_000;

/**
 * Posts a body of known length. `fetch` is slower and sends streams in chunks of unknown length, which upload hosts
 * refuse.
 */
export async function sendBytes(
  url: URL,
  { headers, bytes, signal, maxAnswerBytes }: BytesRequest,
): Promise<{ status: number; headers: Headers; text: string }> {
  // Opens the bytes first, so that nothing is sent if that fails.
  const source = await bytes.open();
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
  const request = send(url, {
    method: 'POST',
    headers: { ...headers, ...bytes.headers, 'content-length': bytes.length },
    timeout: idleMs,
    ...(signal ? { signal } : {}),
  });
  request.once('timeout', () => request.destroy(new Error('the transfer stalled')));
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    request.once('response', resolve);
    request.on('error', reject);
  });
  // If the race below has already ended, nobody awaits this rejection.
  answered.catch(() => undefined);
  // The platform may refuse before the body has ended: then its response counts, not the broken pipe.
  count(source, bytes.onProgress);
  const sent = pipeline(source, request).catch((error: unknown) => error);
  const response = await Promise.race([answered, sent.then((error) => (error ? graceFor(answered, error) : answered))]);
  const text = await readText(response, maxAnswerBytes);
  request.destroy();
  await sent;
  return { status: response.statusCode ?? 0, headers: toHeaders(response), text };
}

const graceMs = 1000;

/** Waits for a response that arrives right after the connection broke. */
function graceFor(answered: Promise<IncomingMessage>, error: unknown): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(error as Error), graceMs);
    answered.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** Listens beside the pipeline, which alone controls the flow: a stream in between would cost a tenth of the speed. */
function count(source: Readable, onProgress: BytesToSend['onProgress']): void {
  if (!onProgress) return;
  let sent = 0;
  source.on('data', (chunk: Buffer) => {
    sent += chunk.length;
    onProgress(sent);
  });
}

async function readText(response: IncomingMessage, most: number): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > most) throw new Error('the answer is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function toHeaders({ headers }: IncomingMessage): Headers {
  const pairs = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]);
  return new Headers(pairs);
}
